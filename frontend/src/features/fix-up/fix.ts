import type { DescriptionChanges } from '@courtline/messages/match/annotated-event'
import { changesBetween } from '@courtline/messages/match/compare-annotations'
import type { AnnotationView } from '@courtline/messages/views/annotation'
import { describeStep } from '@courtline/scoring/replay/describe'
import { editImpact, type EditImpact } from '@courtline/scoring/replay/difference/edit-impact'
import type { Finding } from '@courtline/scoring/rules/finding'
import { replay } from '@courtline/scoring/replay/replay'
import type { AnnotatedEvent } from '@courtline/scoring/rules/vocabulary'
import { namesOfView } from '../../domain/score/names-of-view.ts'

/** What a correction does, as far as it is known before it is written. */
export interface Fix {
  /** Null where nothing was changed. */
  readonly changes: DescriptionChanges | null
  readonly impact: EditImpact
  /** What is left to say of the entry itself afterwards. */
  readonly findings: readonly Finding[]
  /** The entry in words, as it will read. */
  readonly what: string
  /** The server would refuse it (D9, D101). */
  readonly refused: boolean
}

/** The match with an entry as it shall be, compared with the match as it is. Undefined where there is no such entry. */
export function fixOf(view: AnnotationView, after: AnnotatedEvent): Fix | undefined {
  const before = view.annotation.find(({ annotationId }) => annotationId === after.annotationId)
  if (!before) return undefined
  const changed = view.annotation.map((entry) => (entry === before ? after : entry))
  const [then, now] = [
    replay(changed, view.rules, view.teamType),
    replay(view.annotation, view.rules, view.teamType),
  ]
  const step = then.steps.find(({ event }) => event === after)
  const findings = step?.findings ?? []
  return {
    changes: changesBetween(before, after),
    impact: editImpact(now, then),
    findings,
    what: step ? describeStep(step, namesOfView(view)) : '',
    refused: findings.some(({ level, code }) => level === 'error' || code === 'winner-disagrees'),
  }
}
