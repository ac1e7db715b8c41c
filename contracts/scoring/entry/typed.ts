import { isRallyError, isRallyOutcome } from '../rules/rally.ts'
import type { ErrorType, Outcome, Player, TeamType } from '../rules/vocabulary.ts'
import type { EntryKey } from './keys.ts'
import type { PointDraft } from './point-draft.ts'
import {
  crossingsByKey,
  isCountKey,
  isWholeOutcomeKey,
  wholeOutcomeOf,
  type WholeOutcomeKey,
} from './shortcuts.ts'

/** The keys that describe a point. */
export type DescribingKey = Exclude<EntryKey, 'space' | 'cancel' | 'save' | 'undo'>

const PLAYERS_OF_KEYS: Readonly<Record<TeamType, Readonly<Partial<Record<EntryKey, Player>>>>> = {
  Singles: { player1: 0, player2: 2 },
  Doubles: { player1: 0, player2: 1, player3: 2, player4: 3 },
}

/** The player of a last-toucher key: 1 to 4 in doubles, in singles 1 and 2 are the two opponents. */
export function playerOfKey(key: EntryKey, teamType: TeamType): Player | null {
  return PLAYERS_OF_KEYS[teamType][key] ?? null
}

/**
 * A draft with one more key typed. n and o give the error type after u or e, else they make a fault (D30); ace, fault
 * and let drop everything that belongs to a rally.
 */
export function describedBy(draft: PointDraft, key: DescribingKey, teamType: TeamType): PointDraft {
  if (isWholeOutcomeKey(key)) return withWhole(draft, key)
  if (isCountKey(key)) return withCount(draft, key, teamType)
  switch (key) {
    case 'winner':
      return withoutError({ ...draft, outcome: 'Winner' })
    case 'unforcedError':
      return { ...draft, outcome: 'UnforcedError' }
    case 'forcedError':
      return { ...draft, outcome: 'ForcedError' }
    case 'forehand':
      return { ...draft, shotType: 'Forehand' }
    case 'backhand':
      return { ...draft, shotType: 'Backhand' }
    case 'volley':
      return { ...draft, shotType: 'Volley' }
    case 'player1':
    case 'player2':
    case 'player3':
    case 'player4':
      return withPlayer(draft, playerOfKey(key, teamType)) ?? withCount(draft, key, teamType)
    case 'crossing':
      return { ...draft, netCrosses: draft.netCrosses + 1 }
    case 'takeBackCrossing':
      return draft.netCrosses > 0 ? { ...draft, netCrosses: draft.netCrosses - 1 } : draft
    case 'ace':
      return serveOnly(draft, 'Ace')
    case 'let':
      return serveOnly(draft, 'Let')
    case 'net':
      return withErrorType(draft, 'Net')
    case 'out':
      return withErrorType(draft, 'Long')
  }
}

/**
 * A saved draft with an amending key (D46): what describes a rally amends a rally, n and o also a fault. A key that
 * does not apply leaves the draft as it is.
 */
export function amendedBy(draft: PointDraft, key: EntryKey, teamType: TeamType): PointDraft {
  if (isWholeOutcomeKey(key)) return describedBy(draft, key, teamType)
  if (isCountKey(key)) return isRallyOutcome(draft.outcome) ? withCount(draft, key, teamType) : draft
  switch (key) {
    case 'winner':
    case 'unforcedError':
    case 'forcedError':
      return describedBy(draft, key, teamType)
    case 'forehand':
    case 'backhand':
    case 'volley':
    case 'player1':
    case 'player2':
    case 'player3':
    case 'player4':
    case 'crossing':
    case 'takeBackCrossing':
      return isRallyOutcome(draft.outcome) ? describedBy(draft, key, teamType) : draft
    case 'net':
    case 'out':
      return isRallyError(draft.outcome) || draft.outcome === 'Fault'
        ? describedBy(draft, key, teamType)
        : draft
    case 'space':
    case 'cancel':
    case 'save':
    case 'undo':
    case 'ace':
    case 'let':
      return draft
  }
}

/** Whether anything but the crossings has been typed. */
export function isDescribed({ outcome, shotType, endingPlayer, errorType }: PointDraft): boolean {
  return [outcome, shotType, endingPlayer, errorType].some((field) => field !== undefined)
}

function withWhole(draft: PointDraft, key: WholeOutcomeKey): PointDraft {
  const described = { ...draft, ...wholeOutcomeOf(key) }
  return described.outcome === 'Winner' ? withoutError(described) : described
}

function withCount(draft: PointDraft, key: EntryKey, teamType: TeamType): PointDraft {
  const netCrosses = crossingsByKey(key, draft.netCrosses, teamType)
  return netCrosses === undefined || netCrosses === draft.netCrosses ? draft : { ...draft, netCrosses }
}

function withPlayer(draft: PointDraft, player: Player | null): PointDraft | undefined {
  if (player === null) return undefined
  // The last toucher decides who won: a team read or recorded before is dropped.
  const { winningTeam: _, ...rest } = draft
  return { ...rest, endingPlayer: player }
}

/** A double fault comes from elsewhere than the keys (D31): corrected, it stays one. */
function withErrorType(draft: PointDraft, errorType: ErrorType): PointDraft {
  const hasErrorType = isRallyError(draft.outcome) || draft.outcome === 'DoubleFault'
  return hasErrorType ? { ...draft, errorType } : { ...serveOnly(draft, 'Fault'), errorType }
}

function withoutError(draft: PointDraft): PointDraft {
  const { errorType: _, ...rest } = draft
  return rest
}

function serveOnly(draft: PointDraft, outcome: Outcome): PointDraft {
  const { shotType: _, endingPlayer: __, errorType: ___, winningTeam: ____, ...rest } = draft
  return { ...rest, outcome }
}
