import { isRallyOutcome } from '../rules/rally.ts'
import { missingFields, type MissingField } from './draft.ts'
import { ENTRY_KEYS, type EntryKey } from './keys.ts'
import {
  canContinue,
  isOff,
  mayAmend,
  recordsServe,
  type EntryContext,
  type EntryState,
} from './point-cycle.ts'
import type { DraftContext } from './point-draft.ts'
import { crossingsByKey, isCountKey, isWholeOutcomeKey } from './shortcuts.ts'
import { amendedBy, playerOfKey } from './typed.ts'

const OUTCOME_KEYS = ['winner', 'unforcedError', 'forcedError', 'ace', 'net', 'out', 'let'] as const
const STROKE_KEYS = ['forehand', 'backhand', 'volley'] as const
const PLAYER_KEYS = ['player1', 'player2', 'player3', 'player4'] as const

const WHOLE_KEYS = ENTRY_KEYS.filter((key) => isWholeOutcomeKey(key))

const countKeys = ({ teamType }: DraftContext): readonly EntryKey[] =>
  ENTRY_KEYS.filter((key) => isCountKey(key) || crossingsByKey(key, 0, teamType) !== undefined)

/** The line under the video: what may be typed next, and what is still needed. */
export interface LegalKeys {
  readonly keys: readonly EntryKey[]
  readonly missing: readonly MissingField[]
}

/** Keys that do something in this state; all others are ignored. */
export function legalKeys(state: EntryState, context: EntryContext): LegalKeys {
  const { keys, missing } = keysOfPhase(state, context)
  return { keys: keys.filter((key) => !isOff(key, context)), missing }
}

function keysOfPhase(state: EntryState, context: EntryContext): LegalKeys {
  switch (state.phase) {
    case 'idle':
      return { keys: idleKeys(state.saved, context), missing: [] }
    case 'in-play':
      return {
        keys: [
          'space',
          'crossing',
          ...takeBack(state.netCrosses),
          ...OUTCOME_KEYS,
          ...WHOLE_KEYS,
          ...countKeys(context),
          'cancel',
          'undo',
        ],
        missing: [],
      }
    case 'describing':
      return describingKeys(state, context)
  }
}

function idleKeys(saved: Extract<EntryState, { phase: 'idle' }>['saved'], context: EntryContext): EntryKey[] {
  if (!mayAmend(saved, context))
    return ['space', ...ENTRY_KEYS.filter((key) => recordsServe(key, context)), 'undo']
  const amending = ENTRY_KEYS.filter((key) => amendedBy(saved.draft, key, context.teamType) !== saved.draft)
  return ['space', ...amending, 'undo']
}

function describingKeys(
  state: Extract<EntryState, { phase: 'describing' }>,
  context: DraftContext,
): LegalKeys {
  const { draft } = state
  const missing = missingFields(draft, context)
  const keys: EntryKey[] = [...OUTCOME_KEYS, ...WHOLE_KEYS, ...STROKE_KEYS, ...countKeys(context)]
  keys.push(...PLAYER_KEYS.filter((key) => playerOfKey(key, context.teamType) !== null))
  keys.push('crossing', ...takeBack(draft.netCrosses))
  if (canContinue(state)) keys.push('space')
  if (missing.length === 0 && isRallyOutcome(draft.outcome)) keys.push('save')
  keys.push('cancel', 'undo')
  return { keys, missing }
}

function takeBack(netCrosses: number): readonly EntryKey[] {
  return netCrosses > 0 ? ['takeBackCrossing'] : []
}
