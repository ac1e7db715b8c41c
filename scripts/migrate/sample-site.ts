import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openSqliteEventLog } from '@courtline/infra/event-log/sqlite/sqlite-event-log'
import { openSqlitePersonalKeys } from '@courtline/infra/personal-keys/sqlite/sqlite-personal-keys'
import { derivedId } from '@courtline/messages/ids'
import { dataFilesIn } from '@courtline/projections/runtime/data-files'
import { MatchTeller } from '@courtline/projections/stories/match-story'
import { bob, final } from '@courtline/projections/stories/people'
import { tell } from '@courtline/projections/stories/record'

/** What the tests know of the sample site. */
export interface Files {
  readonly events: number
  readonly raw: string
  readonly preprocessed: string
  /** Whose data the match's are. */
  readonly owner: string
  readonly forgotten: string
}

const forgotten = derivedId('somebody who left')

/** A data folder as a site leaves it: one match with its media, and somebody who was forgotten. */
export async function openFiles(dataDir: string): Promise<Files> {
  await mkdir(dataDir)
  const { logFile, keysFile } = dataFilesIn(dataDir)
  const log = await openSqliteEventLog({ file: logFile })
  const keys = openSqlitePersonalKeys({ file: keysFile })
  const story = new MatchTeller(final).created().uploaded().preprocessed().told
  const other = new MatchTeller(derivedId('semi-final')).created().uploaded().told
  // Streams in turns, as many people write them.
  await tell(
    { log, keys },
    story.flatMap((told, at) => [told, other[at]].filter((each) => each !== undefined)),
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
