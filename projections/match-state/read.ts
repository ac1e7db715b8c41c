import { LRUCache } from 'lru-cache'
import type { MatchEvent } from '@courtline/messages/events'
import {
  annotationKey,
  ownAnnotation,
  type WhichAnnotation,
} from '@courtline/messages/match/which-annotation'
import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import type { StateAfter } from '@courtline/messages/views/figures'
import type { ScoreSummary } from '@courtline/messages/views/match'
import type { FilterIndex } from '@courtline/scoring/figures/filter-index'
import { filterIndex } from '@courtline/scoring/figures/index-match'
import { pointScores, type PointScores } from '@courtline/scoring/figures/point-scores'
import { replay } from '@courtline/scoring/replay/replay'
import { countStatistics } from '@courtline/scoring/figures/statistics'
import type { MatchStatistics } from '@courtline/scoring/figures/match-statistics'
import { annotatedMatch } from '@courtline/scoring/replay/structure'
import type { Reads } from '../runtime/read/reads.ts'
import type { FlaggedEntry, MatchStateDocument, MatchStateHead, SetDocument } from './match-state-document.ts'
import { filterIdOf, findingsIdOf, foldMatchState, scoresIdOf, statisticsIdOf } from './fold-match-state.ts'
import { scoreOf } from './score-summary.ts'
import { matchState } from './project.ts'
import { unpacked } from './set-documents.ts'

/** A match's annotation as it is: what AnnotationView needs but names and rights. */
export interface StoredAnnotation {
  readonly head: MatchStateHead
  /** In time order; entries of equal time in the order in which they were recorded (D106). */
  readonly annotation: AnnotatedEvent[]
  /** annotationId → id of its last edit, removed entries included (P3). */
  readonly lastEdits: Record<string, string>
}

/** Score, first findings and rules of a match; undefined for one that is unknown or deleted. */
export async function findMatchState(reads: Reads, matchId: string): Promise<MatchStateHead | undefined> {
  return headOf(await reads.view(matchState).get(matchId))
}

/** Scores for a list of matches; null where nothing is annotated. */
export async function scoreSummaries(
  reads: Reads,
  matchIds: readonly string[],
): Promise<Map<string, ScoreSummary | null>> {
  const found = await reads.view(matchState).getAll(matchIds)
  const heads = found.flatMap((document) => headOf(document) ?? [])
  return new Map(heads.map((head) => [head.matchId, scoreOf(head)]))
}

/** The score of a match as it is, and as it stood when it was accepted last (D108). */
export interface MatchScores {
  readonly score: ScoreSummary | null
  readonly lastAcceptedScore: ScoreSummary | null
}

/** Both scores for a list of matches; a match that is unknown or deleted is not among them. */
export async function matchScores(
  reads: Reads,
  matchIds: readonly string[],
): Promise<Map<string, MatchScores>> {
  const found = await reads.view(matchState).getAll(matchIds)
  const heads = found.flatMap((document) => headOf(document) ?? [])
  return new Map(
    heads.map((head) => [head.matchId, { score: scoreOf(head), lastAcceptedScore: head.lastAcceptedScore }]),
  )
}

/** The whole annotation; undefined where none was begun. */
export async function findAnnotation(
  reads: Reads,
  which: WhichAnnotation,
): Promise<StoredAnnotation | undefined> {
  const found = await setsOfGroup(reads, annotationKey(which))
  return found && annotationOf(found.head, found.sets)
}

/** A match as the engine left it: its head, and its sets in their order with the state after each entry. */
export interface MatchSets {
  readonly head: MatchStateHead
  readonly sets: readonly SetDocument[]
}

/** Head and sets of a match's own annotation, of one moment. */
export async function findMatchSets(reads: Reads, matchId: string): Promise<MatchSets | undefined> {
  return await setsOfGroup(reads, matchId)
}

