import type { EntryKey } from '@courtline/scoring/entry/keys'
import { IDLE, pressKey, type EntryState } from '@courtline/scoring/entry/point-cycle'
import { crossingsByKey, type Shortcut } from '@courtline/scoring/entry/shortcuts'
import { winnerOf, outcomeInState } from '@courtline/scoring/rules/point-winner'
import { crossesFromRallyLength, isRallyOutcome, type RallyOutcome } from '@courtline/scoring/rules/rally'
import type { MatchState } from '@courtline/scoring/rules/state'
import type { ErrorType, EventDescription, Player, ShotType } from '@courtline/scoring/rules/vocabulary'

/** How the one who types has set the workbench. */
export interface Typing {
  readonly name: string
  readonly quickEntry: boolean
  readonly shortcuts: readonly Shortcut[]
  /** In doubles quick entry reads the team from the crossings; whether the player is named too. */
  readonly namesPlayer: boolean
}

/** A serve to be typed: what shall be recorded, and the match before it. */
export interface ServeToType {
  readonly before: MatchState
  readonly target: EventDescription
}

/** Seconds of video from the toss to the key, for a serve that is recorded by one key. */
const SERVE_SECONDS = 2

/** The shortest of the usual ways to type a serve that records what it shall; undefined where none does. */
export function fewestKeys(serve: ServeToType, typing: Typing): readonly EntryKey[] | undefined {
  return waysToType(serve, typing)
    .toSorted((a, b) => a.length - b.length)
    .find((keys) => records(keys, serve, typing))
}

function waysToType(serve: ServeToType, typing: Typing): readonly (readonly EntryKey[])[] {
  const { outcome } = serve.target
  if (isRallyOutcome(outcome)) return waysOfRally(serve, outcome, typing)
  const key = serveKeyOf(serve.target)
  return key === undefined ? [] : [[key], ['space', key]]
}

function serveKeyOf({ outcome, errorType }: EventDescription): EntryKey | undefined {
  if (outcome === 'Ace') return 'ace'
  if (outcome === 'Let') return 'let'
  if (outcome === 'Fault' || outcome === 'DoubleFault') return ERROR_KEYS[errorType ?? 'Net']
  return undefined
}

const ERROR_KEYS = { Net: 'net', Long: 'out' } as const satisfies Record<ErrorType, EntryKey>
const STROKE_KEYS = {
  Forehand: 'forehand',
  Backhand: 'backhand',
  Volley: 'volley',
} as const satisfies Record<ShotType, EntryKey>
const OUTCOME_KEYS = {
  Winner: 'winner',
  UnforcedError: 'unforcedError',
  ForcedError: 'forcedError',
} as const satisfies Record<RallyOutcome, EntryKey>
const WHOLE_KEYS: Readonly<Record<RallyOutcome, Readonly<Partial<Record<ShotType, EntryKey>>>>> = {
  Winner: { Forehand: 'winnerForehand', Backhand: 'winnerBackhand', Volley: 'winnerVolley' },
  UnforcedError: { Forehand: 'unforcedForehand', Backhand: 'unforcedBackhand' },
  ForcedError: { Forehand: 'forcedForehand', Backhand: 'forcedBackhand', Volley: 'forcedVolley' },
}

/** Space at the serve, the crossings, the outcome (which ends the point), where the ball went, who it was, and Enter. */
function waysOfRally(
  { before, target }: ServeToType,
  outcome: RallyOutcome,
  typing: Typing,
): readonly (readonly EntryKey[])[] {
  const { shotType = 'Forehand', rallyLength = 0, errorType, endingPlayer } = target
  const counted = countingKeys(crossesFromRallyLength(rallyLength, outcome, errorType), before, typing)
  const whole = WHOLE_KEYS[outcome][shotType]
  const described: (readonly EntryKey[])[] = [[OUTCOME_KEYS[outcome], STROKE_KEYS[shotType]]]
  if (whole !== undefined) described.push([whole])
  const went: readonly (readonly EntryKey[])[] =
    errorType === undefined ? [[]] : [[], [ERROR_KEYS[errorType]]]
  const who: readonly (readonly EntryKey[])[] =
    endingPlayer === undefined ? [[]] : [[], [playerKey(endingPlayer, before)]]
  return described.flatMap((words) =>
    went.flatMap((error) =>
      who.flatMap((player) =>
        [[], ['save' as const]].map(
          (save) => ['space', ...counted, ...words, ...error, ...player, ...save] as const,
        ),
      ),
    ),
  )
}

