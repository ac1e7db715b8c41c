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
import { annotateMatches, type EditedMatch } from './live/annotated-matches.ts'
import { editAtRate, writtenOut, type Edited } from './live/edit-at-rate.ts'
import { idleEditFigures } from './live/idle-edit.ts'
import { OpenLoad } from './live/open-load.ts'
import { readingFigures } from './live/reading.ts'
import { Viewers, type SeenByViewers } from './live/viewers.ts'

const PARTS = ['load', 'idle', 'reading']
const LAST_FRAMES_MS = 1000
const WARM_UP_SECONDS = 5
const CONNECTIONS = 32

/**
 * `npm run bench -- live [--rate 300] [--matches 20] [--viewers 10] [--points 300] [--seconds 10] [--parts load,idle,reading]`:
 * a site in a process of its own, edited and watched over HTTP; one edit at a time seen in a real browser, which needs the
 * built front end; and reads beside a bare route. Answers whether all aims were kept.
 */
export async function bench(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rate: { type: 'string', default: '300' },
      matches: { type: 'string', default: '20' },
      viewers: { type: 'string', default: '10' },
      points: { type: 'string', default: '300' },
      seconds: { type: 'string', default: '10' },
      parts: { type: 'string', default: PARTS.join() },
    },
  })
  const parts = new Set(values.parts.split(','))
  const dataDir = await mkdtemp(path.join(tmpdir(), 'courtline-bench-'))
  const site = await SiteProcess.start(dataDir)
  try {
    const figures = [memoryFigure('memory of an idle site', site.pid)]
    const cast = await settleIn(() => site, Number(values.matches))
    const matches = await annotateMatches(cast, Number(values.points))
    const [rate, viewers, seconds] = [Number(values.rate), Number(values.viewers), Number(values.seconds)]
    if (parts.has('load'))
      figures.push(...(await loadFigures(site, cast, matches, { rate, viewers, seconds })))
    const [first] = matches
    if (first && parts.has('idle')) figures.push(...(await idleEditFigures(site.address, first)))
    if (first && parts.has('reading')) figures.push(...(await readings(site, first)))
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

interface Load {
  readonly rate: number
  /** Of each match. */
  readonly viewers: number
  readonly seconds: number
}

/** Editors who do not wait for each other's answers, and viewers of their matches. */
async function loadFigures(
  site: SiteProcess,
  { admin, matchIds }: ClientAccounts,
  matches: readonly EditedMatch[],
  { rate, viewers: each, seconds }: Load,
): Promise<Figure[]> {
  const viewers = await Viewers.start(site.address, admin.caller.token ?? '', matchIds, each)
  const load = new OpenLoad(site.address)
  try {
    await load.open(CONNECTIONS)
    const warmUps = WARM_UP_SECONDS * rate
    await editAtRate(load, writtenOut(matches, 0, warmUps), rate)
    const edits = writtenOut(matches, warmUps, seconds * rate)
    await pause(LAST_FRAMES_MS)
    await viewers.forget()
    const before = processorMs(site.pid)
    const edited = await editAtRate(load, edits, rate)
    await pause(LAST_FRAMES_MS)
    const used = usedSince(before, site.pid)
    const seen = await viewers.leave()
    return figuresOf({ edited, seen, used, wanted: edits.length * each, pid: site.pid })
  } finally {
    load.close()
    viewers.kill()
  }
}

interface Measured {
  readonly edited: Edited
  readonly seen: SeenByViewers
  /** Processor time of each thread of the site meanwhile, the busiest first. */
  readonly used: readonly number[]
  /** Edits times viewers of each. */
  readonly wanted: number
  readonly pid: number
}

function figuresOf({ edited, seen, used, wanted, pid }: Measured): Figure[] {
  const { acknowledged, late, read, dueMs } = edited
  const shown = seen.arrivals.flatMap(([id, atMs]) => {
    const due = dueMs.get(id)
    return due === undefined ? [] : [atMs - due]
  })
  if (shown.length < wanted) throw new Error(`Viewers saw ${shown.length} edits of ${wanted}`)
  const each = (milliseconds: number) => milliseconds / acknowledged.length
  return [
    { name: 'edits answered', value: edited.perSecond, unit: 'edits/s' },
    { name: 'processor time of an edit and its viewers', value: each(sumOf(used)), unit: 'ms' },
    { name: 'of it in the busiest thread', value: each(used[0] ?? NaN), unit: 'ms' },
    { name: 'of it in the next one', value: each(used[1] ?? NaN), unit: 'ms' },
    { name: 'processor time of the client beside it', value: each(edited.usedMs + seen.usedMs), unit: 'ms' },
    { name: 'edits that reached viewers', value: shown.length, unit: 'edits seen' },
    ms('edit sent later than it was due, 99 of 100', late, 0.99),
    ms('edit acknowledged, median', acknowledged, 0.5),
    ms('edit acknowledged, 99 of 100', acknowledged, 0.99, 30),
    ms('edit in another browser, median', shown, 0.5),
    ms('edit in another browser, 99 of 100', shown, 0.99, 50),
    ms('reading one’s own write, median', read, 0.5),
    ms('reading one’s own write, 99 of 100', read, 0.99, 25),
    memoryFigure('memory of the edited site', pid),
  ]
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
