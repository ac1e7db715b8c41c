import { isAnnotationEvent } from '@courtline/messages/events'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import { streamCategoryOf, subjectIdOf } from '@courtline/messages/ids'
import { ANNOTATION_EVENTS, type AnnotationEvent } from '@courtline/messages/match/annotation'
import type { AnnotationAccepted, AnnotationCompleted } from '@courtline/messages/match/life-cycle'
import type { AgreementMeasured } from '@courtline/messages/second/second-request'
import { QUALITY_FIGURES, type QualityFigure } from '@courtline/messages/views/quality'
import type { Static } from 'typebox'
import type { GroupPage, Projection } from '../runtime/projection.ts'

type LifeEvent = Static<typeof AnnotationCompleted> | Static<typeof AnnotationAccepted>
export type QualityEvent = AnnotationEvent | LifeEvent | Static<typeof AgreementMeasured>

/** What the quality of a match's annotation is computed from. */
export interface MatchQuality {
  readonly kind: 'match'
  readonly matchId: string
  /** How long each has worked on it until its first acceptance, by the times of their edits. */
  readonly work: Readonly<Record<string, { readonly ms: number; readonly lastAt: string }>>
  /** Entries when it was first submitted; null before that. */
  readonly handedIn: number | null
  /** Entries that were changed, removed or added since, and how many of them were added. */
  readonly touched: readonly string[]
  readonly added: number
  /** Its first acceptance. */
  readonly accepted: AcceptedQuality | null
  readonly agreements: readonly PairAgreement[]
}

export interface AcceptedQuality {
  readonly at: string
  readonly annotatorId: string
  /** Played points that the annotator entered; null where it was recorded before points were billed. */
  readonly points: number | null
  readonly corrected: { readonly part: number; readonly whole: number } | null
  readonly workedMs: number
}

/** How well two independent annotations of the match agreed about outcomes. */
export interface PairAgreement {
  readonly at: string
  readonly annotatorIds: readonly [first: string, second: string]
  readonly matched: number
  /** Share of the matched serves, 0 to 1. */
  readonly equal: number | null
  readonly kappa: number | null
}

/** An annotator whose annotation was accepted or compared, and when that was last. */
interface AnnotatorSeen {
  readonly kind: 'annotator'
  readonly annotatorId: string
  readonly at: string
}

export type QualityDocument = MatchQuality | AnnotatorSeen

/** One document for each match that is annotated, and one for each annotator of whom something is known. */
export const annotationQuality: Projection<QualityEvent, QualityDocument> = {
  name: 'annotation-quality',
  version: 1,
  // A pair is compared by a stream of its own, and what is known of an annotator is the latest of times.
  ordering: 'stream',
  handles: [
    ...ANNOTATION_EVENTS.map((schema) => schema.properties.type.const),
    'AnnotationCompleted',
    'AnnotationAccepted',
    'AgreementMeasured',
  ],
  indexes: { kind: 'one', seen: 'one', row: 'many', at: 'one' },
  personal: false,
  groupsOf,
  fold,
  keysOf: (document) =>
    document.kind === 'annotator'
      ? { kind: 'annotator', seen: document.at, row: [], at: null }
      : { kind: 'match', seen: null, row: rowsOf(document), at: timeOf(document) },
}

/** The rows of an annotator by figure; all of their matches are in 'any'. */
export const figureRow = (annotatorId: string, figure: QualityFigure | 'any') => `${annotatorId}/${figure}`

/** Less work than this gives no speed: what was imported takes no time. */
const LEAST_WORK_MS = 60_000

/** Whether a figure of this annotator counts the match. */
export function isCounted(document: MatchQuality, annotatorId: string, figure: QualityFigure): boolean {
  if (figure === 'agreement')
    return document.agreements.some(({ annotatorIds }) => annotatorIds.includes(annotatorId))
  const { accepted } = document
  if (accepted?.annotatorId !== annotatorId) return false
  if (figure === 'corrected') return accepted.corrected !== null
  const hasPoints = accepted.points !== null && accepted.points > 0
  return hasPoints && (figure === 'warnings' || accepted.workedMs >= LEAST_WORK_MS)
}

function rowsOf(document: MatchQuality): string[] {
  const { accepted, agreements } = document
  const people = new Set(agreements.flatMap(({ annotatorIds }) => annotatorIds))
  if (accepted) people.add(accepted.annotatorId)
  return [...people].flatMap((annotatorId) => [
    figureRow(annotatorId, 'any'),
    ...QUALITY_FIGURES.filter((figure) => isCounted(document, annotatorId, figure)).map((figure) =>
      figureRow(annotatorId, figure),
    ),
  ])
}

