import { replay, type Replay, type Step } from '../replay/replay.ts'
import type { AnnotatedEvent, EventDescription, Team } from '../rules/vocabulary.ts'
import { describeDraft } from './draft.ts'
import { typedFieldsOf } from './point-draft.ts'

/** An entry whose derived fields read otherwise, because another team serves it now. */
export interface Rederived {
  readonly before: AnnotatedEvent
  readonly after: AnnotatedEvent
}

/**
 * Reads again what followed from the crossings, after an edit that changes who serves (D10, D46): the player or the winning
 * team, the error type, and the length. Each change may move the serve again, so entries are read in their order, each in
 * the state that the ones before it now lead to. What was typed stays.
 *
 * @param before the match before the edit
 * @param events the entries after it
 */
export function rederivedAfter(
  before: Replay,
  events: readonly AnnotatedEvent[],
): { readonly next: Replay; readonly changes: readonly Rederived[] } {
  const changes: Rederived[] = []
  let next = replay(events, before.rules, before.teamType, before)
  // The steps before the edit are the same ones, and the serve of none of them has moved.
  const differs = next.steps.findIndex((step, index) => step !== before.steps[index])
  const from = differs === -1 ? next.steps.length : differs
  const served = new Map(
    before.steps.slice(from).map((step) => [step.event.annotationId, step.before.servingTeam]),
  )
  for (let index = from; index < next.steps.length; index += 1) {
    const step = next.steps[index]
    const after = step && readAnew(step, served.get(step.event.annotationId))
    if (!step || !after) continue
    changes.push({ before: step.event, after })
    const all = next.steps.map(({ event }) => (event === step.event ? after : event))
    next = replay(all, before.rules, before.teamType, next)
  }
  return { next, changes }
}

const DERIVED_BY_SERVER = ['endingPlayer', 'winningTeam', 'errorType']

/** The entry as its crossings read now; undefined where that is what is recorded, or nothing was derived. */
function readAnew({ event, before }: Step, servedBefore: Team | undefined): AnnotatedEvent | undefined {
  const derived = event.derivedFields ?? []
  const { servingTeam, teamType } = before
  if (servedBefore === undefined || servedBefore === servingTeam) return undefined
  if (!derived.some((field) => DERIVED_BY_SERVER.includes(field))) return undefined
  // Only quick entry reads the player or the team; it reads all else as literal entry does.
  const quickEntry = derived.includes('endingPlayer') || derived.includes('winningTeam')
  const anew = describeDraft(typedFieldsOf(event), { teamType, servingTeam, quickEntry })
  return isSameReading(event, anew) ? undefined : withReading(event, anew)
}

const READ_FIELDS = ['endingPlayer', 'winningTeam', 'errorType', 'rallyLength'] as const

const isSameReading = (one: EventDescription, other: EventDescription) =>
  READ_FIELDS.every((field) => one[field] === other[field])

function withReading(event: AnnotatedEvent, anew: EventDescription): AnnotatedEvent {
  const { endingPlayer: _, winningTeam: __, errorType: ___, rallyLength: ____, ...rest } = event
  const read = Object.fromEntries(
    READ_FIELDS.flatMap((field) => (anew[field] === undefined ? [] : [[field, anew[field]]])),
  )
  return { ...rest, ...read }
}
