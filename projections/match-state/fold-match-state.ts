import { isAnnotationEvent, type MatchEvent } from '@courtline/messages/events'
import { streamCategoryOf } from '@courtline/messages/ids'
import { EventDescription } from '@courtline/messages/match/annotated-event'
import { VIEWABLE, type MatchStatus } from '@courtline/messages/match/life-cycle'
import { CREATED, lifeCycleAfter, type LifeCycleState } from '@courtline/messages/match/status'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import { isSame } from '@courtline/messages/same'
import type { SecondEvent } from '@courtline/messages/second/second-annotation'
import type { TrialEvent } from '@courtline/messages/trial/trial'
import { filterIndex } from '@courtline/scoring/figures/index-match'
import { pointScores } from '@courtline/scoring/figures/point-scores'
import { replay, type Replay } from '@courtline/scoring/replay/replay'
import { countStatistics } from '@courtline/scoring/figures/statistics'
import { annotatedMatch, type AnnotatedMatch } from '@courtline/scoring/replay/structure'
import { scrubbed } from '../runtime/write/scrub.ts'
import type { GroupPage } from '../runtime/projection.ts'
import type { MatchStateDocument, MatchStateHead, SetDocument } from './match-state-document.ts'
import { flaggedEntries } from './flagged-entries.ts'
import { firstFindings, scoreOf, scoreSummary } from './score-summary.ts'
import { setDocuments } from './set-documents.ts'
import { afterEdits, fromDocuments, NOTHING_ANNOTATED, type WorkingAnnotation } from './working-annotation.ts'

/** Events of the streams that hold an annotation. */
export type AnnotationStreamEvent = MatchEvent | TrialEvent | SecondEvent

export const setIdOf = (group: string, setIndex: number) => `${group}/set-${setIndex}`
export const findingsIdOf = (group: string) => `${group}/findings`
export const statisticsIdOf = (group: string) => `${group}/statistics`
export const filterIdOf = (group: string) => `${group}/filter`
export const scoresIdOf = (group: string) => `${group}/scores`

type Documents = ReadonlyMap<string, MatchStateDocument>
type Changes = Map<string, MatchStateDocument | null>
type Frame = Pick<
  MatchStateHead,
  | 'kind'
  | 'group'
  | 'matchId'
  | 'ownerIds'
  | 'lifeCycle'
  | 'rules'
  | 'teamType'
  | 'lastAcceptedScore'
  | 'annotationRevision'
  | 'revision'
  | 'position'
>

/** What a head was made of: a later page continues from here instead of replaying the match from its first serve. */
interface Work {
  readonly working: WorkingAnnotation
  readonly replayed: Replay
}
const workOf = new WeakMap<MatchStateHead, Work>()

type Page = GroupPage<AnnotationStreamEvent, MatchStateDocument>

/**
 * The documents of an annotation that change by a page of its stream's events: the engine runs once, however many events
 * it has, and once more at each acceptance of a match among them, whose score is kept (D108).
 */
export function foldMatchState({ group, documents, events }: Page): Changes {
  const cuts = acceptancesIn(headOf(documents, group)?.lifeCycle ?? CREATED, events.filter(isOfMatch))
  const [first = events.length] = cuts
  const changes = foldPart({ group, documents, events: events.slice(0, first) })
  let known = documents
  for (const [at, cut] of cuts.entries()) {
    known = withChanges(known, changes)
    const part = { group, documents: known, events: events.slice(cut, cuts[at + 1]) }
    for (const [id, document] of foldPart(part, true)) changes.set(id, document)
  }
  return changes
}

/** All events of a page are of one stream: a match's, or that of an annotation beside it. */
function isOfMatch(recorded: Recorded<AnnotationStreamEvent>): recorded is Recorded<MatchEvent> {
  return streamCategoryOf(recorded.stream) === 'match'
}

/** Places of events before which a score is accepted: of acceptances, and of whatever ends a match's being viewable. */
function acceptancesIn(before: LifeCycleState, events: readonly Recorded<MatchEvent>[]): number[] {
  let lifeCycle = before
  return events.flatMap(({ event }, at) => {
    const wasViewable = VIEWABLE.includes(lifeCycle.status)
    lifeCycle = lifeCycleAfter(lifeCycle, event)
    const ends = wasViewable && !VIEWABLE.includes(lifeCycle.status)
    return ends || event.type === 'AnnotationAccepted' ? [at] : []
  })
}

