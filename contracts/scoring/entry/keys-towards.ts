import type { Step } from '../replay/replay.ts'
import { isRallyOutcome } from '../rules/rally.ts'
import type { EventDescription } from '../rules/vocabulary.ts'
import { describeDraft } from './draft.ts'
import { crossingsOf, entryDifferences } from './entry-differences.ts'
import type { EntryKey } from './keys.ts'
import { legalKeys } from './legal-keys.ts'
import { pressKey, type EntryCommand, type EntryContext, type EntryState } from './point-cycle.ts'

/** What the way to a serve depends on besides the serve itself; `nowMs` for the keys that amend a saved point (D46). */
export type EntrySetting = Pick<EntryContext, 'teamType' | 'quickEntry' | 'nowMs'>

/** A state on the way, and the keys that lead to it. */
interface Reached {
  readonly state: EntryState
  readonly keys: readonly EntryKey[]
  readonly saved: EventDescription | null
}

/** So many states are looked at; a serve takes about as many as it has keys, times the keys that are legal. */
const MOST_STATES = 4000

/**
 * The fewest keys that record a serve as the reference has it, from any state of the point cycle: found by pressing the
 * legal keys one after the other, the most promising way first (A*). Among ways of one length the crossings come first, as
 * they happen first. No keys where it is recorded so already; undefined where no keys record it.
 */
export function keysTowards(
  state: EntryState,
  reference: Step,
  setting: EntrySetting,
): readonly EntryKey[] | undefined {
  if (reference.outcome === null) return undefined
  const context = contextOf(reference, setting)
  const open: Reached[][] = []
  const seen = new Set<string>()
  const add = (reached: Reached) => {
    const total = reached.keys.length + keysLeft(reached, reference, setting)
    const sameTotal = (open[total] ??= [])
    sameTotal.push(reached)
  }
  add({ state, keys: [], saved: savedIn(state, context) })
  for (let looked = 0; looked < MOST_STATES; looked += 1) {
    const reached = open.find((some) => some !== undefined && some.length > 0)?.pop()
    if (reached === undefined) return undefined
    if (isReached(reached, reference, setting)) return reached.keys
    const place = JSON.stringify(reached.state)
    // Nothing else is saved on the way, to be amended afterwards.
    const isAstray = reached.state.phase === 'idle' && reached.saved !== null && reached.keys.length > 0
    if (isAstray || seen.has(place)) continue
    seen.add(place)
    for (const key of waysOn(reached.state, context)) add(pressed(reached, key, context))
  }
  return undefined
}

/** The keys take no time here; a point can be ended whenever it was begun. */
function contextOf({ before }: Step, { teamType, quickEntry, nowMs }: EntrySetting) {
  const { servingTeam } = before
  return { teamType, quickEntry, nowMs, servingTeam, videoSeconds: 0, newId: 'reference' }
}

/** What the cycle keeps of the point that was saved last. */
function savedIn(state: EntryState, context: EntryContext): EventDescription | null {
  return state.phase === 'idle' && state.saved !== null ? describeDraft(state.saved.draft, context) : null
}

function isReached({ state, saved }: Reached, reference: Step, { teamType }: EntrySetting): boolean {
  return state.phase === 'idle' && saved !== null && entryDifferences(saved, reference, teamType).length === 0
}

/** Keys that do something, the crossing last: what is added last is looked at first. */
function waysOn(state: EntryState, context: EntryContext): readonly EntryKey[] {
  const isSaved = state.phase === 'idle' && state.saved !== null
  const away: readonly EntryKey[] = isSaved ? ['space'] : ['undo']
  const keys = legalKeys(state, context).keys.filter((key) => key !== 'cancel' && !away.includes(key))
  return keys.toReversed().toSorted((a, b) => Number(a === 'crossing') - Number(b === 'crossing'))
}

function pressed({ state, keys, saved }: Reached, key: EntryKey, context: EntryContext): Reached {
  const videoSeconds = state.phase === 'in-play' ? state.startSeconds + 1 : context.videoSeconds
  const result = pressKey(state, key, { ...context, videoSeconds })
  const after = result.commands.reduce(savedAfter, saved)
  return { state: result.state, keys: [...keys, key], saved: after }
}

function savedAfter(saved: EventDescription | null, command: EntryCommand): EventDescription | null {
  switch (command.type) {
    case 'save':
    case 'amend':
    case 'change':
      return command.event
    case 'withdraw':
      return null
    case 'alert':
    case 'incomplete':
    case 'undo-edit':
      return saved
  }
}

/**
 * At least so many keys are still needed: never more than it takes, so that the first way found is the shortest, and as
 * near as can be, so that few others are looked at.
 */
function keysLeft({ state, saved }: Reached, reference: Step, setting: EntrySetting): number {
  const rally = isRallyOutcome(reference.outcome)
  const ofRally = rally ? strokeKeys(reference) + enderKeys(reference, setting) + savingKeys(setting) : 0
  const crossings = rally ? (crossingsOf(reference) ?? 1) : 0
  switch (state.phase) {
    case 'idle':
      return saved === null ? 2 + crossings + ofRally : 0
    case 'in-play':
      return (rally ? Math.abs(crossings - state.netCrosses) : 0) + 1 + ofRally
    case 'describing': {
      const { outcome, shotType, netCrosses, endingPlayer, errorType } = state.draft
      if (!rally) return 1
      const isNamed = endingPlayer !== undefined || errorType !== undefined
      return (
        Math.abs(crossings - netCrosses) +
        (outcome === reference.outcome ? 0 : 1) +
        (shotType === reference.event.shotType ? 0 : strokeKeys(reference)) +
        (isNamed ? 0 : enderKeys(reference, setting)) +
        (state.origin.type === 'amended' ? 0 : savingKeys(setting))
      )
    }
  }
}

const strokeKeys = ({ event }: Step) => (event.shotType === undefined ? 0 : 1)

/** Literally everything is saved by Enter; quick entry saves by itself (D46). */
const savingKeys = ({ quickEntry }: EntrySetting) => (quickEntry ? 0 : 1)

/** Who ended it, or where an error went: one follows from the other, and in singles a winner from the crossings alone. */
function enderKeys({ outcome, event }: Step, { teamType, quickEntry }: EntrySetting): number {
  if (outcome !== 'Winner') return event.errorType === undefined && event.endingPlayer === undefined ? 0 : 1
  return !quickEntry || (teamType === 'Doubles' && event.endingPlayer !== undefined) ? 1 : 0
}
