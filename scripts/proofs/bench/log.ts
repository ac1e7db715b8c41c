import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { matchDecider } from '@courtline/deciders/match/decider'
import { START, type EventLogReader, type NewEvent } from '@courtline/infra/event-log/event-log'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import { openSqliteEventLog } from '@courtline/infra/event-log/sqlite/sqlite-event-log'
import { openSqlitePersonalKeys } from '@courtline/infra/personal-keys/sqlite/sqlite-personal-keys'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import type { MatchEvent } from '@courtline/messages/events'
import { matchStream } from '@courtline/messages/ids'
import { SiteProcess } from '../crash-test/site-process.ts'
import { median, measuredPerSecond, printFigure, type Figure } from './figures/figure.ts'
import { RawLog, scanRaw } from './log/raw-log.ts'
import { annotatedMatchFacts, fillLog, newEvents } from './log/seeded-log.ts'

const ROUNDS = 3
const ROUND_MS = 1500
const CALLERS = 64
const PAGE = 2000
const POINTS = 300
const LONG_POINTS = 400
const OPENINGS = 40

/**
 * `npm run bench -- log [--events N]`: appending, replaying, opening a match and starting a site again, against bare
 * node:sqlite in the same run. Answers whether all aims were kept.
 */
export async function bench(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: { events: { type: 'string', default: '1000000' } },
  })
  const folder = await mkdtemp(path.join(tmpdir(), 'courtline-bench-'))
  try {
    const appended = await appending(folder)
    const kept = [...appended, ...(await reading(folder, Number(values.events)))].map(printFigure)
    return kept.every((each) => each)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Rounds of ours and of the bare thing take turns, so that whatever else the machine does slows both. */
async function appending(folder: string): Promise<Figure[]> {
  const log = await openSqliteEventLog({ file: path.join(folder, 'append.db') })
  const raw = new RawLog(path.join(folder, 'raw.db'), CALLERS)
  const keys = openSqlitePersonalKeys({ file: path.join(folder, 'append-keys.db') })
  const [sample] = newEvents(annotatedMatchFacts(1).slice(-1), keys)
  if (!sample) throw new Error('There is no event to append')
  const again = (): NewEvent => ({ ...sample, id: randomUUID() })
  const revisions = new Map<string, number>()
  const append = async (stream: string) => {
    const revision = revisions.get(stream)
    revisions.set(stream, (revision ?? -1) + 1)
    await log.append(stream, [again()], { expected: revision ?? 'no-stream' })
    return 1
  }
  const many = async () => {
    const callers = Array.from({ length: CALLERS }, (_, n) =>
      measuredPerSecond(ROUND_MS, () => append(`match-${n}`)),
    )
    return (await Promise.all(callers)).reduce((sum, each) => sum + each, 0)
  }
  const rounds: [one: number, rawOne: number, all: number, rawAll: number][] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push([
      await measuredPerSecond(ROUND_MS, () => append('match-alone')),
      await measuredPerSecond(ROUND_MS, () => raw.append(again(), 1)),
      await many(),
      await measuredPerSecond(ROUND_MS, () => raw.append(again(), CALLERS)),
    ])
  }
  await log.close()
  raw.close()
  keys.close()
  const [one, rawOne, all, rawAll] = [0, 1, 2, 3].map((at) => median(rounds.map((round) => round[at] ?? NaN)))
  return [
    {
      name: 'durable append, one caller',
      value: one ?? NaN,
      unit: 'events/s',
      baseline: rawOne ?? NaN,
      aim: 4000,
    },
    {
      name: `durable append, ${CALLERS} callers`,
      value: all ?? NaN,
      unit: 'events/s',
      baseline: rawAll ?? NaN,
      aim: 25_000,
      ratioAim: 0.7,
    },
  ]
}

async function reading(folder: string, events: number): Promise<Figure[]> {
  const dataDir = path.join(folder, 'site')
  // Makes the folder as a site has it, and reports how long an empty one takes to start.
  const empty = await SiteProcess.start(dataDir)
  await empty.stop()
  const file = path.join(dataDir, 'log.db')
  const log = await openSqliteEventLog({ file })
  const keys = openSqlitePersonalKeys({ file: path.join(dataDir, 'keys.db') })
  await fillLog(log, keys, events, POINTS)
  const figures = [await scanning(log, file), await opening(log, keys)]
  await log.close()
  keys.close()
  return [...figures, ...(await restarting(dataDir, events, empty.startedInMs))]
}

/** Killed twice: in the midst of building its read models, and after they were built. */
async function restarting(dataDir: string, events: number, emptyMs: number): Promise<Figure[]> {
  const building = await SiteProcess.start(dataDir)
  await building.kill()
  const going = await SiteProcess.start(dataDir)
  await untilBuilt(going)
  await going.kill()
  const built = await SiteProcess.start(dataDir)
  await built.stop()
  const name = `restart after a kill with ${events} events in the log`
  const common = { unit: 'ms', baseline: emptyMs, less: true } as const
  return [
    { ...common, name: `${name}, its read models half built`, value: going.startedInMs },
    { ...common, name, value: built.startedInMs, aim: 1000 },
  ]
}

/** Resolves when no read model is behind the log. */
async function untilBuilt({ address }: SiteProcess): Promise<void> {
  const isBehind = async () => {
    const metrics = await (await fetch(`${address}/metrics`)).text()
    return /courtline_projection_lag_events\{[^}]+\} [1-9]/.test(metrics)
  }
  while (await isBehind()) await pause(1000)
}

async function scanning(log: EventLogReader, file: string): Promise<Figure> {
  const db = new DatabaseSync(file, { readOnly: true })
  const rounds: [ours: number, raw: number][] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push([
      await measuredPerSecond(1, () => scan(log)),
      await measuredPerSecond(1, () => scanRaw(db, PAGE)),
    ])
  }
  db.close()
  return {
    name: 'reading the whole log',
    value: median(rounds.map(([ours]) => ours)),
    unit: 'events/s',
    baseline: median(rounds.map(([, raw]) => raw)),
    ratioAim: 0.6,
  }
}

async function scan(log: EventLogReader): Promise<number> {
  let count = 0
  for (let after = START; ;) {
    const page = await log.readAll({ after, limit: PAGE })
    count += page.events.length
    after = page.scannedTo
    if (page.atHead) return count
  }
}

/** From the log to the state on which the decider decides, without anything kept from before. */
async function opening(log: Parameters<typeof fillLog>[0], keys: PersonalKeys): Promise<Figure> {
  const [matchId = ''] = await fillLog(log, keys, 1, LONG_POINTS)
  const times: number[] = []
  for (let n = 0; n < OPENINGS; n += 1) {
    const startedAt = performance.now()
    let state = matchDecider.initial
    for await (const page of log.readStream(matchStream(matchId)))
      state = matchDecider.evolve(
        state,
        page.map((stored) => openRecorded<MatchEvent>(stored, keys)),
      )
    times.push(performance.now() - startedAt)
    if (!state) throw new Error('The match was not opened')
  }
  return {
    name: `open a match of ${LONG_POINTS} points`,
    value: median(times),
    unit: 'ms',
    aim: 5,
    less: true,
  }
}
