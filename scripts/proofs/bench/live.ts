import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { settleIn, type ClientAccounts } from '../crash-test/cast.ts'
import { SiteProcess } from '../crash-test/site-process.ts'
import { percentile, printFigure, type Figure } from './figures/figure.ts'
import { residentMebibytes } from './figures/memory.ts'
import { processorMs, sumOf, usedSince } from './figures/processor-time.ts'
import { annotateMatches, nudge, type EditedMatch } from './live/annotated-matches.ts'
import { idleEditFigures } from './live/idle-edit.ts'
import { readingFigures } from './live/reading.ts'
import { Arrivals, watch } from './live/viewers.ts'

/** Every so many edits their author reads at once what they have written. */
const READ_EVERY = 10
const LAST_FRAMES_MS = 1000
const WARM_UP_SECONDS = 2

/**
 * `npm run bench -- live [--rate 500] [--matches 20] [--viewers 10] [--points 300] [--seconds 10]`: a site in a process
 * of its own, edited and watched over HTTP, then one edit at a time seen in a real browser. Needs the built front end.
 * Answers whether all aims were kept.
 */
export async function bench(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rate: { type: 'string', default: '500' },
      matches: { type: 'string', default: '20' },
      viewers: { type: 'string', default: '10' },
      points: { type: 'string', default: '300' },
      seconds: { type: 'string', default: '10' },
    },
  })
  const dataDir = await mkdtemp(path.join(tmpdir(), 'courtline-bench-'))
  const site = await SiteProcess.start(dataDir)
  try {
    const idle = memoryFigure('memory of an idle site', site.pid)
    const cast = await settleIn(() => site, Number(values.matches))
    const matches = await annotateMatches(cast, Number(values.points))
    const run = new Run(site, cast, matches, Number(values.rate))
    await run.watch(Number(values.viewers))
    await run.edit(WARM_UP_SECONDS)
    run.forget()
    const before = processorMs(site.pid)
    await run.edit(Number(values.seconds))
    const used = usedSince(before, site.pid)
    run.leave()
    const [first] = matches
    const figures = [idle, ...run.figures(used)]
    if (first) {
      figures.push(...(await idleEditFigures(site.address, first)))
      figures.push(...(await readings(site, first)))
    }
    return figures.map(printFigure).every((kept) => kept)
  } finally {
    await site.stop()
    await rm(dataDir, { recursive: true })
  }
}

/** The match no longer changes: what is measured is the way of an answer, not the engine. */
async function readings(site: SiteProcess, { matchId, annotator }: EditedMatch): Promise<Figure[]> {
  const token = annotator.caller.token ?? ''
  const url = `${site.address}/api/matches/${matchId}`
  return [
    ...(await readingFigures('reading the statistics of a match', site, `${url}/statistics`, token)),
    ...(await readingFigures('reading an annotation', site, `${url}/annotation`, token)),
  ]
}

/** Editors who do not wait for each other's answers, and viewers of their matches. */
class Run {
  readonly #site: SiteProcess
  readonly #cast: ClientAccounts
  readonly #matches: readonly EditedMatch[]
  readonly #rate: number
  readonly #arrivals = new Arrivals()
  readonly #ways: (() => void)[] = []
  #acks: number[] = []
  #reads: number[] = []
  #editsPerSecond = 0
  #turn = 0

  constructor(site: SiteProcess, cast: ClientAccounts, matches: readonly EditedMatch[], rate: number) {
    this.#site = site
    this.#cast = cast
    this.#matches = matches
    this.#rate = rate
  }

  async watch(viewers: number): Promise<void> {
    const token = this.#cast.admin.caller.token ?? ''
    for (const { matchId } of this.#matches)
      for (let n = 0; n < viewers; n += 1)
        this.#ways.push(await watch(this.#site.address, token, matchId, this.#arrivals))
  }

  leave(): void {
    for (const leave of this.#ways) leave()
  }

  /** What came before was for warming up. */
  forget(): void {
    this.#arrivals.milliseconds.length = 0
    this.#acks = []
    this.#reads = []
  }

  /** Sends edits at the rate, whether or not the ones before have been answered. */
  async edit(seconds: number): Promise<void> {
    const startedAt = performance.now()
    const underWay: Promise<void>[] = []
    const failures: unknown[] = []
    const failed = (error: unknown) => void failures.push(error)
    const wanted = Math.round(seconds * this.#rate)
    while (underWay.length < wanted) {
      const due = ((performance.now() - startedAt) / 1000) * this.#rate
      while (underWay.length < Math.min(wanted, due)) underWay.push(this.#editOnce().catch(failed))
      await pause(1)
    }
    await Promise.all(underWay)
    if (failures.length > 0) throw new Error(`${failures.length} edits failed`, { cause: failures[0] })
    this.#editsPerSecond = wanted / ((performance.now() - startedAt) / 1000)
    await pause(LAST_FRAMES_MS)
  }

  async #editOnce(): Promise<void> {
    this.#turn += 1
    const turn = this.#turn
    const match = this.#matches[turn % this.#matches.length]
    if (!match) return
    const { caller } = match.annotator
    const { id, body } = nudge(match, Math.floor(turn / this.#matches.length))
    const sentAt = performance.now()
    this.#arrivals.sentAt.set(id, sentAt)
    const params = { id: match.matchId }
    const { position } = await caller.must('editAnnotation', { params, body })
    this.#acks.push(performance.now() - sentAt)
    if (turn % READ_EVERY !== 0) return
    const answeredAt = performance.now()
    await caller.must('match', { params, after: position })
    this.#reads.push(performance.now() - answeredAt)
  }

  /** `used` is the processor time of each thread of the site meanwhile, the busiest first. */
  figures(used: readonly number[]): Figure[] {
    const { milliseconds } = this.#arrivals
    const each = (milliseconds: number) => milliseconds / this.#acks.length
    return [
      { name: 'edits answered', value: this.#editsPerSecond, unit: 'edits/s' },
      { name: 'processor time of an edit and its viewers', value: each(sumOf(used)), unit: 'ms' },
      { name: 'of it in the busiest thread', value: each(used[0] ?? NaN), unit: 'ms' },
      { name: 'frames that reached viewers', value: milliseconds.length, unit: 'edits seen' },
      ms('edit acknowledged, median', this.#acks, 0.5),
      ms('edit acknowledged, 99 of 100', this.#acks, 0.99),
      ms('edit in another browser, median', milliseconds, 0.5, 5),
      ms('edit in another browser, 99 of 100', milliseconds, 0.99, 50),
      ms('reading one’s own write, 99 of 100', this.#reads, 0.99, 25),
      memoryFigure('memory of the edited site', this.#site.pid),
    ]
  }
}

const ms = (name: string, of: readonly number[], share: number, aim?: number): Figure => ({
  name,
  value: percentile(of, share),
  unit: 'ms',
  ...(aim !== undefined && { aim, less: true }),
})

function memoryFigure(name: string, pid: number): Figure {
  const value = residentMebibytes(pid)
  return { name, value, unit: 'MiB', ...(name.includes('idle') && { aim: 200, less: true as const }) }
}
