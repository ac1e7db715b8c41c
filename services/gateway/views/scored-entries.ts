import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import type { FullAnnotation } from '@courtline/messages/views/trial'
import { replay } from '@courtline/scoring/replay/replay'
import { calledScore } from '@courtline/scoring/rules/score/call'
import { currentSetScore } from '@courtline/scoring/rules/state'
import type { RuleSet, TeamType } from '@courtline/scoring/rules/vocabulary'

/** Entries in time order, each with the score before it as the engine reads it. */
export function scoresOfAnnotation(
  entries: readonly AnnotatedEvent[],
  rules: RuleSet,
  teamType: TeamType,
): FullAnnotation {
  const byId = new Map(entries.map((entry) => [entry.annotationId, entry]))
  return replay(entries, rules, teamType).steps.flatMap(({ event, before }) => {
    const entry = byId.get(event.annotationId)
    const [first, second] = currentSetScore(before)
    return entry
      ? [{ entry, games: [first, second] as [number, number], calledScore: calledScore(before) }]
      : []
  })
}
