import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { mayBeVideo, type LinkCheck } from '@courtline/messages/media/link-check'
import { MAX_PARTS, PART_SIZE_BYTES } from '@courtline/messages/media/upload'
import { type DownloadRates, rateWatch, USUAL_RATES } from './download-rates.ts'
import { openLink, type Opened } from './open-link.ts'
import { isLoopback, isPublicAddress } from './public-address.ts'

export type Flaw = Exclude<LinkCheck, 'Ok'>

/** What cannot be fetched; `why` where there is more to say than the usual sentence. */
export interface Flawed {
  readonly flaw: Flaw
  readonly why?: string
}

/** Video files at links that users give: only http and https, only at public addresses, within limits (D57, D70). */
export interface RemoteFiles {
  /** Looks whether a file could be fetched from there, without fetching it. */
  check(link: string): Promise<LinkCheck>
  /**
   * Fetches the file at a link into a new local file. Answers a flaw for what cannot be fetched. Throws when the signal
   * aborts, and what writing to disk throws.
   */
  download(link: string, file: string, options: DownloadOptions): Promise<Downloaded | Flawed>
}

export interface DownloadOptions {
  readonly signal: AbortSignal
  /** `sizeBytes` is null where the server does not say how much will come. */
  readonly onProgress: (arrivedBytes: number, sizeBytes: number | null) => void
  /** A larger file is TooLarge; never more than MAX_FETCHED_BYTES. */
  readonly mostBytes?: number
}

export interface Downloaded {
  readonly sizeBytes: number
  /** As the server or the link names it, for its owner to recognise. */
  readonly fileName: string
}

export interface RemoteFileLimits {
  readonly maxBytes: number
  readonly checkMilliseconds: number
  readonly downloadMilliseconds: number
  readonly silenceMilliseconds: number
  readonly rates: DownloadRates
  /** For tests, which have a server of their own. */
  readonly allowLoopback: boolean
}

/** As much as a file has that is uploaded in parts. */
export const MAX_FETCHED_BYTES = PART_SIZE_BYTES * MAX_PARTS

const USUAL: RemoteFileLimits = {
  maxBytes: MAX_FETCHED_BYTES,
  checkMilliseconds: 15_000,
  downloadMilliseconds: 6 * 3_600_000,
  silenceMilliseconds: 60_000,
  rates: USUAL_RATES,
  allowLoopback: false,
}

export function openRemoteFiles(changed: Partial<RemoteFileLimits> = {}): RemoteFiles {
  const limits = { ...USUAL, ...changed }
  const allows = (address: string) =>
    isPublicAddress(address) || (limits.allowLoopback && isLoopback(address))
  const open = async (link: string, signal: AbortSignal, maxBytes = limits.maxBytes) => {
    const opened = await openLink(link, { allows, signal, silenceMilliseconds: limits.silenceMilliseconds })
    if ('flaw' in opened) return opened
    const flaw = flawOf(opened, maxBytes)
    if (!flaw) return opened
    opened.response.destroy()
    return { flaw }
  }
  return {
    async check(link) {
      const opened = await open(link, AbortSignal.timeout(limits.checkMilliseconds))
      if ('flaw' in opened) return opened.flaw
      opened.response.destroy()
      return 'Ok'
    },
    async download(link, file, options) {
      const tooLong = AbortSignal.timeout(limits.downloadMilliseconds)
      const maxBytes = Math.min(limits.maxBytes, options.mostBytes ?? Infinity)
      const opened = await open(link, AbortSignal.any([options.signal, tooLong]), maxBytes)
      options.signal.throwIfAborted()
      return 'flaw' in opened ? opened : fetchBody(opened, file, { ...limits, maxBytes }, options)
    },
  }
}

/** Why the answer's head rules it out. */
function flawOf({ response, url }: Opened, maxBytes: number): Flaw | undefined {
  const size = sizeOf(response)
  if (size === 0) return 'NotAVideo'
  if (size !== null && size > maxBytes) return 'TooLarge'
  const type = response.headers['content-type'] ?? ''
  return mayBeVideo(type, fileNameOf({ response, url })) ? undefined : 'NotAVideo'
}

async function fetchBody(
  opened: Opened,
  file: string,
  { maxBytes, rates }: RemoteFileLimits,
  { signal, onProgress }: DownloadOptions,
): Promise<Downloaded | Flawed> {
  const announced = sizeOf(opened.response)
  let arrived = 0
  const watch = rateWatch(rates, performance.now())
  // A server may send more than it announced.
  const counted = async function* (body: AsyncIterable<Buffer>) {
    for await (const piece of body) {
      arrived += piece.length
      if (arrived > maxBytes) throw new TooMuch()
      if (watch(piece.length, performance.now()) === 'too slow') throw new TooSlow()
      onProgress(arrived, announced)
      yield piece
    }
  }
  try {
    await pipeline(opened.response, counted, createWriteStream(file, { flags: 'wx' }))
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof TooMuch) return { flaw: 'TooLarge' }
    if (error instanceof TooSlow) return { flaw: 'NotReachable', why: TOO_SLOW }
    if (isOfDisk(error)) throw error
    return { flaw: 'NotReachable' }
  }
  const isWhole = announced === null || arrived === announced
  return isWhole && arrived > 0
    ? { sizeBytes: arrived, fileName: fileNameOf(opened) }
    : { flaw: 'NotReachable' }
}

class TooMuch extends Error {}
class TooSlow extends Error {}
const TOO_SLOW =
  'The server at this link sends the file too slowly. Please upload the file, or use another link.'

const DISK_CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EIO', 'EACCES', 'EEXIST', 'EROFS', 'ENOENT']
const isOfDisk = (error: unknown) =>
  error instanceof Error && 'code' in error && DISK_CODES.includes(error.code)

function sizeOf({ headers }: Opened['response']): number | null {
  const size = Number(headers['content-length'])
  return headers['content-length'] !== undefined && Number.isSafeInteger(size) && size >= 0 ? size : null
}

/** 'final.mp4' of the header or the address; whatever it is called, it is no path. */
function fileNameOf({ response, url }: Opened): string {
  const named = /filename="?([^";]+)"?/i.exec(response.headers['content-disposition'] ?? '')?.[1]
  const name = path.posix.basename((named ?? decoded(url.pathname)).replaceAll('\\', '/'))
  return name.slice(-200) || 'video'
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    // Not every address is well written; as a name it will do.
    return pathname
  }
}
