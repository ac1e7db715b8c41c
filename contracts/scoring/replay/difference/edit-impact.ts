import type { Finding } from '../../rules/finding.ts'
import type { Replay, Step } from '../replay.ts'
import { matchScore } from '../../rules/games/set.ts'
import { sameState } from '../../rules/state.ts'
import type { ByTeam } from '../../rules/vocabulary.ts'

/** What an edit of an annotation or of its rules does to the rest of the match, for the preview before it is made. */
export interface EditImpact {
  /** Serves and adjustments besides the edited ones whose state before them becomes another. */
  readonly changedScores: number
  readonly scoreBefore: readonly ByTeam<number>[]
  readonly scoreAfter: readonly ByTeam<number>[]
  /** Problems that the edit brings, and those that it settles. */
  readonly newFindings: readonly Finding[]
  readonly settledFindings: readonly Finding[]
}

/** Compares two replays of the same match, before and after an edit. */
export function editImpact(before: Replay, after: Replay): EditImpact {
  const old = new Map(before.steps.map((step) => [step.event.annotationId, step]))
  return {
    changedScores: after.steps.filter((step) => isRescored(old.get(step.event.annotationId), step)).length,
    scoreBefore: matchScore(before.final),
    scoreAfter: matchScore(after.final),
    newFindings: findingsOnlyIn(after, before),
    settledFindings: findingsOnlyIn(before, after),
  }
}

function isRescored(old: Step | undefined, step: Step): boolean {
  if (old === undefined || old.event !== step.event || old === step) return false
  return !sameState(old.before, step.before)
}

function findingsOnlyIn(one: Replay, other: Replay): Finding[] {
  const known = new Set(other.findings.map(({ annotationId, code }) => `${annotationId} ${code}`))
  return one.findings.filter(({ annotationId, code }) => !known.has(`${annotationId} ${code}`))
}
