import { existsSync } from 'node:fs'
import type { ReadModelReader, ReadModels } from '@courtline/infra/read-models/read-models'
import { openSqliteReadModels } from '@courtline/infra/read-models/sqlite/sqlite-read-models'
import type { MatchChanges } from '@courtline/messages/views/replay-lab'
import { replayMatches, type LabRun } from '@courtline/projections/replay-lab/replay-matches'
import { dataFilesIn } from '@courtline/projections/runtime/data-files'
import { readsOf, type LiveReader } from '@courtline/projections/runtime/read/reads'
import { replayChangeInWords } from './change-in-words.ts'

/** How many matches were compared, and in how many of them something would change. */
export interface LabTotals {
  readonly matches: number
  readonly passedOver: number
  readonly changed: number
  readonly scores: number
  readonly statistics: number
  readonly warnings: number
}

/**
 * Replays the matches of a data folder, whether a site is running there or not, and reports each that would change as
 * soon as it is found. Writes nothing. Undefined when the folder holds no log.
 */
export async function replayFolder(
  dataDir: string,
  run: LabRun,
  print: (line: string) => void,
): Promise<LabTotals | undefined> {
  const { logFile, readFolder } = dataFilesIn(dataDir)
  if (!existsSync(logFile)) return undefined
  const models = openSqliteReadModels({ folder: readFolder })
  const readers = new Map<string, ReadModelReader>()
  try {
    const reads = readsOf(answeringBuilds(models, readers))
    let totals: LabTotals = { matches: 0, passedOver: 0, changed: 0, scores: 0, statistics: 0, warnings: 0 }
    for (let after: string | null = null; ;) {
      const page = await replayMatches(reads, run, after)
      for (const change of page.changes) for (const line of replayChangeInWords(change)) print(line)
      totals = withPage(totals, page.compared, page.passedOver, page.changes)
      if (page.next === null) return totals
      after = page.next
    }
  } finally {
    for (const reader of readers.values()) await reader.close()
    await models.close()
  }
}

/**
 * The builds that answer now, of whatever version: what this code is compared with was folded by the code before it.
 * Readers are kept in `readers`, for the caller to close.
 */
const answeringBuilds =
  (models: ReadModels, readers: Map<string, ReadModelReader>): LiveReader =>
  async ({ name, indexes, personal }) => {
    const known = readers.get(name)
    if (known) return known
    const record = (await models.builds(name)).find(({ state }) => state === 'live')
    const reader = record && (await models.read(record, { indexes, personal }))
    if (reader) readers.set(name, reader)
    return reader
  }

function withPage(
  totals: LabTotals,
  compared: number,
  passedOver: number,
  changes: readonly MatchChanges[],
): LabTotals {
  const count = (is: (change: MatchChanges) => boolean) => changes.filter(is).length
  return {
    matches: totals.matches + compared,
    passedOver: totals.passedOver + passedOver,
    changed: totals.changed + changes.length,
    scores: totals.scores + count(({ score }) => score !== null),
    statistics: totals.statistics + count(({ statistics }) => statistics.length > 0),
    warnings: totals.warnings + count(({ warnings }) => warnings.length > 0),
  }
}
