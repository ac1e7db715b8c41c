import path from 'node:path'
import type { BlobStore } from '@courtline/infra/blob-store/blob-store'
import { openDiskBlobStore } from '@courtline/infra/blob-store/disk/disk-blob-store'
import { openSqliteEventLog, type SqliteEventLog } from '@courtline/infra/event-log/sqlite/sqlite-event-log'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import { openSqlitePersonalKeys } from '@courtline/infra/personal-keys/sqlite/sqlite-personal-keys'
import type { Sessions } from '@courtline/infra/sessions/sessions'
import { openSqliteSessions } from '@courtline/infra/sessions/sqlite/sqlite-sessions'
import { dataFilesIn } from '@courtline/projections/runtime/data-files'
import { openProjectionHost, type HostOptions } from '@courtline/projections/runtime/host'
import type { ProjectionHost } from '@courtline/projections/runtime/projection-host'
import { lockFolder } from './folder-lock.ts'

const DAY_MS = 24 * 3_600_000
export const SESSION_DAYS = 30

/** What a site of one process keeps in its data folder. */
export interface Stores {
  readonly log: SqliteEventLog
  readonly keys: PersonalKeys
  readonly sessions: Sessions
  readonly blobs: BlobStore
  /** Still starting in its thread, which takes as long as the rest of the program does to load. */
  readonly projections: Promise<ProjectionHost>
}

/**
 * Takes the data folder and opens everything in it; `opened` closes it in the opposite order. Throws SettingsError when
 * another site has the folder.
 */
export async function openStores(
  dataDir: string,
  opened: AsyncDisposableStack,
  onTraced: HostOptions['onTraced'],
): Promise<Stores> {
  const files = dataFilesIn(dataDir)
  opened.adopt(lockFolder(dataDir), (folder) => folder.release())
  const keys = opened.adopt(openSqlitePersonalKeys({ file: files.keysFile }), (each) => each.close())
  const log = opened.adopt(await openSqliteEventLog({ file: files.logFile }), (each) => each.close())
  const projections = openProjectionHost({ dataDir, onTraced })
  // What could not be started has nothing to close; whoever waits for it is told.
  const started = projections.catch(() => undefined)
  opened.defer(async () => await (await started)?.close())
  const lifetime = {
    idleMilliseconds: SESSION_DAYS * DAY_MS,
    totalMilliseconds: 3 * SESSION_DAYS * DAY_MS,
  }
  const sessions = opened.adopt(
    openSqliteSessions({ file: path.join(dataDir, 'sessions.db'), ...lifetime }),
    (each) => each.close(),
  )
  const blobs = await openDiskBlobStore(path.join(dataDir, 'media'))
  return { log, keys, sessions, blobs, projections }
}
