import type { DescriptionChanges, EventDescription } from '@courtline/messages/match/annotated-event'
import type { AnnotatedEvent } from '@courtline/scoring/vocabulary'

const FIELDS = [
  'clockTime',
  'event',
  'outcome',
  'endingPlayer',
  'shotType',
  'errorType',
  'rallyLength',
  'winningTeam',
  'netCrosses',
  'derivedFields',
] as const

/** The fields that differ between an entry and its new description, null for those taken away; null if none differs. */
export function changesBetween(before: AnnotatedEvent, after: EventDescription): DescriptionChanges | null {
  const changed = FIELDS.flatMap((field) => {
    const same = JSON.stringify(before[field]) === JSON.stringify(after[field])
    return same ? [] : [[field, after[field] ?? null] as const]
  })
  return changed.length === 0 ? null : Object.fromEntries(changed)
}
