import { DEFAULT_BINDINGS, ENTRY_KEYS, type EntryKey } from '@courtline/scoring/entry/keys'
import { IDLE, pressKey, type EntryState } from '@courtline/scoring/entry/point-cycle'
import { replay, type Replay, type Step } from '@courtline/scoring/replay/replay'
import type { AnnotatedEvent, EventDescription, RuleSet, TeamType } from '@courtline/scoring/rules/vocabulary'
import { derivedId } from '@courtline/messages/ids'
import { secondsOfServe, shotsOf } from './shots.ts'

/** A match as it was typed: see `matches-in-keys.ts`. */
export interface KeyedMatch {
  /** What the ids of its events are derived from. */
  readonly name: string
  readonly games: readonly string[]
  readonly rules: RuleSet
  readonly teamType: TeamType
}

/** Seconds until the first serve, and between the end of a serve and the toss of the next. */
export const PAUSE_SECONDS = { opening: 4, secondServe: 3.2, point: 4.2, game: 5.5, changeOfEnds: 9 } as const

/**
 * Types a match in the point cycle of the workbench, key by key, and replays what it saves. Serves follow each other as
 * on court: soon after a fault, later after a game, later still when the players change ends. Throws when a word does not
 * end in exactly one saved serve, or a line is not exactly one game.
 */
export function typeMatch({ name, games, rules, teamType }: KeyedMatch): Replay {
  let match = replay([], rules, teamType)
  for (const [line, game] of games.entries()) {
    for (const word of game.split(/\s+/)) {
      const event = typeServe(word, match, teamType)
      const annotationId = derivedId('demo serve', name, String(match.steps.length))
      const events = [...match.steps.map((step) => step.event), { ...event, annotationId }]
      match = replay(events, rules, teamType, match)
    }
    const last = match.steps.at(-1)
    if (!last || !endsGame(last)) throw new Error(`Game ${line + 1} of ${name} does not end with its line`)
  }
  return match
}

function typeServe(word: string, match: Replay, teamType: TeamType): EventDescription {
  const typed = saved(word, {
    servingTeam: match.final.servingTeam,
    teamType,
    quickEntry: false,
    nowMs: 0,
    newId: '',
  })
  const start = startOfNext(match)
  const stop = start + secondsOfServe(shotsOf(typed))
  return { ...typed, clockTime: { start: milliseconds(start), stop: milliseconds(stop) } }
}

/** What the workbench saves when these keys are pressed; its times are placeholders. */
function saved(
  word: string,
  context: Omit<Parameters<typeof pressKey>[2], 'videoSeconds'>,
): EventDescription {
  const keys: readonly EntryKey[] = ['space', ...word.split('').map(keyOfCharacter), 'save']
  let state: EntryState = IDLE
  const events: EventDescription[] = []
  for (const [second, key] of keys.entries()) {
    const pressed = pressKey(state, key, { ...context, videoSeconds: second })
    state = pressed.state
    for (const command of pressed.commands) if (command.type === 'save') events.push(command.event)
  }
  const [event, ...others] = events
  if (!event || others.length > 0) throw new Error(`The keys ${word} save ${events.length} serves`)
  return event
}

function keyOfCharacter(character: string): EntryKey {
  const key = ENTRY_KEYS.find((each) => DEFAULT_BINDINGS[each] === character)
  if (!key) throw new Error(`${character} is no key of the workbench`)
  return key
}

function startOfNext({ steps }: Replay): number {
  const last = steps.at(-1)
  if (!last) return PAUSE_SECONDS.opening
  const { start, stop = start } = last.event.clockTime
  return stop + pauseAfter(last)
}

function pauseAfter({ before, after, winner, ...step }: Step): number {
  if (winner === null) return PAUSE_SECONDS.secondServe
  if (after.topTeam !== before.topTeam) return PAUSE_SECONDS.changeOfEnds
  return endsGame({ before, after, winner, ...step }) ? PAUSE_SECONDS.game : PAUSE_SECONDS.point
}

/** Whether a serve decided a game. */
const endsGame = ({ after, winner }: Step): boolean =>
  winner !== null && after.gameScore[0] + after.gameScore[1] === 0

const milliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000

/** The serves of a match as they are recorded. */
export const annotationOf = ({ steps }: Replay): readonly AnnotatedEvent[] => steps.map((step) => step.event)
