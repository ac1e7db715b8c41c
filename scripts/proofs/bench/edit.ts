import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { settleIn } from '../crash-test/cast.ts'
import { SiteProcess } from '../crash-test/site-process.ts'
import { median, printFigure } from './figures/figure.ts'
import { processorMs, sumOf, usedSince } from './figures/processor-time.ts'
import { annotateMatches, nudge, type EditedMatch } from './live/annotated-matches.ts'

/** What follows from the last edit has been done by then. */
const SETTLING_MS = 1500
const WARM_UP = 150
const MATCHES = 2

/**
 * `npm run bench -- edit [--edits 300] [--points 150]`: what one edit over HTTP costs a site in processor time, against the
 * cheapest call of the same site, and how long one author waits. Processor time counts what is done, however busy the
 * machine is with other things.
 */
export async function bench(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: { edits: { type: 'string', default: '300' }, points: { type: 'string', default: '150' } },
  })
  const dataDir = await mkdtemp(path.join(tmpdir(), 'courtline-bench-'))
  const site = await SiteProcess.start(dataDir)
  try {
    const matches = await annotateMatches(await settleIn(() => site, MATCHES), Number(values.points))
    await editInTurns(matches, 0, WARM_UP)
    await pause(SETTLING_MS)
    return await measured(site, matches, Number(values.edits))
  } finally {
    await site.stop()
    await rm(dataDir, { recursive: true })
  }
}

async function measured(site: SiteProcess, matches: readonly EditedMatch[], edits: number): Promise<boolean> {
  const before = processorMs(site.pid)
  const waits = await editInTurns(matches, WARM_UP, edits)
  await pause(SETTLING_MS)
  const used = usedSince(before, site.pid)
  const bare = await cheapestCalls(site, edits)
  const each = (milliseconds: number) => milliseconds / edits
  return [
    { name: 'one author waits for an edit, median', value: median(waits), unit: 'ms' },
    {
      name: 'processor time of an edit',
      value: each(sumOf(used)),
      unit: 'ms',
      baseline: each(sumOf(bare)),
      less: true as const,
    },
    { name: 'of it in the busiest thread', value: (used[0] ?? NaN) / sumOf(used), unit: 'share' },
    { name: 'of it in the next one', value: (used[1] ?? NaN) / sumOf(used), unit: 'share' },
  ]
    .map(printFigure)
    .every((kept) => kept)
}

/** One after the other, as one author makes them; answers how long each took. */
async function editInTurns(
  matches: readonly EditedMatch[],
  from: number,
  count: number,
): Promise<readonly number[]> {
  const waits: number[] = []
  for (let turn = from; turn < from + count; turn += 1) {
    const match = matches[turn % matches.length]
    if (!match) break
    const { body } = nudge(match, Math.floor(turn / matches.length))
    const sentAt = performance.now()
    await match.annotator.caller.must('editAnnotation', { params: { id: match.matchId }, body })
    waits.push(performance.now() - sentAt)
  }
  return waits
}

/** A call that reads and writes nothing. */
async function cheapestCalls(site: SiteProcess, count: number): Promise<readonly number[]> {
  const before = processorMs(site.pid)
  for (let n = 0; n < count; n += 1) await (await fetch(`${site.address}/api/timestamp`)).text()
  return usedSince(before, site.pid)
}
