import { errorText } from '@courtline/infra/error-text'
import type { JsonObject } from '@courtline/infra/event-log/event-log'
import {
  isAhead,
  type DocumentWrite,
  type DocumentGuard,
  type StoredDocument,
} from '@courtline/infra/read-models/read-models'
import type { AnyEvent } from '@courtline/messages/events'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import type { Projection } from '../projection.ts'

/** The documents that are folded together, as far as they were folded. */
export interface Group {
  readonly name: string
  /** That of the head, which every page writes. */
  readonly guard: DocumentGuard
  /** Present documents by id. */
  readonly documents: ReadonlyMap<string, object>
  /** Ids that are in the store, gone ones included. */
  readonly known: ReadonlySet<string>
}

/** An event that could not be folded, and so parks its stream. */
export interface Poison {
  readonly stream: string
  readonly revision: number
  readonly error: string
}

/** What a page does to one group. */
export interface GroupChange {
  readonly group: Group
  /** Members first, the head last. */
  readonly writes: readonly DocumentWrite[]
  readonly poisons: readonly Poison[]
}

type Changes = ReadonlyMap<string, object | null>

export function groupsFrom(names: readonly string[], stored: readonly StoredDocument[]): Map<string, Group> {
  const byGroup = Map.groupBy(stored, (document) => document.group)
  return new Map(
    names.map((name) => {
      const members = byGroup.get(name) ?? []
      const documents = members.flatMap(({ id, body }) => (body ? [[id, body] as const] : []))
      const guard = members.find(({ id }) => id === name)?.guard ?? {}
      const known = new Set(members.map(({ id }) => id))
      return [name, { name, guard, documents: new Map<string, object>(documents), known }]
    }),
  )
}

/**
 * The guard that a group has to be brought to when a write of it was cut short: members are written before their head,
 * so one that is ahead of it shows that. Undefined for a group in good order.
 */
export function tornAt(name: string, stored: readonly StoredDocument[]): DocumentGuard | undefined {
  const members = stored.filter(({ group }) => group === name)
  const head = members.find(({ id }) => id === name)?.guard ?? {}
  if (!members.some(({ guard }) => isAhead(guard, head))) return undefined
  const seen = members.flatMap(({ guard }) => Object.entries(guard))
  return guardAfter(
    {},
    seen.map(([stream, revision]) => ({ stream, revision })),
  )
}

/** The group with these documents instead of what is stored, and everything that has to be written for it. */
export function replaced(
  projection: Projection,
  group: Group,
  guard: DocumentGuard,
  documents: ReadonlyMap<string, object>,
): GroupChange {
  const gone = [...group.known].map((id) => [id, null] as const)
  const seen = Object.entries(guard).map(([stream, revision]) => ({ stream, revision }))
  return changed(projection, { ...group, documents: new Map() }, new Map([...gone, ...documents]), seen)
}

/** Events that the group has not seen yet. */
export const unseen = ({ guard }: Group, events: readonly Recorded<AnyEvent>[]) =>
  events.filter(({ stream, revision }) => revision > (guard[stream] ?? -1))

/** Folds events into a group. An event that throws is left out, with all later ones of its stream. */
export function foldGroup(
  projection: Projection,
  group: Group,
  events: readonly Recorded<AnyEvent>[],
): GroupChange {
  const fresh = unseen(group, events)
  if (fresh.length === 0) return { group, writes: [], poisons: [] }
  try {
    const changes = projection.fold({ group: group.name, documents: group.documents, events: fresh })
    return changed(projection, group, changes, fresh)
  } catch {
    return foldOneByOne(projection, group, fresh)
  }
}

/** Finds out which event it is that does not fold. */
function foldOneByOne(
  projection: Projection,
  group: Group,
  events: readonly Recorded<AnyEvent>[],
): GroupChange {
  const poisons: Poison[] = []
  const writes = new Map<string, DocumentWrite>()
  let current = group
  for (const event of events) {
    const { stream, revision } = event
    if (poisons.some((poison) => poison.stream === stream)) continue
    try {
      const changes = projection.fold({ group: group.name, documents: current.documents, events: [event] })
      const change = changed(projection, current, changes, [event])
      for (const write of change.writes) writes.set(write.id, write)
      current = change.group
    } catch (error) {
      poisons.push({ stream, revision, error: errorText(error) })
    }
  }
  return { group: current, writes: headLast([...writes.values()]), poisons }
}

/** The group with these changes made, and what has to be written for them. */
export function changed(
  projection: Projection,
  group: Group,
  changes: Changes,
  events: readonly Pick<Recorded, 'stream' | 'revision'>[],
): GroupChange {
  const guard = guardAfter(group.guard, events)
  const documents = new Map(group.documents)
  const known = new Set(group.known)
  const writes: DocumentWrite[] = []
  for (const [id, body] of withHead(group, changes)) {
    if (body) documents.set(id, body)
    else if (!documents.delete(id) && !known.has(id)) continue
    known.add(id)
    const keys = body ? projection.keysOf(body, id) : {}
    writes.push({ id, group: group.name, guard, body: body && asJson(body), keys })
  }
  return { group: { name: group.name, guard, documents, known }, writes: headLast(writes), poisons: [] }
}

/** The head is written with every page, since it keeps the guard of the group. */
function withHead({ name, documents, known }: Group, changes: Changes): Changes {
  if (changes.has(name) || !known.has(name)) return changes
  return new Map([...changes, [name, documents.get(name) ?? null]])
}

const headLast = (writes: readonly DocumentWrite[]) =>
  writes.toSorted((a, b) => Number(a.id === a.group) - Number(b.id === b.group))

/** Names in order, so that the same guard is the same text. */
function guardAfter(
  guard: DocumentGuard,
  events: readonly Pick<Recorded, 'stream' | 'revision'>[],
): DocumentGuard {
  const next: Record<string, number> = { ...guard }
  for (const { stream, revision } of events) next[stream] = Math.max(revision, next[stream] ?? -1)
  return Object.fromEntries(Object.entries(next).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Documents are made of JSON only: projections fold them from events, which are. */
function asJson(body: object): JsonObject {
  return body as JsonObject
}
