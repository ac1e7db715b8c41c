import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { openDiskBlobStore } from '@courtline/infra/blob-store/disk/disk-blob-store'
import type { Position } from '@courtline/infra/event-log/event-log'
import { openSqliteEventLog } from '@courtline/infra/event-log/sqlite/sqlite-event-log'
import { openSqlitePersonalKeys } from '@courtline/infra/personal-keys/sqlite/sqlite-personal-keys'
import { dataFilesIn } from '@courtline/projections/runtime/data-files'
import { checkpointFile } from '@courtline/reactors/checkpoint-file'
import { isCheckpoint } from '../backup/layout.ts'
import { lockFolder } from '@courtline/site/folder-lock'
import { MigrationError, type Checkpoints, type SiteStorage } from './side.ts'

/**
 * A data folder, held for as long as it is open: no site may be running on it. As a source it must hold a site; as a
 * target it is made. Throws MigrationError or SettingsError.
 */
export async function openEmbeddedSide(dataDir: string, as: 'source' | 'target'): Promise<SiteStorage> {
  const { logFile, keysFile } = dataFilesIn(dataDir)
  if (as === 'source' && !existsSync(logFile)) {
    throw new MigrationError(`There is no event log in ${dataDir}. Choose another folder with --data FOLDER.`)
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const folder = lockFolder(dataDir)
  const log = await openSqliteEventLog({ file: logFile })
  const keys = openSqlitePersonalKeys({ file: keysFile })
  const blobs = await openDiskBlobStore(path.join(dataDir, 'media'))
  return {
    name: `the data folder ${dataDir}`,
    log,
    keys,
    blobs,
    checkpoints: checkpointsIn(dataDir),
    close: async () => {
      await log.close()
      keys.close()
      folder.release()
    },
  }
}

const ENDING = '.checkpoint'

function checkpointsIn(dataDir: string): Checkpoints {
  const fileOf = (name: string) => checkpointFile(path.join(dataDir, `${name}${ENDING}`))
  return {
    async all() {
      const reached = new Map<string, Position>()
      for (const file of (await readdir(dataDir)).filter(isCheckpoint)) {
        const name = path.basename(file, ENDING)
        reached.set(name, await fileOf(name).read())
      }
      return reached
    },
    save: (name, position) => fileOf(name).write(position),
  }
}
