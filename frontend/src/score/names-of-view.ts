import type { AnnotationView } from '@courtline/messages/views/annotation'
import { namesOf, type MatchNames } from '@courtline/scoring/match-names'

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
