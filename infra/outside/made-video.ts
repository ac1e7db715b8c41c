import { stat } from 'node:fs/promises'
import type { Downloaded, DownloadOptions } from '../remote-files/remote-files.ts'

/** Makes a short real video in a file that is not there yet; the options choose the picture. */
export type MakeVideo = (of: string, file: string, signal: AbortSignal) => Promise<void>

/** What a download answers, of a video that a simulated service makes up on the spot. */
export async function madeDownload(
  make: MakeVideo,
  fileName: string,
  file: string,
  { signal, onProgress }: DownloadOptions,
): Promise<Downloaded> {
  await make(fileName, file, signal)
  const { size } = await stat(file)
  onProgress(size, size)
  return { fileName, sizeBytes: size }
}