const withChanges = (documents: Documents, changes: Changes): Documents =>
  new Map(
    [...documents, ...changes].filter((entry): entry is [string, MatchStateDocument] => entry[1] !== null),
  )

/** Changes by events among which nothing is accepted; `accepted` is whether the score before them was. */
function foldPart({ group, documents, events }: Page, accepted = false): Changes {
  const stored = headOf(documents, group)
  const head = stored && accepted ? withAcceptedScore(stored) : stored
  const frame = frameAfter(head, group, events)
  if (frame === null) return new Map([...documents.keys()].map((id) => [id, null]))
  if (frame === undefined) return new Map()
  const before = head ? workBefore(head, documents) : { working: NOTHING_ANNOTATED }
  return written(frame, head, documents, afterEdits(before.working, events), before.replayed)
}

function withAcceptedScore(head: MatchStateHead): MatchStateHead {
  const accepted = { ...head, lastAcceptedScore: scoreOf(head) }
  const work = workOf.get(head)
  if (work) workOf.set(accepted, work)
  return accepted
}

/** The same documents once their owner is forgotten: imported texts go, and with them what was read from them (D11). */
export function scrubMatchState({ group, documents }: { group: string; documents: Documents }): Changes {
  const head = headOf(documents, group)
  if (!head) return new Map()
  const { working } = workBefore(head, documents)
  const entries = new Map(
    [...working.annotation.entries].map(([id, entry]) => [
      id,
      entry.event === undefined ? entry : scrubbed(EventDescription, entry),
    ]),
  )
  const erased = { ...working, annotation: { ...working.annotation, entries } }
  return written(head, head, documents, erased, undefined, true)
}

const headOf = (documents: Documents, group: string): MatchStateHead | undefined => {
  const head = documents.get(group)
  return head?.kind === 'head' ? head : undefined
}

/** Null once the match is gone for good, undefined while there is none. */
function frameAfter(
  head: MatchStateHead | undefined,
  group: string,
  events: readonly Recorded<AnnotationStreamEvent>[],
): Frame | null | undefined {
  let frame: Frame | undefined = head
  let edited = -1
  for (const recorded of events) {
    const { event, revision } = recorded
    if (event.type === 'MediaRemoved') return null
    if (isAnnotationEvent(event)) {
      edited = revision
      continue
    }
    frame = begun(group, recorded) ?? (frame && isOfMatch(recorded) ? frameWith(frame, recorded) : frame)
  }
  const last = events.at(-1)
  if (!frame || !last) return frame
  const { revision, position } = last
  return { ...frame, annotationRevision: Math.max(frame.annotationRevision, edited), revision, position }
}

/** The frame that the first event of a stream makes; undefined for every other event. */
function begun(group: string, { event, revision, position }: Page['events'][number]): Frame | undefined {
  if (event.type !== 'MatchCreated' && event.type !== 'TrialStarted' && event.type !== 'SecondStarted')
    return undefined
  const ofMatch = event.type === 'MatchCreated'
  const { rules, teamType } = ofMatch ? event.data.metadata : event.data
  return {
    kind: 'head',
    group,
    matchId: ofMatch ? group : event.data.matchId,
    ownerIds: [ofMatch ? event.data.ownerId : event.data.userId],
    lifeCycle: ofMatch ? CREATED : null,
    rules,
    teamType,
    lastAcceptedScore: null,
    annotationRevision: revision,
    revision,
    position,
  }
}

function frameWith(frame: Frame, { event, revision }: Recorded<MatchEvent>): Frame {
  const lifeCycle = lifeCycleAfter(frame.lifeCycle ?? CREATED, event)
  if (event.type === 'RulesChanged')
    return { ...frame, lifeCycle, rules: event.data.rules, annotationRevision: revision }
  if (event.type === 'MetadataChanged') {
    const { rules, teamType } = event.data.metadata
    return { ...frame, lifeCycle, rules, teamType, annotationRevision: revision }
  }
  if (event.type === 'OwnerMoved') {
    const ownerIds = [...new Set([...frame.ownerIds, event.data.ownerId])]
    return { ...frame, lifeCycle, ownerIds }
  }
  return { ...frame, lifeCycle }
}

