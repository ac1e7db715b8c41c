import type { UploadView } from '@courtline/messages/views/upload'
import { newId } from '../../../foundation/calls/new-id.ts'
import type { FileProgress, FileState } from './file-state.ts'
import { refusalOf } from './file-refusal.ts'
import { FileUpload } from './file-upload.ts'
import { identify, isSameFile } from './identity.ts'
import type { UploadTransport } from './line.ts'
import { bytesOf } from './parts.ts'
import pLimit, { type LimitFunction } from 'p-limit'

/**
 * The files of one match on their way: those chosen now, and those known from before a reload. An external store: what
 * `files` answers changes only when something changed.
 */
export class UploadList {
  readonly #line: UploadTransport
  readonly #slots: LimitFunction
  readonly #watchers = new Set<() => void>()
  readonly #running = new Map<string, FileUpload>()
  #known: readonly UploadView[] = []
  #files: readonly FileProgress[] = []

  /** `slots`: how many parts are sent at once, for all lists that share them; one until the line is known. */
  constructor(line: UploadTransport, slots = pLimit(1)) {
    this.#line = line
    this.#slots = slots
  }

  get files(): readonly FileProgress[] {
    return this.#files
  }

  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Files of the match that are at the server from before: arrived ones, and those that need the file again. */
  know(uploads: readonly UploadView[]): void {
    this.#known = uploads
    for (const upload of uploads) {
      if (this.#files.some((file) => file.key === upload.uploadId)) continue
      const arrivedBytes = bytesOf(upload.arrivedParts, upload.sizeBytes)
      const { uploadId: key, fileName, sizeBytes, order } = upload
      const state: FileState =
        upload.state === 'completed' ? { phase: 'arrived' } : { phase: 'needsFile', arrivedBytes }
      this.#put({ key, fileName, sizeBytes, order, state, bytesPerSecond: 0 })
    }
  }

  /** Starts the file, or continues with it where it is one that was begun before. A refused file stops no other. */
  async add(file: File, matchId: string): Promise<void> {
    const reading = { key: newId(), fileName: file.name, sizeBytes: file.size, bytesPerSecond: 0 }
    const order = this.#nextOrder()
    this.#put({ ...reading, order, state: { phase: 'reading' } })
    const why = await refusalOf(file)
    if (why !== undefined) return this.#put({ ...reading, order, state: { phase: 'refused', why } })
    const identity = await identify(file).catch(() => undefined)
    if (!identity) {
      // Moved or changed on disk since it was chosen, or a page without the secure context that hashing needs.
      return this.#put({
        ...reading,
        order,
        state: { phase: 'failed', why: 'The file could not be read.', response: null },
      })
    }
    const before = this.#known.find((upload) => isSameFile(upload, identity))
    this.remove(reading.key)
    const key = before?.uploadId ?? reading.key
    if (this.#running.has(key) || before?.state === 'completed') return
    const plan = { matchId, uploadId: key, order: before?.order ?? order, file, identity }
    const report = (state: FileState, bytesPerSecond: number) =>
      this.#put({ ...reading, key, order: plan.order, state, bytesPerSecond })
    const upload = new FileUpload(plan, this.#line, this.#slots, report)
    report({ phase: 'sending', arrivedBytes: 0, underWayBytes: 0 }, 0)
    this.#running.set(key, upload)
    await upload.run().finally(() => this.#running.delete(key))
  }

  /** Takes a file off the list; one that is being sent is stopped. */
  remove(key: string): void {
    this.#running.get(key)?.stop()
    this.#running.delete(key)
    this.#files = this.#files.filter((file) => file.key !== key)
    this.#changed()
  }

  /** The page is left: sending stops, what has arrived stays on the server (D68). */
  stop(): void {
    for (const upload of this.#running.values()) upload.stop()
  }

  #nextOrder(): number {
    return Math.max(-1, ...this.#files.map((file) => file.order)) + 1
  }

  #put(file: FileProgress): void {
    const others = this.#files.filter((other) => other.key !== file.key)
    this.#files = [...others, file].toSorted((one, other) => one.order - other.order)
    this.#changed()
  }

  #changed(): void {
    for (const watcher of this.#watchers) watcher()
  }
}
