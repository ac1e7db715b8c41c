import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import type { AnnotationView } from '@courtline/messages/views/annotation'
import { withAccountNames } from '@courtline/messages/match/account-names'
import type { MatchDocument } from '@courtline/projections/matches/match-document'

/** The content of a match's annotation, wherever it was read. */
export interface AnnotationFacts {
  readonly annotation: readonly AnnotatedEvent[]
  readonly lastEdits: Readonly<Record<string, string>>
  readonly revision: number
  readonly position: string
}

/** What accompanies an annotation; it depends on the reader, and on the names that players have now. */
export type AnnotationHead = Omit<AnnotationView, keyof AnnotationFacts>

/** An annotation of a match as the caller sees it, with the names that players have now. */
export const annotationView = (
  match: MatchDocument,
  facts: AnnotationFacts,
  names: ReadonlyMap<string, string | null>,
  mayEdit: boolean,
): AnnotationView => annotationWith(annotationHead(match, names, mayEdit), facts)

export function annotationHead(
  match: MatchDocument,
  names: ReadonlyMap<string, string | null>,
  mayEdit: boolean,
): AnnotationHead {
  const { teams, players, teamType, rules } = withAccountNames(match.metadata, names)
  return {
    matchId: match.id,
    rules,
    teamType,
    teams,
    // Players 0 and 1 are the first side's, 2 and 3 the second's, in singles too.
    playerNames: [players[0][0], players[0][1], players[1][0], players[1][1]].map(
      (player) => player?.name.trim() || null,
    ),
    mayEdit,
  }
}

export const annotationWith = (head: AnnotationHead, facts: AnnotationFacts): AnnotationView => ({
  ...head,
  annotation: [...facts.annotation],
  lastEdits: { ...facts.lastEdits },
  revision: facts.revision,
  position: facts.position,
})