async function setsOfGroup(reads: Reads, group: string): Promise<MatchSets | undefined> {
  return matchSetsOf(await reads.view(matchState).find({ where: [{ index: 'annotation', equals: group }] }))
}

/** Documents read for a page of matches: some twenty matches, a few MB. */
const PAGE_DOCUMENTS = 60
/** Comes after every character of an id. */
const AFTER_ID = '~'

/** Matches in the order of their ids, some at a time; `next` is null after the last of them. */
export async function someMatchSets(
  reads: Reads,
  after: string | null,
): Promise<{ readonly matches: readonly MatchSets[]; readonly next: string | null }> {
  const from = after === null ? '' : `${after}${AFTER_ID}`
  const found = await reads.view(matchState).find({
    where: [{ index: 'annotation', from }],
    sort: { index: 'annotation' },
    limit: PAGE_DOCUMENTS,
  })
  const ids = [...new Set(found.map(({ group }) => group))]
  const isLast = found.length < PAGE_DOCUMENTS
  // The page may end in the midst of its last match, which is read whole instead.
  const [tail] = ids.slice(-1)
  const whole = ids.slice(0, -1).map((id) => matchSetsOf(found.filter(({ group }) => group === id)))
  const end = tail === undefined ? undefined : await findMatchSets(reads, tail)
  return {
    // Annotations beside a match's own are no matches.
    matches: [...whole, end]
      .filter((match) => match !== undefined)
      .filter(({ head }) => head.lifeCycle !== null),
    next: isLast ? null : (tail ?? null),
  }
}

/** What the read model holds of a match's results; statistics that it does not keep are counted. */
export async function findStoredResult(
  reads: Reads,
  { head, sets }: MatchSets,
): Promise<{
  readonly score: ScoreSummary
  readonly statistics: MatchStatistics
  readonly findings: readonly { annotationId: string; clockSeconds: number; message: string }[]
}> {
  const { matchId, annotationRevision, summary } = head
  const kept = await reads.view(matchState).getAll([statisticsIdOf(matchId), findingsIdOf(matchId)])
  const figures = kept.find((document) => document.kind === 'statistics')
  const flagged = kept.find((document) => document.kind === 'findings')
  const isFresh = figures?.annotationRevision === annotationRevision
  return {
    score: summary,
    statistics: isFresh ? figures.statistics : figuresOf({ head, sets }).statistics,
    findings: (flagged?.entries ?? []).flatMap(({ annotationId, clockSeconds, messages }) =>
      messages.map((message) => ({ annotationId, clockSeconds, message })),
    ),
  }
}

/** The state after each entry of a set. */
export const statesOf = ({ after }: SetDocument): StateAfter[] => after.map(unpacked)

function matchSetsOf(documents: readonly MatchStateDocument[]): MatchSets | undefined {
  const head = documents.find((document) => document.kind === 'head')
  const sets = documents.filter((document) => document.kind === 'set')
  return head && { head, sets: sets.toSorted((a, b) => a.setIndex - b.setIndex) }
}

const HANDLED: ReadonlySet<string> = new Set(matchState.handles)

/** The same of a match as it was: today's engine over the events of then. */
export function matchSetsAfter(
  matchId: string,
  events: readonly Recorded<MatchEvent>[],
): MatchSets | undefined {
  const handled = events.filter(({ event }) => HANDLED.has(event.type))
  const made = foldMatchState({ group: matchId, documents: new Map(), events: handled })
  return matchSetsOf([...made.values()].filter((document) => document !== null))
}

function annotationOf(head: MatchStateHead, sets: readonly SetDocument[]): StoredAnnotation {
  const removed = head.removed.map(([annotationId, lastEdit]) => [annotationId, lastEdit] as const)
  const present = sets.flatMap(({ entries, lastEdits }) =>
    entries.map(({ annotationId }, at) => [annotationId, lastEdits[at] ?? ''] as const),
  )
  return {
    head,
    annotation: sets.flatMap(({ entries }) => entries),
    lastEdits: Object.fromEntries([...removed, ...present]),
  }
}

