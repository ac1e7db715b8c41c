import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openSqliteEventLog } from '@courtline/infra/event-log/sqlite/sqlite-event-log'
import { openSqlitePersonalKeys } from '@courtline/infra/personal-keys/sqlite/sqlite-personal-keys'
import { openSqliteReadModels } from '@courtline/infra/read-models/sqlite/sqlite-read-models'
import { PROJECTIONS } from '@courtline/projections/registry'
import { startProjections } from '@courtline/projections/runtime/thread/start-projections'
import { median, measuredPerSecond, printFigure, type Figure } from './figures/figure.ts'
import { scanRaw } from './log/raw-log.ts'
import { fillLog } from './log/seeded-log.ts'

const PAGE = 2000
const POINTS = 300
const ROUNDS = 3
const PATIENCE_MS = 10 * 60_000

interface Aims {
  readonly aim?: number
  readonly ratioAim?: number
}
const AIMS: Readonly<Record<string, Aims>> = {
  'annotation-queue': { aim: 250_000, ratioAim: 0.6 },
  'match-state': { aim: 100_000 },
}
const ALWAYS = Object.keys(AIMS)

/**
 * `npm run bench -- projections [--events N] [--all]`: builds read models from nothing, as they are registered, with
 * upcasters, keys, documents and checkpoints, against a bare scan and parse of the same rows. Answers whether all aims
 * were kept.
 */
export async function bench(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: { events: { type: 'string', default: '200000' }, all: { type: 'boolean', default: false } },
  })
  const folder = await mkdtemp(path.join(tmpdir(), 'courtline-bench-'))
  const file = path.join(folder, 'log.db')
  const log = await openSqliteEventLog({ file })
  const keys = openSqlitePersonalKeys({ file: path.join(folder, 'keys.db') })
  try {
    await fillLog(log, keys, Number(values.events), POINTS)
    const db = new DatabaseSync(file, { readOnly: true })
    const names = values.all ? PROJECTIONS.map(({ name }) => name) : ALWAYS
    let kept = true
    for (const name of names) {
      const rounds: [ours: number, raw: number][] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const readFolder = path.join(folder, `${name}-${round}`)
        await mkdir(readFolder)
        rounds.push([
          await measuredPerSecond(1, () => build(name, { log, keys, readFolder })),
          await measuredPerSecond(1, () => scanRaw(db, PAGE)),
        ])
        await rm(readFolder, { recursive: true })
      }
      kept = printFigure(figureOf(name, rounds)) && kept
    }
    db.close()
    const heap: Figure = {
      name: 'heap kept after the builds',
      value: heapMebibytes(),
      unit: 'MiB',
      aim: 200,
      less: true,
    }
    kept = printFigure(heap) && kept
    return kept
  } finally {
    keys.close()
    await log.close()
    await rm(folder, { recursive: true })
  }
}

/** What is still in use once everything else has been let go. */
function heapMebibytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed / 2 ** 20
}

const figureOf = (name: string, rounds: readonly [ours: number, raw: number][]): Figure => ({
  name: `build of ${name} from nothing`,
  value: median(rounds.map(([ours]) => ours)),
  unit: 'events/s',
  baseline: median(rounds.map(([, raw]) => raw)),
  ...AIMS[name],
})

type Ports = Pick<Parameters<typeof startProjections>[0], 'log' | 'keys'> & { readonly readFolder: string }

/** Builds one read model up to the head of the log. Answers how many events it looked at. */
async function build(name: string, { log, keys, readFolder }: Ports): Promise<number> {
  const projections = PROJECTIONS.filter((each) => each.name === name)
  const models = openSqliteReadModels({ folder: readFolder })
  const head = await log.head()
  const host = await startProjections({ log, keys, models, projections })
  const reached = await host.waitFor(name, head, PATIENCE_MS)
  await host.close()
  await models.close()
  if (reached !== 'reached') throw new Error(`${name} is ${reached} events behind`)
  return Number(head)
}
