import { compareWithScore } from '@courtline/scoring/repair/expected-score'
import type { Replay } from '@courtline/scoring/replay/replay'
import { matchScore } from '@courtline/scoring/rules/games/set'
import { currentSetScore, type MatchState } from '@courtline/scoring/rules/state'
import { initialState } from '@courtline/scoring/rules/state'

/** Games of each set, the first team first. */
export type SetPairs = readonly (readonly [number, number])[]

/** Something to look at before an annotation is submitted or accepted, and where it is. */
export interface CheckItem {
  readonly kind: 'error' | 'warning' | 'gap' | 'unfinished' | 'end'
  readonly text: string
  /** Clock seconds. */
  readonly atSeconds: number
}

export interface SubmitCheck {
  readonly annotated: SetPairs
  /** As the owner gave it; null where they gave none. */
  readonly owner: SetPairs | null
  readonly differs: boolean
  readonly items: readonly CheckItem[]
}

/** Longer pauses than this may hide a point that nobody annotated. */
const GAP_SECONDS = 60

/**
 * What a person should look at before an annotation leaves their hands.
 *
 * @param durationSeconds length of the video; 0 where there is none
 */
export function submitCheck(
  replayed: Replay,
  owner: SetPairs | null,
  durationSeconds: number,
  shownTime: (seconds: number) => string,
): SubmitCheck {
  const final = replayed.steps.at(-1)?.after ?? initialState(replayed.rules, replayed.teamType)
  const annotated = matchScore(final).map(([first, second]) => [first, second] as const)
  const items = [
    ...findingItems(replayed),
    ...gapItems(replayed, shownTime),
    ...unfinishedItems(replayed, final),
    ...endItems(replayed, durationSeconds, shownTime),
  ]
  const differs = owner !== null && owner.length > 0 && compareWithScore(final, owner) !== 'same'
  return { annotated, owner, differs, items }
}

/** '6–4 3–6'. */
export const shownSets = (sets: SetPairs): string => sets.map((pair) => pair.join('–')).join(' ')

const findingItems = ({ findings }: Replay): CheckItem[] =>
  findings.map(({ level, message, clockSeconds }) => ({
    kind: level,
    text: message,
    atSeconds: clockSeconds,
  }))

function gapItems({ steps }: Replay, shownTime: (seconds: number) => string): CheckItem[] {
  return steps.flatMap(({ event }, index): CheckItem[] => {
    const next = steps[index + 1]
    const end = event.clockTime.stop ?? event.clockTime.start
    const gap = next ? next.event.clockTime.start - end : 0
    const text = `${Math.round(gap)} s without an entry after ${shownTime(end)}`
    return gap > GAP_SECONDS ? [{ kind: 'gap', text, atSeconds: end }] : []
  })
}

function unfinishedItems({ rules, steps }: Replay, final: MatchState): CheckItem[] {
  const atSeconds = steps.at(-1)?.event.clockTime.start ?? 0
  const unfinished = (text: string): CheckItem[] => [{ kind: 'unfinished', text, atSeconds }]
  if (final.isOver) return []
  if (rules.decidingSet !== undefined) return unfinished('The match is not finished')
  if (final.gameScore.some((points) => points > 0)) return unfinished('The last game is not finished')
  return currentSetScore(final).some((games) => games > 0) ? unfinished('The last set is not finished') : []
}

function endItems(
  { steps }: Replay,
  durationSeconds: number,
  shownTime: (seconds: number) => string,
): CheckItem[] {
  const last = steps.at(-1)?.event.clockTime
  const end = last ? (last.stop ?? last.start) : 0
  const rest = durationSeconds - end
  const text = `${Math.round(rest)} s of video after the last entry at ${shownTime(end)}`
  return rest > GAP_SECONDS ? [{ kind: 'end', text, atSeconds: end }] : []
}
