import type { Replay } from '@courtline/scoring/replay/replay'
import type { FlaggedEntry } from './match-state-document.ts'
import type { WorkingAnnotation } from './working-annotation.ts'

/** Entries with an error or a warning, in the order in which they were first recorded (D96). */
export function flaggedEntries({ steps }: Replay, { firstPositions }: WorkingAnnotation): FlaggedEntry[] {
  return steps
    .filter(({ findings }) => findings.length > 0)
    .map(({ event, findings }): FlaggedEntry => ({
      annotationId: event.annotationId,
      firstPosition: firstPositions.get(event.annotationId) ?? '',
      clockSeconds: event.clockTime.start,
      level: findings.some(({ level }) => level === 'error') ? 'error' : 'warning',
      messages: findings.map(({ message }) => message),
    }))
    .toSorted((a, b) => (a.firstPosition < b.firstPosition ? -1 : 1))
}
