import path from 'node:path'
import type { BlobStore } from '@courtline/infra/blob-store/blob-store'
import { openDiskBlobStore } from '@courtline/infra/blob-store/disk/disk-blob-store'
import { openSqliteEventLog, type SqliteEventLog } from '@courtline/infra/event-log/sqlite/sqlite-event-log'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import { openSqlitePersonalKeys } from '@courtline/infra/personal-keys/sqlite/sqlite-personal-keys'
import type { Sessions } from '@courtline/infra/sessions/sessions'
import { openSqliteSessions } from '@courtline/infra/sessions/sqlite/sqlite-sessions'
import { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import { dataFilesIn } from '@courtline/projections/runtime/data-files'
import { openProjectionHost, type HostOptions } from '@courtline/projections/runtime/thread/host'
import type { ProjectionHost } from '@courtline/projections/runtime/thread/projection-host'
import { checkDataFolder } from './data-folder/check-data-folder.ts'
import { keepMarked } from './data-folder/keep-marked.ts'
import { keepPrivate } from './data-folder/private-modes.ts'
import { lockFolder } from './folder-lock.ts'
import { SESSION_LIFETIME } from './settings/session-lifetime.ts'

/** What a site of one process keeps in its data folder. */
export interface Stores {
  readonly log: SqliteEventLog
  readonly keys: PersonalKeys
  readonly sessions: Sessions
  readonly blobs: BlobStore
  /** Still starting in its thread, which takes as long as the rest of the program does to load. */
  readonly projections: Promise<ProjectionHost>
  /** The subscriptions of this process. */
  readonly subscriptions: SubscriptionRegistry
}

/**
 * Takes the data folder and opens everything in it; `opened` closes it in the opposite order. Throws SettingsError when
 * another site has the folder, and when what is in it is damaged or does not belong together.
 */
export async function openStores(
  dataDir: string,
  opened: AsyncDisposableStack,
  onTraced: HostOptions['onTraced'],
  { reserveBytes }: { readonly reserveBytes: number },
): Promise<Stores> {
  const files = dataFilesIn(dataDir)
  keepPrivate(dataDir)
  opened.adopt(lockFolder(dataDir), (folder) => folder.release())
  await checkDataFolder(dataDir)
  const keys = opened.adopt(openSqlitePersonalKeys({ file: files.keysFile }), (each) => each.close())
  const log = opened.adopt(await openSqliteEventLog({ file: files.logFile }), (each) => each.close())
  opened.adopt(await keepMarked(dataDir, log), (marking) => marking.stop())
  const subscriptions = new SubscriptionRegistry()
  const projections = openProjectionHost({ dataDir, onTraced, registry: subscriptions })
  // What could not be started has nothing to close; the error reaches who awaits it.
  const started = projections.catch(() => undefined)
  opened.defer(async () => await (await started)?.close())
  const sessions = opened.adopt(
    openSqliteSessions({ file: path.join(dataDir, 'sessions.db'), ...SESSION_LIFETIME }),
    (each) => each.close(),
  )
  const blobs = await openDiskBlobStore(path.join(dataDir, 'media'), { reserveBytes })
  return { log, keys, sessions, blobs, projections, subscriptions }
}
