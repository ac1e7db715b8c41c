import type { Readable } from 'node:stream'

/**
 * Where video files and pictures are kept, by uri: `r/…` raw, `p/…` preprocessed, `v/…` postprocessed, `i/…` pictures
 * (D54). Adapters: disk and S3, whose multipart uploads, presigned parts and local copies are why parts have numbers,
 * why uploads have ids of the store's own, and why ffmpeg gets a file only inside `withLocalFile`.
 *
 * Every call refuses a uri that is not one (`InvalidUri`), throws `StoreFull` when there is no room and
 * `StoreUnavailable` when the store does not answer; nothing half-written is ever seen under a uri.
 */
export interface BlobStore {
  /**
   * Opens an upload in parts and answers its id. Starting the same uri with the same sizes again answers the same id
   * and keeps the parts that have arrived; with other sizes it starts again.
   */
  startUpload(uri: string, sizeBytes: number, partSizeBytes: number): Promise<string>
  /**
   * Writes part `partNumber` (from 1) and answers once it is safe. A part that ends early, runs over, or fails on the
   * way does not count: it is missing, or as it was before. A second write of a part that is still on its way takes
   * over from the first.
   */
  writePart(
    uploadId: string,
    partNumber: number,
    content: AsyncIterable<Uint8Array>,
    expectedBytes: number,
  ): Promise<PartWritten>
  /**
   * Addresses to which these parts may be PUT straight to the store for so long, in their order; undefined where the
   * store takes parts through `writePart` only. An address takes a part of the right length and nothing else.
   */
  partAddresses(
    uploadId: string,
    partNumbers: readonly number[],
    validMilliseconds: number,
  ): Promise<readonly string[] | undefined>
  /** What has safely arrived, or undefined when there is no such upload (completed, aborted, never started). */
  listParts(uploadId: string): Promise<BlobUploadState | undefined>
  /** Makes the file visible under its uri. Completing again answers the same. */
  complete(uploadId: string): Promise<UploadCompletion>
  abort(uploadId: string): Promise<void>
  /** Ends uploads to which nothing was added since that moment (D68), and answers how many. */
  abortStaleUploads(untouchedSince: Date): Promise<number>

  stat(uri: string): Promise<StoredFile | undefined>
  /** Every file that is there, in no order; files that come or go meanwhile may be among them or not. */
  list(): AsyncIterable<StoredFile>
  /** Bytes of a file, `end` inclusive as in HTTP ranges. Throws `NoSuchFile`. */
  openRead(uri: string, range?: ByteRange): Promise<Readable>
  /** Removing what is not there is no error. */
  remove(uri: string): Promise<void>
  /** Lends the file as a local path for as long as `use` runs; it must not be changed. Throws `NoSuchFile`. */
  withLocalFile<T>(uri: string, use: (path: string) => Promise<T>): Promise<T>
  /** Takes over a finished local file, replacing what was under the uri; safe on disk when it answers. */
  importFile(localPath: string, uri: string): Promise<StoredFile>
}

export interface BlobUploadState {
  readonly uri: string
  readonly sizeBytes: number
  readonly partSizeBytes: number
  /** Numbers of the parts that are safe, ascending. */
  readonly arrived: readonly number[]
}

export type PartWritten =
  | { readonly written: number }
  | { readonly refused: 'UPLOAD_UNKNOWN' | 'PART_UNKNOWN' | 'PART_LENGTH' | 'PART_TAKEN_OVER' }

export type UploadCompletion =
  | { readonly completed: StoredFile }
  | { readonly refused: 'UPLOAD_UNKNOWN' }
  | { readonly refused: 'PARTS_MISSING'; readonly missing: readonly number[] }

export interface StoredFile {
  readonly uri: string
  readonly sizeBytes: number
  readonly modifiedAt: Date
}

export interface ByteRange {
  readonly start: number
  /** Inclusive; without it, to the end. */
  readonly end?: number
}

/** There is no room for more: the caller answers 507 and nothing was changed. */
export class StoreFull extends Error {
  override readonly name = 'StoreFull'
  constructor(cause: unknown) {
    super('There is no room left for media files', { cause })
  }
}

/** The store does not answer: the caller answers 503, and the same call may be made again. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
  constructor(cause: unknown) {
    super('The media store does not answer', { cause })
  }
}

export class NoSuchFile extends Error {
  override readonly name = 'NoSuchFile'
  constructor(uri: string) {
    super(`There is no media file ${uri}`)
  }
}

export class InvalidUri extends Error {
  override readonly name = 'InvalidUri'
  constructor(uri: string) {
    super(`Not the uri of a media file: ${JSON.stringify(uri.slice(0, 100))}`)
  }
}
