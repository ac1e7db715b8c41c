import { ERASED } from '@courtline/messages/event-sourcing/personal-data'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import { subjectIdOf } from '@courtline/messages/ids'
import {
  SCOUTING_EVENTS,
  type ScoutingEvent,
  type WatchedPart,
} from '@courtline/messages/recruiting/scouting'
import { oneDocument, scrubEach, type Projection } from '../runtime/projection.ts'

/** What one program keeps about one recruit. */
export interface ScoutingDocument {
  /** Of the link of the two. */
  readonly id: string
  readonly recruitId: string
  readonly programId: string
  readonly notes: string | null
  readonly tags: readonly string[]
  /** When each of its coaches looked last. */
  readonly visits: Readonly<Record<string, string>>
  readonly watched: readonly WatchedOfMatch[]
}

/** What was watched of one match: parts that do not overlap, in order of time, with how often each was. */
export interface WatchedOfMatch {
  readonly matchId: string
  readonly parts: readonly WatchedTimes[]
  readonly lastWatched: string
}

export interface WatchedTimes extends WatchedPart {
  readonly times: number
}

/**
 * Notes, tags and visits of a program by recruit, and which parts of which match it watched. Ordering is global: erasing a
 * recruit touches what every program keeps about them by then.
 */
export const scouting: Projection<ScoutingEvent, ScoutingDocument> = {
  name: 'scouting',
  version: 1,
  ordering: 'global',
  handles: SCOUTING_EVENTS.map((schema) => schema.properties.type.const),
  indexes: { recruit: 'one', program: 'one' },
  personal: true,
  groupsOf: ({ stream }) => [subjectIdOf(stream)],
  ofOneStream: true,
  fold: oneDocument(foldScouting),
  keysOf: ({ recruitId, programId }) => ({ recruit: recruitId, program: programId }),
  erasure: {
    index: 'recruit',
    scrub: scrubEach((document) => ({ ...document, notes: null, tags: document.tags.map(() => ERASED) })),
  },
}

function foldScouting(
  document: ScoutingDocument | null,
  { event, stream, meta }: Recorded<ScoutingEvent>,
): ScoutingDocument {
  const { recruitId, programId } = event.data
  const kept = document ?? {
    id: subjectIdOf(stream),
    recruitId,
    programId,
    notes: null,
    tags: [],
    visits: {},
    watched: [],
  }
  switch (event.type) {
    case 'ScoutingNotesChanged':
      return { ...kept, notes: event.data.notes }
    case 'ScoutingTagsChanged':
      return { ...kept, tags: event.data.tags }
    case 'RecruitVisited':
      return { ...kept, visits: { ...kept.visits, [event.data.coachId]: meta.at } }
    case 'RecruitMatchWatched':
      return { ...kept, watched: withWatched(kept.watched, event.data, meta.at) }
  }
}

function withWatched(
  watched: readonly WatchedOfMatch[],
  { matchId, parts }: { readonly matchId: string; readonly parts: readonly WatchedPart[] },
  lastWatched: string,
): WatchedOfMatch[] {
  const before = watched.find((each) => each.matchId === matchId)
  const once = parts.map((part) => ({ ...part, times: 1 }))
  const after = { matchId, parts: summed([...(before?.parts ?? []), ...once]), lastWatched }
  return [...watched.filter((each) => each.matchId !== matchId), after]
}

/** Parts that may overlap, as parts that do not: cut at every border, added up, and joined where equal ones touch. */
export function summed(parts: readonly WatchedTimes[]): WatchedTimes[] {
  const borders = [...new Set(parts.flatMap(({ startSeconds, endSeconds }) => [startSeconds, endSeconds]))]
  const inOrder = borders.toSorted((a, b) => a - b)
  const result: WatchedTimes[] = []
  for (const [index, startSeconds] of inOrder.entries()) {
    const endSeconds = inOrder[index + 1]
    if (endSeconds === undefined) break
    const over = parts.filter((part) => part.startSeconds <= startSeconds && part.endSeconds >= endSeconds)
    const times = over.reduce((sum, part) => sum + part.times, 0)
    const last = result.at(-1)
    if (times === 0) continue
    if (last && last.endSeconds === startSeconds && last.times === times)
      result[result.length - 1] = { ...last, endSeconds }
    else result.push({ startSeconds, endSeconds, times })
  }
  return result
}