function workBefore(head: MatchStateHead, documents: Documents): Partial<Work> & Pick<Work, 'working'> {
  return workOf.get(head) ?? { working: fromDocuments(head, setsOf(documents)) }
}

const setsOf = (documents: Documents): SetDocument[] =>
  [...documents.values()]
    .flatMap((document) => (document.kind === 'set' ? [document] : []))
    .toSorted((a, b) => a.setIndex - b.setIndex)

function written(
  frame: Frame,
  head: MatchStateHead | undefined,
  documents: Documents,
  working: WorkingAnnotation,
  previous: Replay | undefined,
  afresh = false,
): Changes {
  const { group } = frame
  const entries = [...working.annotation.entries.values()]
  const replayed = replay(entries, frame.rules, frame.teamType, previous)
  const match = annotatedMatch(replayed)
  const sets = setDocuments(replayed, working, setsOf(documents), group)
  const isUnchanged = !afresh && head?.annotationRevision === frame.annotationRevision
  const newHead: MatchStateHead = {
    ...frame,
    summary: isUnchanged ? head.summary : scoreSummary(match),
    firstFindings: isUnchanged ? head.firstFindings : firstFindings(replayed),
    sets: sets.length,
    removed: removedFrom(working),
  }
  workOf.set(newHead, { working, replayed })
  const changes: Changes = new Map()
  for (const set of sets) {
    const id = setIdOf(group, set.setIndex)
    if (documents.get(id) !== set) changes.set(id, set)
  }
  for (let gone = sets.length; gone < (head?.sets ?? 0); gone += 1) changes.set(setIdOf(group, gone), null)
  if (frame.lifeCycle) {
    if (!isUnchanged) addFindings(changes, group, documents, replayed, working)
    addFigures(changes, frame, frame.lifeCycle, documents, match, afresh)
  }
  return changes.set(group, newHead)
}

function addFindings(
  changes: Changes,
  group: string,
  documents: Documents,
  replayed: Replay,
  working: WorkingAnnotation,
): void {
  const id = findingsIdOf(group)
  const entries = flaggedEntries(replayed, working)
  const known = documents.get(id)
  if (entries.length === 0) {
    if (known) changes.set(id, null)
    return
  }
  const found: MatchStateDocument = { kind: 'findings', group, entries }
  if (!isSame(known, found)) changes.set(id, found)
}

function removedFrom({ annotation, firstPositions }: WorkingAnnotation): MatchStateHead['removed'] {
  if (annotation.entries.size === annotation.lastEdit.size) return []
  return [...annotation.lastEdit]
    .filter(([annotationId]) => !annotation.entries.has(annotationId))
    .map(
      ([annotationId, lastEdit]) => [annotationId, lastEdit, firstPositions.get(annotationId) ?? ''] as const,
    )
}

/** Annotated matches, whose figures are read more often than they change. */
const FIGURED: readonly MatchStatus[] = ['Review', 'Postprocessing', 'Edited', 'Completed']

/** Written when a match leaves the annotator's hands and at each later fix; before that they are made when read. */
function addFigures(
  changes: Changes,
  { group, annotationRevision }: Frame,
  { status }: LifeCycleState,
  documents: Documents,
  match: AnnotatedMatch,
  afresh: boolean,
): void {
  const known = documents.get(statisticsIdOf(group))
  if (!FIGURED.includes(status)) {
    if (known) for (const idOf of [statisticsIdOf, filterIdOf, scoresIdOf]) changes.set(idOf(group), null)
    return
  }
  const isFresh = known?.kind === 'statistics' && known.annotationRevision === annotationRevision
  if (isFresh && !afresh) return
  const place = { group, annotationRevision }
  changes.set(statisticsIdOf(group), { kind: 'statistics', ...place, statistics: countStatistics(match) })
  const scores = pointScores(match)
  const index = filterIndex(match, scores.winProbability.points)
  changes.set(filterIdOf(group), { kind: 'filter', ...place, filterIndex: index })
  changes.set(scoresIdOf(group), { kind: 'scores', ...place, scores })
}
