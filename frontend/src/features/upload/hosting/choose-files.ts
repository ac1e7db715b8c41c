import { HOSTED_EXTENSIONS } from '@courtline/messages/media/upload'
import type { HostedFile } from '@courtline/messages/views/video-sources'
import { loadChooser } from './load-chooser.ts'

/** Opens the host's own chooser: the files that were chosen there, none when it was closed. Throws where it does not open. */
export async function chooseFiles(site: {
  readonly appKey: string
  readonly script: string
}): Promise<readonly HostedFile[]> {
  const chooser = await loadChooser(site)
  const { promise, resolve } = Promise.withResolvers<readonly HostedFile[]>()
  chooser.choose({
    success: (files) => resolve(files.flatMap((file) => hostedFile(file) ?? [])),
    cancel: () => resolve([]),
    linkType: 'direct',
    multiselect: true,
    extensions: [...HOSTED_EXTENSIONS],
  })
  return promise
}

/** A file as the chooser reports it; undefined for what has no name, size or link. */
function hostedFile(file: unknown): HostedFile | undefined {
  if (typeof file !== 'object' || file === null) return undefined
  const { name, bytes, link }: { name?: unknown; bytes?: unknown; link?: unknown } = file
  if (typeof name !== 'string' || typeof bytes !== 'number' || typeof link !== 'string') return undefined
  return { name: name.slice(-255), sizeBytes: bytes, link }
}