/** When it was accepted, or first compared where it was not. */
export const timeOf = ({ accepted, agreements }: MatchQuality): string | null =>
  accepted?.at ?? agreements[0]?.at ?? null

const ANNOTATOR = 'annotator-'

function groupsOf({ stream, event }: Recorded<QualityEvent>): readonly string[] {
  // Trials and second annotations are edited by the same events, in streams of their own.
  if (isAnnotationEvent(event)) return streamCategoryOf(stream) === 'match' ? [subjectIdOf(stream)] : []
  switch (event.type) {
    case 'AnnotationCompleted':
      return [subjectIdOf(stream)]
    case 'AnnotationAccepted':
      return [subjectIdOf(stream), ANNOTATOR + event.data.annotatorId]
    case 'AgreementMeasured':
      return [subjectIdOf(stream), ...annotatorsOf(event).map((annotatorId) => ANNOTATOR + annotatorId)]
  }
}

const annotatorsOf = ({ data: { agreement } }: Static<typeof AgreementMeasured>) =>
  [agreement.firstAnnotatorId, agreement.secondAnnotatorId] as const

function fold({ group, documents, events }: GroupPage<QualityEvent, QualityDocument>) {
  const known = documents.get(group)
  if (group.startsWith(ANNOTATOR)) {
    const times = [known?.kind === 'annotator' ? known.at : '', ...events.map(({ meta }) => meta.at)]
    const at = times.reduce((latest, each) => (each > latest ? each : latest))
    const seen: QualityDocument = { kind: 'annotator', annotatorId: group.slice(ANNOTATOR.length), at }
    return new Map([[group, seen]])
  }
  const before = known?.kind === 'match' ? known : unseen(group)
  return new Map<string, QualityDocument>([[group, events.reduce(foldOne, before)]])
}

const unseen = (matchId: string): MatchQuality => ({
  kind: 'match',
  matchId,
  work: {},
  handedIn: null,
  touched: [],
  added: 0,
  accepted: null,
  agreements: [],
})

function foldOne(match: MatchQuality, recorded: Recorded<QualityEvent>): MatchQuality {
  const { event, meta } = recorded
  if (isAnnotationEvent(event)) return match.accepted ? match : edited(match, event, meta)
  switch (event.type) {
    case 'AnnotationCompleted':
      return { ...match, handedIn: match.handedIn ?? event.data.entries }
    case 'AnnotationAccepted':
      return match.accepted ? match : accepted(match, event, meta.at)
    case 'AgreementMeasured':
      return { ...match, agreements: [...match.agreements, pairOf(event, meta.at)] }
  }
}

/** A longer pause between two edits is no work. */
const LONGEST_PAUSE_MS = 5 * 60_000

function edited(match: MatchQuality, event: AnnotationEvent, meta: Recorded['meta']): MatchQuality {
  const userId = meta.onBehalfOfId ?? meta.actorId
  const before = match.work[userId]
  const pauseMs = before ? Date.parse(meta.at) - Date.parse(before.lastAt) : 0
  const ms = (before?.ms ?? 0) + (pauseMs > 0 && pauseMs <= LONGEST_PAUSE_MS ? pauseMs : 0)
  const worked = { ...match, work: { ...match.work, [userId]: { ms, lastAt: meta.at } } }
  const { annotationId } = event.data
  if (match.handedIn === null || match.touched.includes(annotationId)) return worked
  const isNew = event.type === 'ServeAdded' || event.type === 'AdjustmentAdded'
  return { ...worked, touched: [...match.touched, annotationId], added: match.added + (isNew ? 1 : 0) }
}

/** What led to the acceptance is summed up: who else did what is not needed any more. */
function accepted(
  match: MatchQuality,
  { data }: Static<typeof AnnotationAccepted>,
  at: string,
): MatchQuality {
  const { annotatorId, points } = data
  const { handedIn, touched, added, work } = match
  const own = points?.filter((each) => each.annotatorId === annotatorId) ?? []
  return {
    ...match,
    work: {},
    touched: [],
    accepted: {
      at,
      annotatorId,
      points: points ? own.reduce((sum, each) => sum + each.points, 0) : null,
      corrected:
        handedIn === null
          ? null
          : { part: touched.length, whole: Math.max(handedIn + added, touched.length) },
      workedMs: work[annotatorId]?.ms ?? 0,
    },
  }
}

function pairOf(event: Static<typeof AgreementMeasured>, at: string): PairAgreement {
  const { matched, equal, kappa } = event.data.agreement
  return {
    at,
    annotatorIds: annotatorsOf(event),
    matched,
    equal: equal.outcome,
    kappa: kappa.outcome.value,
  }
}
