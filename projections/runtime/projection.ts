import type { Indexes, Keys } from '@courtline/infra/read-models/read-models'
import type { AnyEvent } from '@courtline/messages/events'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'

/**
 * What turns events into the documents of one read model. Pure: documents follow from events alone, and any split of
 * the events into pages gives the same documents.
 *
 * `ordering: 'stream'` promises that only the order inside each stream matters. 'global' needs the order of the whole
 * log, and so never runs on a transport that keeps the order per stream only (P4).
 */
export interface Projection<E extends AnyEvent = AnyEvent, D extends object = object> {
  readonly name: string
  /** Raised whenever documents come out differently; each version builds a store of its own (P5). */
  readonly version: number
  readonly ordering: 'stream' | 'global'
  readonly handles: readonly E['type'][]
  readonly indexes: Indexes
  /** Documents hold what a person gave away: it must leave the disk when it leaves the document (P11). */
  readonly personal: boolean
  /** Names of the groups of documents that an event changes, most often one. */
  groupsOf(event: Recorded<E>): readonly string[]
  /**
   * The documents of a group that change by a page of its events, by id; null for one that goes. Events come in the
   * order of their streams and never twice. The group's head is the document named like the group.
   */
  fold(page: GroupPage<E, D>): ReadonlyMap<string, D | null>
  keysOf(document: D, id: string): Keys
  /**
   * Each group is its head alone, fed by the stream that it is named after: where that stream begins in a page, the group
   * is likely new, and a store need not be read.
   */
  readonly ofOneStream?: true
  /** For views with texts that are sealed with the key of a match's owner: how they vanish with the key (D27, D32). */
  readonly erasure?: Erasure<D>
}

/** The documents of a group as they are, and what happened to it. */
export interface GroupPage<E extends AnyEvent, D extends object> {
  readonly group: string
  readonly documents: ReadonlyMap<string, D>
  readonly events: readonly Recorded<E>[]
}

export interface Erasure<D extends object> {
  /** Index by which a document names the people whose key seals its texts. */
  readonly index: string
  /** The documents of a group that change, as if that person's key had been destroyed before they were folded. */
  scrub(group: Omit<GroupPage<never, D>, 'events'>): ReadonlyMap<string, D | null>
}

/** A fold for groups of one document: the head, or null while there is none. */
export function oneDocument<E extends AnyEvent, D extends object>(
  step: (document: D | null, event: Recorded<E>) => D | null,
): (page: GroupPage<E, D>) => ReadonlyMap<string, D | null> {
  return ({ group, documents, events }) => {
    let document = documents.get(group) ?? null
    for (const event of events) document = step(document, event)
    return new Map([[group, document]])
  }
}

/** An erasure for groups whose documents are scrubbed one by one. */
export function scrubEach<D extends object>(scrub: (document: D) => D): Erasure<D>['scrub'] {
  return ({ documents }) => new Map([...documents].map(([id, document]) => [id, scrub(document)]))
}
