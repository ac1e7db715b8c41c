import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openSqliteEventLog } from '@courtline/infra/event-log/sqlite/sqlite-event-log'
import { openSqlitePersonalKeys } from '@courtline/infra/personal-keys/sqlite/sqlite-personal-keys'
import { derivedId } from '@courtline/messages/ids'
import { dataFilesIn } from '@courtline/projections/runtime/data-files'
import { MatchHistory } from '@courtline/projections/testing/match-history'
import { bob, final } from '@courtline/projections/testing/people'
import { appendEvents } from '@courtline/projections/testing/event-storage'

/** What a test can compare the sample site with. */
export interface SampleSite {
  readonly events: number
  readonly raw: string
  readonly preprocessed: string
  /** Whose data the match's are. */
  readonly owner: string
  readonly forgotten: string
}

const forgotten = derivedId('somebody who left')

/** A data folder as a site leaves it: one match with its media, and a user who was erased. */
export async function makeSampleSite(dataDir: string): Promise<SampleSite> {
  await mkdir(dataDir)
  const { logFile, keysFile } = dataFilesIn(dataDir)
  const log = await openSqliteEventLog({ file: logFile })
  const keys = openSqlitePersonalKeys({ file: keysFile })
  const history = new MatchHistory(final).created().uploaded().preprocessed().events
  const other = new MatchHistory(derivedId('semi-final')).created().uploaded().events
  // Streams in turns, as many people write them.
  await appendEvents(
    { log, keys },
    history.flatMap((event, at) => [event, other[at]].filter((each) => each !== undefined)),
  )
  keys.keyToSeal(forgotten)
  keys.destroy(forgotten)
  const [raw, preprocessed] = ['r/raw.mov', 'p/match.mp4']
  for (const [uri, content] of Object.entries({ [raw]: 'raw', [preprocessed]: 'preprocessed' })) {
    const file = path.join(dataDir, 'media', uri)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  const events = Number(await log.head())
  await log.close()
  keys.close()
  return { events, raw, preprocessed, owner: bob, forgotten }
}
