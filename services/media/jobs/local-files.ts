import type { BlobStore } from '@courtline/infra/blob-store/blob-store'

/** Lends several files of the store at once, in the order of the uris. */
export function withLocalFiles<T>(
  store: BlobStore,
  uris: readonly string[],
  use: (files: readonly string[]) => Promise<T>,
): Promise<T> {
  const [first, ...others] = uris
  if (first === undefined) return use([])
  return store.withLocalFile(first, (file) => withLocalFiles(store, others, (files) => use([file, ...files])))
}
