import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import { subjectIdOf } from '@courtline/messages/ids'
import type { AnnotationCompleted } from '@courtline/messages/match/life-cycle'
import type { MeasuredAgreement } from '@courtline/messages/second/agreement'
import {
  SECOND_REQUEST_EVENTS,
  type SecondCause,
  type SecondOutcome,
  type SecondRequestEvent,
  type SecondStatus,
} from '@courtline/messages/second/second-request'
import type { Static } from 'typebox'
import { oneDocument, type Projection } from '../runtime/projection.ts'

/** A request for a second annotation, and what came of it. */
export interface SecondRequestDocument {
  readonly status: SecondStatus
  readonly cause: SecondCause
  /** Who makes it; while it is open the annotator who was requested, null where anyone may claim it. */
  readonly annotatorId: string | null
  readonly priority: number
  readonly requestedAt: string
  /** Null for a spot check. */
  readonly requestedBy: string | null
  readonly submittedAt: string | null
  readonly agreement: MeasuredAgreement | null
  readonly measuredAt: string | null
  readonly settled: { readonly outcome: SecondOutcome; readonly userId: string; readonly at: string } | null
  readonly changedAt: string
}

/** What is known of second annotations of one match. */
export interface SecondDocument {
  readonly matchId: string
  /** When the match's own annotation was first submitted, and by whom: the matches that spot checks are drawn from. */
  readonly completed: { readonly annotatorId: string; readonly at: string; readonly position: string } | null
  /** The newest request; null where there is none, or it was withdrawn. */
  readonly request: SecondRequestDocument | null
  /** Of its stream of requests; null where there is none. */
  readonly position: string | null
}

type Completed = Static<typeof AnnotationCompleted>

/** One document for each match that was annotated or is to be annotated twice; its two halves come from two streams. */
export const secondAnnotations: Projection<SecondRequestEvent | Completed, SecondDocument> = {
  name: 'second-annotations',
  version: 1,
  ordering: 'stream',
  handles: ['AnnotationCompleted', ...SECOND_REQUEST_EVENTS.map((schema) => schema.properties.type.const)],
  indexes: { status: 'one', order: 'one', holder: 'one', completedBy: 'one', completed: 'one' },
  personal: false,
  groupsOf: ({ stream }) => [subjectIdOf(stream)],
  fold: oneDocument(foldOne),
  keysOf: ({ request, completed }) => ({
    status: request?.status ?? null,
    order: request && secondOrder(request),
    holder: request && isHeld(request) ? request.annotatorId : null,
    completedBy: completed?.annotatorId ?? null,
    completed: completed?.position ?? null,
  }),
}

/** Highest priority first, then those that wait longest: sorts as text. */
export const secondOrder = ({ priority, requestedAt }: SecondRequestDocument): string =>
  `${9 - priority} ${requestedAt}`

/** While it is held, its annotator sees nothing of the match's own annotation. */
export const isHeld = ({ status }: SecondRequestDocument): boolean =>
  status === 'InProgress' || status === 'Submitted'

function foldOne(
  known: SecondDocument | null,
  recorded: Recorded<SecondRequestEvent | Completed>,
): SecondDocument {
  const { event, meta, stream, position } = recorded
  const before = known ?? { matchId: subjectIdOf(stream), completed: null, request: null, position: null }
  if (event.type === 'AnnotationCompleted') {
    const { annotatorId } = event.data
    return { ...before, completed: before.completed ?? { annotatorId, at: meta.at, position } }
  }
  const by = { userId: meta.onBehalfOfId ?? meta.actorId, at: meta.at }
  return { ...before, request: requestAfter(before.request, event, by), position }
}

function requestAfter(
  request: SecondRequestDocument | null,
  event: SecondRequestEvent,
  by: { readonly userId: string; readonly at: string },
): SecondRequestDocument | null {
  if (event.type === 'SecondRequested') return begun(event, by)
  const change = changeBy(event, by)
  return request && change && { ...request, ...change, changedAt: by.at }
}

function begun(
  { data: { annotatorId, priority, cause } }: Extract<SecondRequestEvent, { type: 'SecondRequested' }>,
  { userId, at }: { readonly userId: string; readonly at: string },
): SecondRequestDocument {
  return {
    status: 'Open',
    cause,
    annotatorId,
    priority,
    requestedAt: at,
    requestedBy: cause === 'spotCheck' ? null : userId,
    submittedAt: null,
    agreement: null,
    measuredAt: null,
    settled: null,
    changedAt: at,
  }
}

/** Null for a request that is gone. */
function changeBy(
  event: Exclude<SecondRequestEvent, { type: 'SecondRequested' }>,
  { userId, at }: { readonly userId: string; readonly at: string },
): Partial<SecondRequestDocument> | null {
  switch (event.type) {
    case 'SecondRequestChanged':
      return event.data
    case 'SecondClaimed':
      return { status: 'InProgress', annotatorId: event.data.annotatorId }
    case 'SecondReleased':
      return { status: 'Open', annotatorId: null }
    case 'SecondWithdrawn':
      return null
    case 'SecondSubmitted':
      return { status: 'Submitted', submittedAt: at }
    case 'AgreementMeasured':
      return { agreement: event.data.agreement, measuredAt: at }
    case 'SecondSettled':
      return { status: 'Settled', settled: { outcome: event.data.outcome, userId, at } }
  }
}
