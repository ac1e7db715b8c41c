import type { EntryKey } from '@courtline/scoring/entry/keys'
import { IDLE, pressKey, type EntryState } from '@courtline/scoring/entry/point-cycle'
import type { Step } from '@courtline/scoring/replay/replay'
import type { EventDescription, TeamType } from '@courtline/scoring/rules/vocabulary'
import { describingKeysOf } from '../verify-matches/entry-laws.ts'
import { matchFiles, matchLines, placeOfMatches } from '../verify-matches/match-files.ts'
import { replayPublished } from '../verify-matches/replay-points.ts'
import { emptyTally } from '../verify-matches/tally.ts'
import { readLine } from '../verify-matches/verify-match.ts'
import { printFigure } from './figures/figure.ts'

/** Keys of a point whose outcome is described, at most so many (the annotator's hour). */
const AIMS: Readonly<Record<TeamType, number>> = { Singles: 5, Doubles: 6.5 }

/** Keys that were pressed for the serves of one kind of match, by how the workbench is set. */
interface Pressed {
  matches: number
  points: number
  /** With quick entry, and as the specification has it: Enter saves each point. */
  quick: number
  literal: number
  /** Crossings of the net among them: as many as balls were hit. */
  crossings: number
  /** Serves that no keys lead to: nothing is recorded of how they ended. */
  untyped: number
}

/**
 * Types published matches key by key in the point cycle of the workbench and prints the keys that a played point takes.
 * Takes the folder of the matches; without one there is nothing to measure. Answers whether the aims were kept.
 */
export async function bench([named]: readonly string[]): Promise<boolean> {
  const found = placeOfMatches(named)
  if ('missing' in found) {
    console.log('keys: npm run bench -- keys FOLDER, with a folder of published matches')
    return named === undefined
  }
  const pressed = new Map<TeamType, Pressed>()
  for (const file of await matchFiles(found.place))
    for await (const line of matchLines(file)) typeMatch(line, pressed)
  return [...pressed].map(printed).every((kept) => kept)
}

function typeMatch(line: string, all: Map<TeamType, Pressed>): void {
  const tally = emptyTally()
  const published = readLine(line, tally)
  // Point strings tell nothing of how a point ended.
  if (!published || published.match.kind === 'pointString') return
  const { replayed } = replayPublished(published.match, published.rules, tally)
  const sum = all.get(replayed.teamType) ?? nothingPressed()
  all.set(replayed.teamType, sum)
  sum.matches += 1
  for (const step of replayed.steps)
    if (step.event.eventType === 'Point') typeServe(step, replayed.teamType, sum)
}

const nothingPressed = (): Pressed => ({
  matches: 0,
  points: 0,
  quick: 0,
  literal: 0,
  crossings: 0,
  untyped: 0,
})

function typeServe(step: Step, teamType: TeamType, sum: Pressed): void {
  const quick = fewestKeys(step, teamType, true)
  const literal = fewestKeys(step, teamType, false)
  if (!quick || !literal) {
    sum.untyped += 1
    return
  }
  sum.quick += quick.length
  sum.literal += literal.length
  sum.crossings += quick.filter((key) => key === 'crossing').length
  if (step.playedPoint) sum.points += 1
}

/** The shortest of the usual ways to type a serve that saves what was recorded; undefined where none does. */
function fewestKeys(step: Step, teamType: TeamType, quickEntry: boolean): readonly EntryKey[] | undefined {
  return waysOf(step)
    .map((described) => saving(step, teamType, quickEntry, described))
    .filter((keys) => keys !== undefined)
    .toSorted((a, b) => a.length - b.length)[0]
}

/** What describes a serve, without and with who ended it. */
function waysOf(step: Step): readonly (readonly EntryKey[])[] {
  const { outcome, event } = step
  if (outcome === 'Ace') return [['ace']]
  if (outcome === 'Let') return [['let']]
  if (outcome === 'Fault' || outcome === 'DoubleFault') return [['net'], ['out']]
  const rally = describingKeysOf(step)
  if (rally === null) return []
  const player = event.endingPlayer === undefined ? [] : [PLAYER_KEYS[event.endingPlayer]]
  return [rally, [...rally, ...player]]
}

const PLAYER_KEYS = ['player1', 'player2', 'player3', 'player4'] as const satisfies readonly EntryKey[]

/** Space at the serve, a crossing for each ball over the net, Space at the end, the description, and Enter where it is needed. */
function saving(
  step: Step,
  teamType: TeamType,
  quickEntry: boolean,
  described: readonly EntryKey[],
): readonly EntryKey[] | undefined {
  const crossings = described.filter((key) => key === 'crossing')
  const rest = described.filter((key) => key !== 'crossing')
  const keys: EntryKey[] = ['space', ...crossings, 'space', ...rest]
  for (const more of [[], ['save']] as const) {
    const typed = [...keys, ...more]
    if (savedBy(step, teamType, quickEntry, typed)?.outcome === step.event.outcome) return typed
  }
  return undefined
}

/** What the point cycle has saved after these keys; nothing while a point is still open. */
function savedBy(
  { before }: Step,
  teamType: TeamType,
  quickEntry: boolean,
  keys: readonly EntryKey[],
): EventDescription | undefined {
  const context = { before, teamType, servingTeam: before.servingTeam, quickEntry, nowMs: 0, newId: 'typed' }
  let state: EntryState = IDLE
  let saved: EventDescription | undefined
  for (const [place, key] of keys.entries()) {
    const pressed = pressKey(state, key, { ...context, videoSeconds: place })
    state = pressed.state
    for (const command of pressed.commands)
      if (command.type === 'save' || command.type === 'amend') saved = command.event
  }
  return state.phase === 'idle' ? saved : undefined
}

function printed([teamType, { matches, points, quick, literal, crossings, untyped }]: [
  TeamType,
  Pressed,
]): boolean {
  const perPoint = (keys: number) => keys / Math.max(points, 1)
  const kind = teamType.toLowerCase()
  console.log(
    `${kind}: ${matches} matches, ${points} points; ${untyped} serves of which nothing is recorded left out; ` +
      `${perPoint(crossings).toFixed(2)} crossings of the net a point are among the keys`,
  )
  printFigure({
    name: `keys a point, ${kind}, as specified`,
    value: perPoint(literal),
    unit: 'keys',
    less: true,
  })
  return printFigure({
    name: `keys a point, ${kind}, quick entry`,
    value: perPoint(quick),
    unit: 'keys',
    aim: AIMS[teamType],
    less: true,
  })
}
