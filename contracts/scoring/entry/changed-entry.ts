import { isRallyOutcome } from '../rules/rally.ts'
import type { EventDescription } from '../rules/vocabulary.ts'
import { typedFieldsOf, type PointDraft } from './point-draft.ts'

const TYPED_FIELDS = [
  'startSeconds',
  'stopSeconds',
  'netCrosses',
  'outcome',
  'shotType',
  'endingPlayer',
  'errorType',
  'winningTeam',
] as const satisfies readonly (keyof PointDraft)[]
type TypedField = (typeof TYPED_FIELDS)[number]

/** What the crossings can say of who and where (D10, D46). */
const READ_FROM_CROSSES = ['endingPlayer', 'winningTeam', 'errorType'] as const
/** Typed fields that other fields follow from. */
const CAUSES = ['netCrosses', 'outcome', ...READ_FROM_CROSSES] as const

/** Whether anything was typed since the entry was opened. */
export function isChanged(draft: PointDraft, recorded: EventDescription): boolean {
  return changedFields(draft, recorded).size > 0
}

/**
 * A recorded entry with what was changed and what follows from it (D117). A field that was derived is derived again only
 * when one that it follows from was changed; without a change the very description that was recorded is returned.
 *
 * @param again what all typed fields stand for, read in the state before the entry
 */
export function changedEntry(
  recorded: EventDescription,
  draft: PointDraft,
  anew: EventDescription,
): EventDescription {
  const changed = changedFields(draft, recorded)
  if (changed.size === 0) return recorded
  const isOtherKind =
    changed.has('outcome') && !(isRallyOutcome(recorded.outcome) && isRallyOutcome(draft.outcome))
  if (isOtherKind) return anew
  const taken = takenFields(changed, recorded, anew)
  const result: Writable = { ...recorded }
  if (changed.has('startSeconds') || changed.has('stopSeconds')) result.clockTime = anew.clockTime
  for (const field of taken) take(result, anew, field)
  const derived = derivedFieldsOf(taken, recorded, anew)
  if (derived.length > 0) result.derivedFields = derived
  else delete result.derivedFields
  return result
}

function changedFields(draft: PointDraft, recorded: EventDescription): ReadonlySet<TypedField> {
  const opened = typedFieldsOf(recorded)
  return new Set(TYPED_FIELDS.filter((field) => draft[field] !== opened[field]))
}

type Writable = { -readonly [K in keyof EventDescription]: EventDescription[K] }
type TakenField = Exclude<keyof EventDescription, 'eventType' | 'clockTime'>

function take<K extends TakenField>(result: Writable, anew: EventDescription, field: K): void {
  const value = anew[field]
  if (value === undefined) delete result[field]
  else result[field] = value
}

/** The fields to take from the new description: those that were typed, and those that follow from them. */
function takenFields(
  changed: ReadonlySet<TypedField>,
  recorded: EventDescription,
  anew: EventDescription,
): ReadonlySet<TakenField> {
  const taken = new Set<TakenField>()
  for (const field of changed) if (field !== 'startSeconds' && field !== 'stopSeconds') taken.add(field)
  if (!CAUSES.some((cause) => changed.has(cause))) return taken
  for (const field of READ_FROM_CROSSES)
    if (isDerived(recorded, field) || isDerived(anew, field)) taken.add(field)
  // The last toucher decides who won: a team recorded before is dropped, and a text about another point (D11).
  if (changed.has('endingPlayer')) taken.add('winningTeam')
  if (changed.has('outcome') || changed.has('endingPlayer') || changed.has('winningTeam')) taken.add('event')
  const errorType = taken.has('errorType') ? anew.errorType : recorded.errorType
  const isLengthChanged = changed.has('netCrosses') || changed.has('outcome')
  if (isLengthChanged || errorType !== recorded.errorType) taken.add('rallyLength')
  return taken
}

function isDerived({ derivedFields = [] }: EventDescription, field: string): boolean {
  return derivedFields.includes(field)
}

/** The names of derived fields in the order in which they were recorded, then those that are new. */
function derivedFieldsOf(
  taken: ReadonlySet<string>,
  recorded: EventDescription,
  anew: EventDescription,
): readonly string[] {
  const kept = recorded.derivedFields?.filter((field) => !taken.has(field) || isDerived(anew, field)) ?? []
  const added = anew.derivedFields?.filter((field) => taken.has(field) && !kept.includes(field)) ?? []
  return [...kept, ...added]
}