function playerKey(player: Player, { teamType }: MatchState): EntryKey {
  if (teamType === 'Singles') return player === 0 ? 'player1' : 'player2'
  return (['player1', 'player2', 'player3', 'player4'] as const)[player]
}

const COUNTING_KEYS = [
  'crossing',
  'takeBackCrossing',
  'player3',
  'player4',
  'count5',
  'count6',
  'count7',
  'count8',
  'count9',
  'addTen',
] as const satisfies readonly EntryKey[]

/** The fewest keys that lead to so many crossings, from the serve that may be counted already. */
function countingKeys(
  crossings: number,
  { teamType }: MatchState,
  { shortcuts }: Typing,
): readonly EntryKey[] {
  const countsServe = shortcuts.includes('countServe')
  let reached = new Map<number, readonly EntryKey[]>([[countsServe ? 1 : 0, []]])
  for (;;) {
    const keys = reached.get(crossings)
    if (keys !== undefined) return keys
    const next = new Map(reached)
    for (const [count, typed] of reached)
      for (const key of COUNTING_KEYS) {
        const to = countAfter(key, count)
        if (to !== undefined && to <= crossings + 1 && !next.has(to)) next.set(to, [...typed, key])
      }
    reached = next
  }

  function countAfter(key: (typeof COUNTING_KEYS)[number], count: number): number | undefined {
    if (key === 'crossing') return count + 1
    if (key === 'takeBackCrossing') return Math.max(0, count - 1)
    return shortcuts.includes('countKeys') ? crossingsByKey(key, count, teamType) : undefined
  }
}

/** Whether the point cycle has recorded exactly the serve after these keys, and nothing is left open. */
function records(keys: readonly EntryKey[], { before, target }: ServeToType, typing: Typing): boolean {
  const saved = savedBy(keys, before, typing)
  if (saved === undefined) return false
  const isRally = isRallyOutcome(target.outcome)
  const fields: readonly (keyof EventDescription)[] = isRally
    ? ['outcome', 'shotType', 'errorType', 'rallyLength']
    : ['outcome', 'errorType']
  if (fields.some((field) => saved[field] !== target[field])) return false
  const namesPlayer = isRally && (typing.namesPlayer || before.teamType === 'Singles')
  if (namesPlayer && saved.endingPlayer !== target.endingPlayer) return false
  return winnerIn(saved, before) === winnerIn(target, before)
}

const winnerIn = (event: EventDescription, before: MatchState) =>
  winnerOf(event, outcomeInState(event, before), before)

function savedBy(
  keys: readonly EntryKey[],
  before: MatchState,
  { quickEntry, shortcuts }: Typing,
): EventDescription | undefined {
  const { teamType, servingTeam } = before
  const context = { teamType, servingTeam, quickEntry, shortcuts, nowMs: 0, newId: 'typed' }
  let state: EntryState = IDLE
  let saved: EventDescription | undefined
  for (const [index, key] of keys.entries()) {
    const videoSeconds = 10 + index
    const serveStartSeconds = videoSeconds - SERVE_SECONDS
    const pressed = pressKey(state, key, { ...context, videoSeconds, serveStartSeconds })
    state = pressed.state
    for (const command of pressed.commands)
      if (command.type === 'save' || command.type === 'amend') saved = command.event
  }
  return state.phase === 'idle' ? saved : undefined
}
