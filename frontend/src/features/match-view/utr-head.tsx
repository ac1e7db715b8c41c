import type { MatchMetadata } from '@courtline/messages/match/metadata'
import type { MatchView } from '@courtline/messages/views/match'
import { versus } from '../../domain/match/versus.ts'

/** Where the rating service keeps its tournaments, for entries that are no address themselves. */
const TOURNAMENTS = 'https://app.utrsports.net/events/'

/** 'Rivera (4711) v Okafor (0815)': both sides with their ids at the rating service, and the match's own (D56). */
export function utrTitle({ teams, playerId, opponentId, matchId }: MatchMetadata): string {
  if (playerId === null && opponentId === null) return withId(versus(teams), matchId)
  return `${withId(teams[0], playerId)} v ${withId(teams[1], opponentId)}`
}

const withId = (name: string, id: string | null) => (id === null ? name : `${name} (${id})`)

/** The tournament entry that the match belongs to: an address as it was typed, else the tournament by its id. */
export function tournamentAddress({
  tourEntry,
  tournamentId,
}: Pick<MatchMetadata, 'tourEntry' | 'tournamentId'>): string | undefined {
  if (tourEntry !== null && /^https?:\/\//i.test(tourEntry) && URL.canParse(tourEntry)) return tourEntry
  return tournamentId === null ? undefined : TOURNAMENTS + encodeURIComponent(tournamentId)
}

/** The one line above the video: who, by the service's ids, and the way back to the tournament. */
export function UtrHead({ match }: { match: MatchView }) {
  const { metadata } = match
  const address = tournamentAddress(metadata)
  return (
    <header className="utr-head">
      <h1>{utrTitle(metadata)}</h1>
      {address !== undefined && (
        <a href={address} target="_top" rel="noreferrer">
          Back to the tournament
        </a>
      )}
    </header>
  )
}
