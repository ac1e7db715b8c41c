import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { ifThere } from '@courtline/infra/blob-store/disk/durable-files'
import { dataFilesIn } from '@courtline/projections/runtime/data-files'

/** Written last: a backup without it was interrupted. Lines as `sha256sum -c` reads them. */
export const SUMS_FILE = 'SHA256SUMS'

/** What opens the log's personal texts: in a folder of its own, to be kept apart from the rest (P11). */
export const KEYS_FOLDER = 'keys'

/** Place in a data folder of everything that a backup holds. Paths inside the backup are the other side. */
export const placesIn = (dataDir: string) => ({
  log: { live: dataFilesIn(dataDir).logFile, kept: 'log.db' },
  keys: { live: dataFilesIn(dataDir).keysFile, kept: `${KEYS_FOLDER}/keys.db` },
  secret: { live: path.join(dataDir, 'secret.key'), kept: `${KEYS_FOLDER}/secret.key` },
  /** How far reactors have come: without it a restored site would send its old mail again. */
  checkpoint: (name: string) => ({ live: path.join(dataDir, name), kept: name }),
  media: (uri: string) => ({ live: path.join(dataDir, 'media', ...uri.split('/')), kept: `media/${uri}` }),
})

export const isCheckpoint = (name: string) => name.endsWith('.checkpoint')

/** Whether nothing would be overwritten there: no folder, or an empty one. */
export async function isFree(folder: string): Promise<boolean> {
  const names = await ifThere(() => readdir(folder))
  return names === undefined || names.length === 0
}

/** Something that the person at the terminal can mend; `message` is the sentence for them. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
