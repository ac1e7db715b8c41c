import type { MatchPlayer } from '@courtline/messages/match/metadata'
import type { FoundMatch } from '@courtline/messages/views/found-matches'
import type { MatchDraft } from '../../../domain/match-form/draft.ts'

const named = (name: string | undefined): MatchPlayer => ({
  name: name ?? '',
  email: null,
  id: null,
  visualCue: null,
})

/** A new form filled from the rating service; the uploader, if the form names them, plays for the first side. */
export function foundDraft(blank: MatchDraft, found: FoundMatch): MatchDraft {
  const [own, others] = found.players
  const [uploader] = blank.sides[0]
  return {
    ...blank,
    date: found.date,
    name: found.name ?? '',
    surface: found.surface,
    teamType: found.teamType,
    sides: [
      [uploader.name === '' ? named(own[0]) : uploader, named(own[1])],
      [named(others[0]), named(others[1])],
    ],
    scoreText: (found.score ?? []).map((set) => set.join('-')).join(' '),
    references: {
      utrId: found.utrId,
      playerId: found.playerId,
      opponentId: found.opponentId,
      matchId: found.matchId,
      tournamentId: found.tournamentId,
      tourEntry: found.tourEntry,
      playerHand: found.playerHand,
      opponentHand: found.opponentHand,
    },
  }
}
