import type { Outcome, ShotType, TeamType } from '../rules/vocabulary.ts'
import type { EntryKey } from './keys.ts'

/** Ways to type a point with fewer keys than the specification's (D46); each is a setting of the annotator, none holds in literal entry. */
export const SHORTCUTS = ['wholeOutcomes', 'countKeys', 'countServe', 'serveAtOnce', 'correctAtOnce'] as const
/**
 * - `wholeOutcomes`: a key for an outcome with its stroke
 * - `countKeys`: 3 to 9 are the number of crossings, 0 adds ten; in doubles 5 to 9, as 3 and 4 are players there
 * - `countServe`: the serve's own crossing is counted when a point starts
 * - `serveAtOnce`: between points a fault, an ace or a let is a serve that has just ended
 * - `correctAtOnce`: an older row is saved by the key that changes it
 */
export type Shortcut = (typeof SHORTCUTS)[number]

/** On by default: those that add keys, and change what no specified key does. */
export const DEFAULT_SHORTCUTS: readonly Shortcut[] = ['wholeOutcomes', 'countKeys']

const WHOLE_OUTCOMES = {
  winnerForehand: { outcome: 'Winner', shotType: 'Forehand' },
  winnerBackhand: { outcome: 'Winner', shotType: 'Backhand' },
  winnerVolley: { outcome: 'Winner', shotType: 'Volley' },
  unforcedForehand: { outcome: 'UnforcedError', shotType: 'Forehand' },
  unforcedBackhand: { outcome: 'UnforcedError', shotType: 'Backhand' },
  forcedForehand: { outcome: 'ForcedError', shotType: 'Forehand' },
  forcedBackhand: { outcome: 'ForcedError', shotType: 'Backhand' },
  forcedVolley: { outcome: 'ForcedError', shotType: 'Volley' },
} as const satisfies Partial<Record<EntryKey, { readonly outcome: Outcome; readonly shotType: ShotType }>>
export type WholeOutcomeKey = keyof typeof WHOLE_OUTCOMES

const COUNTS = { count5: 5, count6: 6, count7: 7, count8: 8, count9: 9 } as const satisfies Partial<
  Record<EntryKey, number>
>
/** What the third and fourth player's key counts in singles, where there is no such player. */
const COUNTS_IN_SINGLES = { player3: 3, player4: 4 } as const satisfies Partial<Record<EntryKey, number>>
export type CountKey = keyof typeof COUNTS | 'addTen'

const isKeyOf = <T extends object>(table: T, key: string): key is Extract<keyof T, string> =>
  Object.hasOwn(table, key)

/** Whether a key describes an outcome with its stroke. */
export const isWholeOutcomeKey = (key: EntryKey): key is WholeOutcomeKey => isKeyOf(WHOLE_OUTCOMES, key)

/** Whether a key does nothing but count. */
export const isCountKey = (key: EntryKey): key is CountKey => key === 'addTen' || isKeyOf(COUNTS, key)

/** The outcome and the stroke of a key that describes both. */
export const wholeOutcomeOf = (key: WholeOutcomeKey) => WHOLE_OUTCOMES[key]

/** The crossings that a key sets, or leads to from those counted before; undefined where it counts nothing. */
export function crossingsByKey(key: EntryKey, before: number, teamType: TeamType): number | undefined {
  if (key === 'addTen') return before + 10
  if (isKeyOf(COUNTS, key)) return COUNTS[key]
  return teamType === 'Singles' && isKeyOf(COUNTS_IN_SINGLES, key) ? COUNTS_IN_SINGLES[key] : undefined
}

/** The shortcut that gives a key its meaning; undefined for the keys of the specification. */
export function shortcutOf(key: EntryKey, teamType: TeamType): Shortcut | undefined {
  if (isWholeOutcomeKey(key)) return 'wholeOutcomes'
  return crossingsByKey(key, 0, teamType) === undefined ? undefined : 'countKeys'
}
