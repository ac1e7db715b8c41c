import type { DocumentWrite, ReadModelBuild } from '@courtline/infra/read-models/read-models'
import type { AnyEvent } from '@courtline/messages/events'
import { subjectIdOf } from '@courtline/messages/ids'
import type { Recorded } from '@courtline/messages/recorded'
import {
  changed,
  foldGroup,
  groupsFrom,
  textOf,
  unseen,
  type Group,
  type GroupChange,
  type Poison,
} from './group.ts'
import type { LastUsed } from './last-used.ts'
import type { Projection } from './projection.ts'

/** What a page of events comes to in one view. */
export interface FoldedPage {
  readonly writes: readonly DocumentWrite[]
  readonly groups: readonly Group[]
  readonly poisons: readonly Poison[]
}

/** What a page of events is folded into. */
export interface FoldInto {
  readonly projection: Projection
  readonly store: Pick<ReadModelBuild, 'load' | 'find'>
  /** Groups as the last page left them, so that it need not read what it has just written. */
  readonly cache: Pick<LastUsed<string, Group>, 'get'>
}

const ERASING = 'UserDeleted'

/** Types of the events that a projection has to see. */
export function handledTypes({ handles, erasure }: Projection): string[] {
  return [...new Set<string>(erasure ? [...handles, ERASING] : handles)]
}

/** Whether a page of this event leaves nothing personal behind it (P11). */
export const isErasing = ({ personal }: Projection, type: string) => personal && type === ERASING

/** An event that changes documents which only the store can name: it stands alone in its page. */
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
  const groups = await groupsOf(into, [...byGroup.keys()])
  return together(
    [...byGroup].flatMap(([name, ofGroup]) => {
      const group = groups.get(name)
      return group ? [foldGroup(into.projection, group, ofGroup)] : []
    }),
  )
}

async function eraseFrom(into: FoldInto, event: Recorded<AnyEvent>): Promise<FoldedPage> {
  const { projection, store } = into
  const { erasure } = projection
  if (!erasure) return together([])
  const userId = subjectIdOf(event.stream)
  const found = await store.find({ where: [{ index: erasure.index, equals: userId }] })
  const groups = await groupsOf(into, [...new Set(found.map(({ group }) => group))])
  const touched = [...groups.values()].filter((group) => unseen(group, [event]).length > 0)
  return together(touched.map((group) => eraseGroup(projection, group, event)))
}

function eraseGroup(projection: Projection, group: Group, event: Recorded<AnyEvent>): GroupChange {
  const { stream, revision } = event
  try {
    const changes = projection.erasure?.scrub({ group: group.name, documents: group.documents })
    return changed(projection, group, changes ?? new Map(), [event])
  } catch (error) {
    return { group, writes: [], poisons: [{ stream, revision, error: textOf(error) }] }
  }
}

async function groupsOf({ store, cache }: FoldInto, names: readonly string[]): Promise<Map<string, Group>> {
  const cached = new Map(names.flatMap((name) => entryOf(name, cache.get(name))))
  const missing = names.filter((name) => !cached.has(name))
  const loaded = missing.length > 0 ? groupsFrom(missing, await store.load(missing)) : []
  return new Map([...cached, ...loaded])
}

const entryOf = (name: string, group: Group | undefined): [string, Group][] => (group ? [[name, group]] : [])

const together = (changes: readonly GroupChange[]): FoldedPage => ({
  writes: changes.flatMap((change) => change.writes),
  groups: changes.map((change) => change.group),
  poisons: changes.flatMap((change) => change.poisons),
})
