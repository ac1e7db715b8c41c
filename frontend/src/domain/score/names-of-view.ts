import type { MatchMetadata } from '@courtline/messages/match/metadata'
import type { AnnotationView } from '@courtline/messages/views/annotation'
import { namesOf, type MatchNames } from '@courtline/scoring/replay/match-names'
import type { TeamType } from '@courtline/scoring/rules/vocabulary'

/** Display names of a match's teams and players, as its annotation brings them. */
export function namesOfView({
  playerNames,
  teamType,
}: Pick<AnnotationView, 'playerNames' | 'teamType'>): MatchNames {
  const [a, b, c, d] = playerNames.map((name) => name ?? '')
  return namesOf(
    [
      [a ?? '', b ?? ''],
      [c ?? '', d ?? ''],
    ],
    teamType,
  )
}

/** The same from a match's metadata, whose players have the names that their accounts have now. */
export function namesOfPlayers(players: MatchMetadata['players'], teamType: TeamType): MatchNames {
  const [first, second] = players
  return namesOf([first.map(({ name }) => name), second.map(({ name }) => name)], teamType)
}