/** An entry with an error or a warning, and its match. */
export interface Flagged extends FlaggedEntry {
  readonly matchId: string
}

/** Entries with an error or a warning of all matches, the oldest first (D96). */
export async function flaggedOfAllMatches(reads: Reads): Promise<Flagged[]> {
  const found = await reads.view(matchState).find({ where: [{ index: 'flagged', from: '' }] })
  return found
    .flatMap((document) =>
      document.kind === 'findings'
        ? document.entries.map((entry) => ({ ...entry, matchId: document.group }))
        : [],
    )
    .toSorted((a, b) => (a.firstPosition < b.firstPosition ? -1 : 1))
}

/** How many entries of each of these matches have an error or a warning; a match without any is not among them. */
export async function flaggedCounts(
  reads: Reads,
  matchIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await reads.view(matchState).getAll(matchIds.map(findingsIdOf))
  return new Map(
    found.flatMap((document) =>
      document.kind === 'findings' ? [[document.group, document.entries.length] as const] : [],
    ),
  )
}

/** Statistics, filter index and scores of a match, and the revision of the annotation that they were made of. */
export interface MatchFigures {
  readonly annotationRevision: number
  readonly statistics: MatchStatistics
  readonly filterIndex: FilterIndex
  readonly scores: PointScores
}

/** Figures of matches that are being annotated, kept until the next edit. */
const computed = new WeakMap<Reads, LRUCache<string, MatchFigures>>()
const KEPT_FIGURES = 50

/** Precomputed once a match is annotated; before that computed here, and kept by revision. */
export async function findMatchFigures(reads: Reads, matchId: string): Promise<MatchFigures | undefined> {
  const view = reads.view(matchState)
  const idsOfFigures = [statisticsIdOf(matchId), filterIdOf(matchId), scoresIdOf(matchId)]
  const found = await view.getAll([matchId, ...idsOfFigures])
  const head = found.find((document) => document.kind === 'head')
  if (!head) return undefined
  const { annotationRevision } = head
  const statistics = found.find((document) => document.kind === 'statistics')
  const filter = found.find((document) => document.kind === 'filter')
  const scores = found.find((document) => document.kind === 'scores')
  const isFresh = [statistics, filter, scores].every(
    (part) => part?.annotationRevision === annotationRevision,
  )
  if (isFresh && statistics && filter && scores)
    return {
      annotationRevision,
      statistics: statistics.statistics,
      filterIndex: filter.filterIndex,
      scores: scores.scores,
    }
  return await compute(reads, matchId, annotationRevision)
}

async function compute(
  reads: Reads,
  matchId: string,
  annotationRevision: number,
): Promise<MatchFigures | undefined> {
  const kept = computed.get(reads) ?? new LRUCache<string, MatchFigures>({ max: KEPT_FIGURES })
  computed.set(reads, kept)
  const known = kept.get(matchId)
  if (known?.annotationRevision === annotationRevision) return known
  const stored = await findAnnotation(reads, ownAnnotation(matchId))
  if (!stored) return undefined
  const figures = countedFrom(stored)
  kept.set(matchId, figures)
  return figures
}

/** Figures of a match that is read as it was, for which none are kept. */
export const figuresOf = ({ head, sets }: MatchSets): MatchFigures => countedFrom(annotationOf(head, sets))

function countedFrom({ annotation, head }: StoredAnnotation): MatchFigures {
  const match = annotatedMatch(replay(annotation, head.rules, head.teamType))
  const scores = pointScores(match)
  return {
    annotationRevision: head.annotationRevision,
    statistics: countStatistics(match),
    filterIndex: filterIndex(match, scores.winProbability.points),
    scores,
  }
}

const headOf = (document: MatchStateDocument | undefined): MatchStateHead | undefined =>
  document?.kind === 'head' ? document : undefined
