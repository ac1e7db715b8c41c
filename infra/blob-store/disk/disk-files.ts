import { opendir, stat } from 'node:fs/promises'
import path from 'node:path'
import { InvalidUri, type BlobStore, type StoredFile } from '../blob-store.ts'
import { FILE_KINDS, isMediaUri, uriSegments } from '../media-uri.ts'
import { ifThere } from './durable-files.ts'

/** What can be read of a store without owning it. */
export type MediaFiles = Pick<BlobStore, 'stat' | 'list'>

/** Media files as files under `root`, which need not be there; nothing is made. */
export function readDiskFiles(root: string): MediaFiles & { readonly pathOf: (uri: string) => string } {
  const pathOf = (uri: string) => {
    const file = path.resolve(root, ...uriSegments(uri))
    if (!file.startsWith(path.resolve(root) + path.sep)) throw new InvalidUri(uri)
    return file
  }
  const statUri = async (uri: string): Promise<StoredFile | undefined> => {
    const found = await ifThere(() => stat(pathOf(uri)))
    return found?.isFile() ? { uri, sizeBytes: found.size, modifiedAt: found.mtime } : undefined
  }
  return { pathOf, stat: statUri, list: () => listFiles(root, statUri) }
}

/** Every media file under a folder; what else lies there is none of the store's. */
async function* listFiles(
  root: string,
  statUri: (uri: string) => Promise<StoredFile | undefined>,
): AsyncGenerator<StoredFile> {
  for (const kind of FILE_KINDS) {
    const entries = await ifThere(() => opendir(path.join(root, kind), { recursive: true }))
    if (!entries) continue
    for await (const entry of entries) {
      if (!entry.isFile()) continue
      const uri = path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')
      // A file that was removed meanwhile is not there.
      const file = isMediaUri(uri) ? await statUri(uri) : undefined
      if (file) yield file
    }
  }
}
