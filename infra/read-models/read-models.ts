import type { JsonObject, Position } from '../event-log/event-log.ts'

/**
 * The port of the read models' store. A view (matches, users …) has versions, a version has builds, and each build is a
 * store of documents of its own, so that one can be made again beside the one that answers (P5). It requires of a store that
 * one document is written atomically, and plain indexes. Adapters: memory, sqlite,
 * mongodb.
 */
export interface ReadModels {
  /** Every build of a view that is known, the oldest first. */
  builds(view: string): Promise<readonly BuildRecord[]>
  /** Replaces what is known of a view's builds, atomically: this is how the pointer to the live one flips. */
  saveBuilds(view: string, builds: readonly BuildRecord[]): Promise<void>
  /** A build to write to; made when there is none. One writer at a time. */
  open(build: BuildId, shape: BuildShape): Promise<ReadModelBuild>
  /** A build to read while it is written; undefined when there is none. */
  read(build: BuildId, shape: BuildShape): Promise<ReadModelReader | undefined>
  /** Deletes a build with all its documents. */
  drop(build: BuildId): Promise<void>
  close(): Promise<void>
}

export interface BuildId {
  readonly view: string
  /** Version of the projection that folds it. */
  readonly version: number
  /** Counted from 1 for each version. */
  readonly build: number
}

/** live answers, building catches up, ready is verified, standby answered before and still follows, failed is of no use. */
export type BuildState = 'live' | 'building' | 'ready' | 'standby' | 'failed'

export interface BuildRecord extends BuildId {
  readonly state: BuildState
  /** What its verification found, or why it failed. */
  readonly verdict: string | null
  /** Since when it is in this state, ISO 8601. */
  readonly since: string
}

/** How the documents of a view are looked up: the name of each index, and whether a document has one key or many. */
export type Indexes = Readonly<Record<string, 'one' | 'many'>>

export interface BuildShape {
  readonly indexes: Indexes
  /** What is overwritten must be gone from the disk (P11). */
  readonly personal: boolean
}

export type Key = string | number
/** The keys of one document by index; null where it has none. */
export type Keys = Readonly<Record<string, Key | null | readonly Key[]>>

/** How far a document has seen each stream that feeds it: stream → revision (P4). */
export type DocumentGuard = Readonly<Record<string, number>>

export interface StoredDocument {
  readonly id: string
  /** Documents of one group are folded together. The one whose id is the group's name is its head. */
  readonly group: string
  readonly guard: DocumentGuard
  /** Null once the document is gone: its guard stays, or an old event would bring it back. */
  readonly body: JsonObject | null
}

export interface DocumentWrite extends StoredDocument {
  readonly keys: Keys
}

/** A number of events and the sum of their hashes (P1). */
export interface Tally {
  readonly count: number
  /** 16 hexadecimal digits. */
  readonly hash: string
}

/** A stream whose event could not be folded, with all its later events (P8). */
export interface ParkedEvents {
  readonly stream: string
  /** Place of the first of them. */
  readonly revision: number
  readonly position: Position
  readonly error: string
  readonly attempts: number
  readonly parkedAt: string
  readonly events: Tally
}

/** Parked events that an admin gave up, with the reason. */
export interface SkippedEvents {
  readonly stream: string
  readonly revision: number
  readonly reason: string
  readonly skippedAt: string
  readonly events: Tally
}

/** How far a build has come in one partition of the log. Applied, parked and skipped events are counted apart. */
export interface BuildCheckpoint {
  readonly partition: string
  readonly position: Position
  readonly applied: Tally
  readonly parked: readonly ParkedEvents[]
  readonly skipped: readonly SkippedEvents[]
}

/** What one page of events comes to. */
export interface PageWrite {
  /** Written in this order; the head of a group comes last, for stores that cannot write all of them at once. */
  readonly documents: readonly DocumentWrite[]
  readonly checkpoint: BuildCheckpoint
  /** Something personal was erased: nothing of it may stay behind in a journal. */
  readonly erases: boolean
}

/** `key` of the index is this, one of these, within these bounds (inclusive), or has this text in it. */
export type Condition =
  | { readonly index: string; readonly equals: Key }
  | { readonly index: string; readonly in: readonly Key[] }
  | { readonly index: string; readonly from?: Key; readonly to?: Key }
  | { readonly index: string; readonly contains: string }

/** All conditions hold. Equal keys, and documents without a sort, are in the order of their ids. */
export interface StoreQuery {
  readonly where: readonly Condition[]
  /** Descending turns the ids of equal keys around too. */
  readonly sort?: { readonly index: string; readonly descending?: boolean }
  readonly limit?: number
}

/** Readers never see a document that is gone, except by `load`. */
export interface ReadModelReader {
  /** Documents by id, in no particular order. */
  get(ids: readonly string[]): Promise<readonly StoredDocument[]>
  find(query: StoreQuery): Promise<readonly StoredDocument[]>
  /** Documents in the order of their ids, after `afterId`: for verification and dumps. */
  scan(options: { readonly afterId: string; readonly limit: number }): Promise<readonly StoredDocument[]>
  /** Documents that are not gone. */
  count(): Promise<number>
  checkpoints(): Promise<readonly BuildCheckpoint[]>
  close(): Promise<void>
}

export interface ReadModelBuild extends ReadModelReader {
  /**
   * Every document of these groups, gone ones included: one round trip. Groups of one document that are likely new need
   * not be looked for by a store that finds out when they are written: then it answers 'outpaced'.
   */
  load(groups: readonly string[], likelyNew?: ReadonlySet<string>): Promise<readonly StoredDocument[]>
  /**
   * Writes the documents, then the checkpoint; all of it or nothing where the store can. Answers 'outpaced' and writes
   * no checkpoint when a document or the checkpoint has seen more than this writer: another one writes this
   * build, and the caller must read it again before it continues.
   */
  write(page: PageWrite): Promise<'written' | 'outpaced'>
}

/** Whether a guard has seen something that the other has not. */
export function isAhead(stored: DocumentGuard, offered: DocumentGuard): boolean {
  return Object.entries(stored).some(([stream, revision]) => revision > (offered[stream] ?? -1))
}

/** The store cannot be reached, or is too far behind: the caller answers 503, and the request may be repeated. */
export class ReadModelsUnavailable extends Error {
  override readonly name = 'ReadModelsUnavailable'
  constructor(cause: unknown) {
    super('The store of the read models cannot be reached', { cause })
  }
}
