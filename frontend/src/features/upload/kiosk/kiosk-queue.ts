import type { MatchMetadata } from '@courtline/messages/match/metadata'
import { plainSingles } from '@courtline/messages/match/plain-metadata'
import pLimit from 'p-limit'
import type { Failure } from '../../../foundation/calls/failure.ts'
import { newId } from '../../../foundation/calls/new-id.ts'
import type { FileState } from '../engine/file-state.ts'
import { refusalOf } from '../engine/file-refusal.ts'
import { FileUpload } from '../engine/file-upload.ts'
import { identify } from '../engine/identity.ts'
import type { UploadTransport } from '../engine/line.ts'
import {
  itemOfFile,
  storedItems,
  type KioskItem,
  type KioskItemState,
  type KioskStorage,
} from './kiosk-ledger.ts'

/** What a kiosk needs of the world, besides sending parts. */
export interface KioskLine extends UploadTransport {
  /** Undefined where it worked. */
  createMatch(matchId: string, metadata: MatchMetadata): Promise<Failure | undefined>
  completeUpload(matchId: string): Promise<Failure | undefined>
}

/** One line of the page. */
export interface KioskRow extends KioskItem {
  /** How far its file is, while it is on its way. */
  readonly progress: FileState | null
  readonly bytesPerSecond: number
  /** The browser has the file; after a restart it has to be chosen again. */
  readonly hasFile: boolean
}

/** A file that was not taken. */
export interface RefusedFile {
  readonly fileName: string
  readonly why: string
}

/**
 * The videos of a day, one match after the other. What is to be sent and what has arrived is stored after every step: the
 * same files chosen again after a power cut continue where they were, and nothing is sent twice. An external store.
 */
export class KioskQueue {
  readonly #line: KioskLine
  readonly #storage: KioskStorage
  readonly #files = new Map<string, File>()
  readonly #progress = new Map<string, { readonly state: FileState; readonly bytesPerSecond: number }>()
  readonly #watchers = new Set<() => void>()
  readonly #slots = pLimit(1)
  #items: readonly KioskItem[]
  #rows: readonly KioskRow[] = []
  #refused: readonly RefusedFile[] = []
  #running: Promise<void> | undefined
  #upload: FileUpload | undefined
  #isStopped = false

  constructor(line: KioskLine, storage: KioskStorage) {
    this.#line = line
    this.#storage = storage
    this.#items = storedItems(storage)
    this.#changed()
  }

  get rows(): readonly KioskRow[] {
    return this.#rows
  }

  get refused(): readonly RefusedFile[] {
    return this.#refused
  }

  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Takes files of a camera: new ones get in line, known ones continue, those that are done stay done. */
  async add(files: readonly File[], today: string): Promise<void> {
    this.#refused = []
    for (const file of files) {
      const why = await refusalOf(file)
      const identity = why === undefined ? await identify(file).catch(() => undefined) : undefined
      if (!identity) {
        const refusal = { fileName: file.name, why: why ?? 'The file could not be read.' }
        this.#refused = [...this.#refused, refusal]
        continue
      }
      const known = itemOfFile(this.#items, identity)
      const item = known ?? newItem(identity, today)
      if (item.state.phase !== 'done') this.#files.set(item.matchId, file)
      if (!known) this.#items = [...this.#items, item]
    }
    this.#store()
    this.start()
  }

  /** The names of a match that has not begun. */
  rename(matchId: string, names: Partial<Pick<KioskItem, 'home' | 'away'>>): void {
    this.#items = this.#items.map((item) =>
      item.matchId === matchId && item.state.phase !== 'done' ? { ...item, ...names } : item,
    )
    this.#store()
  }

  /** One that failed gets in line again. */
  retry(matchId: string): void {
    this.#set(matchId, { phase: 'waiting' })
    this.start()
  }

  /** Takes items that are done off the page. */
  clearDone(): void {
    this.#items = this.#items.filter(({ state }) => state.phase !== 'done')
    this.#store()
  }

  start(): void {
    if (this.#isStopped) return
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
  }

  /** The page is left: what has arrived stays on the server. */
  stop(): void {
    this.#isStopped = true
    this.#upload?.stop()
  }

  /** Resolves when nothing is left that could be sent now. */
  async settled(): Promise<void> {
    await this.#running
  }

  async #run(): Promise<void> {
    for (let item = this.#next(); item && !this.#isStopped; item = this.#next()) {
      this.#set(item.matchId, { phase: 'sending' })
      const state = await this.#send(item)
      if (this.#isStopped) return
      this.#progress.delete(item.matchId)
      if (state.phase === 'done') this.#files.delete(item.matchId)
      this.#set(item.matchId, state)
    }
  }

  #next(): KioskItem | undefined {
    return this.#items.find(({ matchId, state }) => state.phase === 'waiting' && this.#files.has(matchId))
  }

  async #send(item: KioskItem): Promise<KioskItemState> {
    const { matchId, uploadId, identity } = item
    const file = this.#files.get(matchId)
    if (!file) return { phase: 'waiting' }
    const failure = await this.#makeMatch(item)
    if (failure) return { phase: 'failed', why: failure.msg }
    const sent = await this.#sendFile({ matchId, uploadId, order: 0, file, identity })
    if (sent.phase === 'failed')
      // Completed before the power went: nothing can be sent to it any more.
      return sent.response?.includes('STATUS_FORBIDS')
        ? { phase: 'done' }
        : { phase: 'failed', why: sent.why }
    if (sent.phase !== 'arrived') return { phase: 'waiting' }
    const completed = await this.#line.completeUpload(matchId)
    if (completed && completed.code !== 'STATUS_FORBIDS') return { phase: 'failed', why: completed.msg }
    return { phase: 'done' }
  }

  async #makeMatch({ matchId, date, home, away, isMade }: KioskItem): Promise<Failure | undefined> {
    if (isMade) return undefined
    const failure = await this.#line.createMatch(matchId, plainSingles(date, home.trim(), away.trim()))
    // It may have been made before the power went.
    if (failure && failure.code !== 'MATCH_EXISTS') return failure
    this.#items = this.#items.map((item) => (item.matchId === matchId ? { ...item, isMade: true } : item))
    this.#store()
    return undefined
  }

  async #sendFile(plan: ConstructorParameters<typeof FileUpload>[0]): Promise<FileState> {
    let last: FileState = { phase: 'reading' }
    this.#upload = new FileUpload(plan, this.#line, this.#slots, (state, bytesPerSecond) => {
      last = state
      this.#progress.set(plan.matchId, { state, bytesPerSecond })
      this.#changed()
    })
    await this.#upload.run()
    return last
  }

  #set(matchId: string, state: KioskItemState): void {
    this.#items = this.#items.map((item) => (item.matchId === matchId ? { ...item, state } : item))
    this.#store()
  }

  #store(): void {
    this.#storage.write(JSON.stringify(this.#items))
    this.#changed()
  }

  #changed(): void {
    this.#rows = this.#items.map((item) => ({
      ...item,
      progress: this.#progress.get(item.matchId)?.state ?? null,
      bytesPerSecond: this.#progress.get(item.matchId)?.bytesPerSecond ?? 0,
      hasFile: this.#files.has(item.matchId),
    }))
    for (const watcher of this.#watchers) watcher()
  }
}

const newItem = (identity: KioskItem['identity'], date: string): KioskItem => ({
  matchId: newId(),
  uploadId: newId(),
  identity,
  home: identity.fileName.replace(/\.[^.]*$/, '').slice(0, 80),
  away: 'Opponent',
  date,
  state: { phase: 'waiting' },
})
