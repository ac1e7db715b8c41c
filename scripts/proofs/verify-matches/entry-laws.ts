// Opens every recorded serve in the point cycle, as an annotator would: entering must never turn a point (D117).
import { entryContext, entrySubjectOf } from '@courtline/scoring/entry/entry-context'
import type { EntryKey } from '@courtline/scoring/entry/keys'
import { editRow, IDLE, pressKey, type EntryState } from '@courtline/scoring/entry/point-cycle'
import type { Replay, Step } from '@courtline/scoring/replay/replay'
import { outcomeInState, winnerOf } from '@courtline/scoring/rules/point-winner'
import { crossesFromRallyLength, isRallyOutcome, strikerOf } from '@courtline/scoring/rules/rally'
import { opponent } from '@courtline/scoring/rules/state'
import type { EventDescription, ShotType } from '@courtline/scoring/rules/vocabulary'
import { checkLaw, type VerificationTally } from './tally.ts'

/** Holds the serves of a match to the laws of entering. */
export function checkEntryLaws(replayed: Replay, tally: VerificationTally, where: () => string): void {
  for (const step of replayed.steps) {
    if (step.event.eventType !== 'Point') continue
    const place = (): string => `${where()}, ${step.event.annotationId}`
    for (const quickEntry of [true, false])
      checkLaw(tally, 'unchangedEdits', typed(replayed, step, ['save'], quickEntry).length, 0, place)
    if (!isRallyOutcome(step.outcome)) continue
    checkChanges(replayed, step, tally, place)
    checkAmendment(replayed, step, tally, place)
  }
}

const OTHER_STROKE: Readonly<Record<ShotType, EntryKey>> = {
  Forehand: 'backhand',
  Backhand: 'volley',
  Volley: 'forehand',
}

function otherStroke({ shotType = 'Forehand' }: EventDescription): EntryKey {
  return OTHER_STROKE[shotType]
}

/** Another stroke changes the stroke alone; two crossings more change the length and leave the winner. */
function checkChanges(replayed: Replay, step: Step, tally: VerificationTally, place: () => string): void {
  for (const quickEntry of [true, false]) {
    const [stroke] = typed(replayed, step, [otherStroke(step.event), 'save'], quickEntry)
    const isComplete = stroke !== undefined || step.rallyLengthKnown
    if (!isComplete) continue
    checkLaw(tally, 'changedEdits', stroke && fieldsThatDiffer(step.event, stroke), ['shotType'], place)
    const [longer] = typed(replayed, step, ['crossing', 'crossing', 'save'], quickEntry)
    checkLaw(tally, 'changedEdits', longer && winnerBefore(step, longer), step.winner, place)
  }
}

/** The point typed with quick entry, then another stroke within two seconds: still the same winner. */
function checkAmendment(replayed: Replay, step: Step, tally: VerificationTally, place: () => string): void {
  const keys = describingKeysOf(step)
  if (keys === null) return
  const [saved, amended, ...others] = typedAnew(replayed, step, [...keys, otherStroke(step.event)])
  if (saved === undefined) return
  if (fitsCrossings(step)) checkLaw(tally, 'typedPoints', winnerBefore(step, saved), step.winner, place)
  checkLaw(tally, 'amendedEdits', amended && fieldsThatDiffer(saved, amended), ['shotType'], place)
  checkLaw(tally, 'amendedEdits', amended && winnerBefore(step, amended), winnerBefore(step, saved), place)
  checkLaw(tally, 'amendedEdits', others.length, 0, place)
}

/** Whether the last shot can have been the ending team's: the server's shots are odd (D10). */
function fitsCrossings({ outcome, winner, rallyLength, servingTeam }: Step): boolean {
  if (winner === null) return false
  return outcome === 'Winner'
    ? strikerOf(rallyLength, servingTeam) === winner
    : strikerOf(rallyLength + 1, servingTeam) === opponent(winner)
}

/** The keys that describe a rally: crossings, outcome, error, stroke. Null where its length was not recorded. */
export function describingKeysOf({ event, outcome }: Step): readonly EntryKey[] | null {
  const { rallyLength, errorType, shotType = 'Forehand' } = event
  if (!isRallyOutcome(outcome) || rallyLength === undefined) return null
  const crossings = crossesFromRallyLength(rallyLength, outcome, errorType)
  const crossed = Array.from({ length: crossings }, (): EntryKey => 'crossing')
  const stroke = ({ Forehand: 'forehand', Backhand: 'backhand', Volley: 'volley' } as const)[shotType]
  if (outcome === 'Winner') return [...crossed, 'winner', stroke]
  const error = errorType === 'Long' ? 'out' : 'net'
  return [...crossed, outcome === 'ForcedError' ? 'forcedError' : 'unforcedError', error, stroke]
}

/** What the keys send of a recorded entry that was opened. */
function typed(replayed: Replay, { event }: Step, keys: readonly EntryKey[], quickEntry: boolean) {
  return press(replayed, editRow(IDLE, event), keys, quickEntry, event.annotationId)
}

/** What the keys send of a point that has just ended where a recorded one did, and gets its id. */
function typedAnew(replayed: Replay, { event }: Step, keys: readonly EntryKey[]) {
  const { start, stop = start + 1 } = event.clockTime
  const draft = { startSeconds: start, stopSeconds: stop, netCrosses: 0 }
  const ended: EntryState = {
    phase: 'describing',
    draft,
    // The point is recorded already: it is validated in the state before it, as when it was typed.
    origin: { type: 'amended', annotationId: event.annotationId },
  }
  return press(replayed, ended, keys, true, event.annotationId)
}

function press(
  replayed: Replay,
  from: EntryState,
  keys: readonly EntryKey[],
  quickEntry: boolean,
  newId: string,
): EventDescription[] {
  let state = from
  const sent: EventDescription[] = []
  // All keys are about one recorded entry, so its context is looked up once.
  const { before: _, ...read } = entryContext(replayed, entrySubjectOf(from, 0), quickEntry)
  for (const key of keys) {
    const pressed = pressKey(state, key, { ...read, videoSeconds: 0, nowMs: 0, newId })
    state = pressed.state
    for (const command of pressed.commands) if ('event' in command) sent.push(command.event)
  }
  return sent
}

function winnerBefore({ before }: Step, event: EventDescription) {
  return winnerOf(event, outcomeInState(event, before), before)
}

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

function fieldsThatDiffer(one: EventDescription, other: EventDescription): readonly string[] {
  return FIELDS.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
}
