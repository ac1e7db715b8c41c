import type { LRUCache } from 'lru-cache'
import { errorText } from '@courtline/infra/error-text'
import type { DocumentWrite, DocumentGuard, ReadModelBuild } from '@courtline/infra/read-models/read-models'
import type { AnyEvent } from '@courtline/messages/events'
import { subjectIdOf } from '@courtline/messages/ids'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import {
  changed,
  foldGroup,
  groupsFrom,
  replaced,
  tornAt,
  unseen,
  type Group,
  type GroupChange,
  type Poison,
} from './group.ts'
import type { Projection } from '../projection.ts'

/** What a page of events comes to in one view. */
export interface FoldedPage {
  readonly writes: readonly DocumentWrite[]
  readonly groups: readonly Group[]
  /** Names of the groups that the last events of the page belong to: those likely continue in the next one. */
  readonly recent: ReadonlySet<string>
  readonly poisons: readonly Poison[]
  /** Some groups were taken for new, unseen. */
  readonly hasGuessed: boolean
}

/** What a page of events is folded into. */
export interface FoldInto {
  readonly projection: Projection
  readonly store: Pick<ReadModelBuild, 'load' | 'find'>
  /** Groups as the last page left them, so that it need not read what it has just written. */
  readonly cache: Pick<LRUCache<string, Group>, 'get'>
  /** A group's documents as the log has them, up to a guard: for one whose last write was cut short. */
  readonly refold: (group: string, guard: DocumentGuard) => Promise<ReadonlyMap<string, object>>
  /** Whether groups whose stream begins in the page are taken for new ones, unseen. */
  readonly guessesNew: boolean
}

const ERASING = 'UserDeleted'
/**
 * A group is taken to continue when one of so many last events is its own. Others are not kept in memory: in a build from
 * nothing that is most of them, and what is let go of late costs the collector more than it saves.
 */
const RECENT_EVENTS = 200

/** Types of the events that a projection has to see. */
export function handledTypes({ handles, erasure }: Projection): string[] {
  return [...new Set<string>(erasure ? [...handles, ERASING] : handles)]
}

/** Whether a page of this event leaves nothing personal behind it (P11). */
export const isErasing = ({ personal }: Projection, type: string) => personal && type === ERASING

/** An event that changes documents which only the store can name: it is alone in its page. */
export const isErasureOf = (projection: Projection, type: string) =>
  projection.erasure !== undefined && type === ERASING

/** Folds events, which all are erasures or none is, reading the store at most once. */
export async function foldPage(into: FoldInto, events: readonly Recorded<AnyEvent>[]): Promise<FoldedPage> {
  const [first] = events
  if (first && isErasureOf(into.projection, first.event.type)) return await eraseFrom(into, first)
  const byGroup = new Map<string, Recorded<AnyEvent>[]>()
  for (const event of events) {
    for (const name of into.projection.groupsOf(event)) {
      const known = byGroup.get(name)
      if (known) known.push(event)
      else byGroup.set(name, [event])
    }
  }
  const guessed = likelyNew(into, byGroup)
  const { groups, repairs } = await groupsOf(into, [...byGroup.keys()], guessed)
  const changes = [...byGroup].flatMap(([name, ofGroup]) => {
    const group = groups.get(name)
    return group ? [foldGroup(into.projection, group, ofGroup)] : []
  })
  const recent = recentOf(byGroup, events)
  return { ...together([...repairs, ...changes]), recent, hasGuessed: guessed.size > 0 }
}

/** Names of the groups that the end of a page belongs to. */
function recentOf(
  byGroup: ReadonlyMap<string, readonly Recorded<AnyEvent>[]>,
  events: readonly Recorded<AnyEvent>[],
): ReadonlySet<string> {
  const newest = new Set(events.slice(-RECENT_EVENTS))
  return new Set(
    [...byGroup].flatMap(([name, ofGroup]) => {
      const last = ofGroup.at(-1)
      return last && newest.has(last) ? [name] : []
    }),
  )
}

async function eraseFrom(into: FoldInto, event: Recorded<AnyEvent>): Promise<FoldedPage> {
  const { projection, store } = into
  const { erasure } = projection
  if (!erasure) return together([])
  const userId = subjectIdOf(event.stream)
  const found = await store.find({ where: [{ index: erasure.index, equals: userId }] })
  const { groups, repairs } = await groupsOf(into, [...new Set(found.map(({ group }) => group))])
  const touched = [...groups.values()].filter((group) => unseen(group, [event]).length > 0)
  return together([...repairs, ...touched.map((group) => eraseGroup(projection, group, event))])
}

function eraseGroup(projection: Projection, group: Group, event: Recorded<AnyEvent>): GroupChange {
  const { stream, revision } = event
  try {
    const changes = projection.erasure?.scrub({ group: group.name, documents: group.documents })
    return changed(projection, group, changes ?? new Map(), [event])
  } catch (error) {
    return { group, writes: [], poisons: [{ stream, revision, error: errorText(error) }] }
  }
}

/** Groups as they are, and what has to be written of those whose last write was cut short. */
interface Found {
  readonly groups: ReadonlyMap<string, Group>
  readonly repairs: readonly GroupChange[]
}

function likelyNew(
  { projection, guessesNew }: FoldInto,
  byGroup: ReadonlyMap<string, readonly Recorded<AnyEvent>[]>,
): ReadonlySet<string> {
  if (!guessesNew || !projection.ofOneStream) return NONE
  return new Set([...byGroup].flatMap(([name, [first]]) => (first?.revision === 0 ? [name] : [])))
}

const NONE: ReadonlySet<string> = new Set()

async function groupsOf(
  into: FoldInto,
  names: readonly string[],
  guessed: ReadonlySet<string> = NONE,
): Promise<Found> {
  const { projection, store, cache, refold } = into
  const groups = new Map(names.flatMap((name) => entryOf(name, cache.get(name))))
  const missing = names.filter((name) => !groups.has(name))
  const stored = missing.length > 0 ? await store.load(missing, guessed) : []
  const repairs: GroupChange[] = []
  for (const [name, group] of groupsFrom(missing, stored)) {
    const guard = tornAt(name, stored)
    groups.set(name, group)
    if (!guard) continue
    const repair = replaced(projection, group, guard, await refold(name, guard))
    repairs.push(repair)
    groups.set(name, repair.group)
  }
  return { groups, repairs }
}

const entryOf = (name: string, group: Group | undefined): [string, Group][] => (group ? [[name, group]] : [])

const together = (changes: readonly GroupChange[]): FoldedPage => ({
  writes: changes.flatMap((change) => change.writes),
  groups: changes.map((change) => change.group),
  recent: new Set(changes.map((change) => change.group.name)),
  poisons: changes.flatMap((change) => change.poisons),
  hasGuessed: false,
})
