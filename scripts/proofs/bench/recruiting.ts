import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openSite, type TestSite } from '@courtline/gateway/testing/open-site'
import { call, joins, type TestPerson } from '@courtline/gateway/testing/people'
import { COACH_DETAILS, done } from '@courtline/gateway/testing/recruiting'
import { openSqliteEventLog } from '@courtline/infra/event-log/sqlite/sqlite-event-log'
import { openSqliteReadModels } from '@courtline/infra/read-models/sqlite/sqlite-read-models'
import { DEFAULT_SITE_SETTINGS } from '@courtline/messages/site/site'
import type { ProgramImportView, ProgramView } from '@courtline/messages/views/recruiting'
import { searchGallery } from '@courtline/projections/recruits/read'
import { percentile, printFigure } from './figures/figure.ts'
import { fillWithRecruits, nameOfRecruit, programList } from './recruiting/generated-recruits.ts'

const PATIENCE_MS = 5 * 60_000
const SEARCHES = 400
const WARM_UP = 40

/**
 * `npm run bench -- recruiting [--recruits 20000] [--programs 3000]`: a coach's searches among so many recruits, whole
 * calls of one process on SQLite, against the bare read of the same store; and an import of programs. Answers whether all
 * aims were kept.
 */
export async function bench(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      recruits: { type: 'string', default: '20000' },
      programs: { type: 'string', default: '3000' },
    },
  })
  const folder = await mkdtemp(path.join(tmpdir(), 'courtline-bench-'))
  await mkdir(path.join(folder, 'models'))
  const log = await openSqliteEventLog({ file: path.join(folder, 'log.db') })
  const models = openSqliteReadModels({ folder: path.join(folder, 'models') })
  const site = await openSite({ checkAnswers: false }, log, { models })
  try {
    return await measured(site, Number(values.recruits), Number(values.programs))
  } finally {
    await site.close()
    await rm(folder, { recursive: true })
  }
}

async function measured(site: TestSite, recruits: number, programs: number): Promise<boolean> {
  const { log, keys, projections } = site.deps
  await fillWithRecruits(log, keys, recruits)
  const head = await log.head()
  for (const view of ['recruits', 'users'] as const) await projections.waitFor(view, head, PATIENCE_MS)
  const admin = await joins(site, 'Admin', 'admin')
  const importing = await importOf(site, admin, programs)
  const coach = await coachOf(site, admin)
  const searches = Array.from({ length: WARM_UP + SEARCHES }, (_, turn) => searchOf(turn, recruits))
  const [calls, bare]: [number[], number[]] = [[], []]
  for (const { name, year } of searches) {
    const query = new URLSearchParams({ search: name, ...(year && { enrollmentYear: String(year) }) })
    calls.push(
      await timed(async () => {
        const { statusCode } = await call(site, coach, 'GET', `/api/recruits?${query}`)
        if (statusCode !== 200) throw new Error(`A search answered ${statusCode}`)
      }),
    )
    const asked = { name, limit: 125, ...(year && { enrollmentYear: year }) }
    bare.push(await timed(() => searchGallery(projections.reads, asked)))
  }
  const p95 = (times: readonly number[]) => percentile(times.slice(WARM_UP), 0.95)
  return [
    {
      name: `a coach's search among ${recruits} recruits, p95`,
      value: p95(calls),
      unit: 'ms',
      baseline: p95(bare),
      aim: 50,
      less: true as const,
    },
    { name: `import of ${programs} programs`, value: importing, unit: 's', aim: 10, less: true as const },
  ]
    .map(printFigure)
    .every((kept) => kept)
}

/** Common and rare names, with a year and without, and all of a year. */
function searchOf(turn: number, recruits: number): { readonly name: string; readonly year?: number } {
  const name = nameOfRecruit((turn * 7919) % recruits)
  const year = 2016 + (turn % 15)
  const [first = '', middle = '', last = ''] = name.split(' ')
  switch (turn % 5) {
    case 0:
      return { name: middle }
    case 1:
      return { name: first.slice(0, 3) }
    case 2:
      return { name: last, year }
    case 3:
      return { name: '', year }
    default:
      return { name: last.slice(1, 4) }
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function importOf(site: TestSite, admin: TestPerson, rows: number): Promise<number> {
  const startedAt = performance.now()
  const body = { tsv: programList(rows), apply: true }
  const { added } = await done<ProgramImportView>(site, admin, 'PUT', '/api/programs/import', body)
  if (added !== rows) throw new Error(`Of ${rows} programs ${added} were added`)
  return (performance.now() - startedAt) / 1000
}

async function coachOf(site: TestSite, admin: TestPerson): Promise<TestPerson> {
  const settings = { ...DEFAULT_SITE_SETTINGS, recruitingEnabled: true }
  await done(site, admin, 'PUT', '/api/siteSettings', settings)
  const coach = await joins(site, 'Registered', 'coach')
  await done(site, coach, 'PUT', `/api/coaches/${coach.userId}`, COACH_DETAILS)
  const [program] = await done<ProgramView[]>(site, admin, 'GET', '/api/programs')
  await done(site, admin, 'PUT', `/api/coaches/assign/${coach.userId}/${program?.id}`)
  return coach
}
