import type { Dispatch } from '@courtline/application/dispatch'
import { measureAgreement } from '@courtline/application/second/measure-agreement'
import { isSpotCheckDue } from '@courtline/deciders/beside/spot-check'
import type { StoredEvent } from '@courtline/infra/event-log/event-log'
import { derivedId, streamCategoryOf, subjectIdOf } from '@courtline/messages/ids'
import type { MatchStatus } from '@courtline/messages/match/life-cycle'
import { annotatorOf } from '@courtline/messages/match/status'
import { besideSubject, ownAnnotation } from '@courtline/messages/match/which-annotation'
import { findAnnotation } from '@courtline/projections/match-state/read'
import type { Reads } from '@courtline/projections/runtime/read/reads'
import { completedBy, findSecond } from '@courtline/projections/second-annotations/read'
import { settingsOfSite } from '@courtline/projections/site-settings/read'
import { followLog, type FollowingDeps } from './follow-log.ts'

export interface FollowingSecondAnnotations extends FollowingDeps {
  readonly dispatch: Dispatch
  readonly reads: Reads
  /** Waits until what is read here has seen the position; throws where it has not, to be tried again. */
  readonly readAfter: (position: string) => Promise<void>
}

/** Priority with which spot checks wait: before nothing that a manager has put first. */
const SPOT_CHECK_PRIORITY = 1

/**
 * Follows the log (D100): a match that was submitted may be drawn for a spot check; once both annotations of a match are
 * complete, their agreement is measured; what was given back or withdrawn is closed to its annotator. Each is done once,
 * however often its event is read.
 */
export async function followSecondAnnotations(deps: FollowingSecondAnnotations): Promise<void> {
  await followLog(
    deps,
    'second-annotations',
    {
      categories: ['match', 'secondRequest'],
      types: ['AnnotationCompleted', 'SecondSubmitted', 'SecondReleased', 'SecondWithdrawn'],
    },
    (stored) => follow(deps, stored),
  )
}

async function follow(deps: FollowingSecondAnnotations, stored: StoredEvent): Promise<void> {
  const matchId = subjectIdOf(stored.stream)
  await deps.readAfter(stored.position)
  if (streamCategoryOf(stored.stream) === 'match') {
    await drawSpotCheck(deps, matchId, stored)
    return await measure(deps, matchId, stored)
  }
  if (stored.type === 'SecondSubmitted') return await measure(deps, matchId, stored)
  const { annotatorId } = stored.data
  if (typeof annotatorId === 'string') await close(deps, matchId, annotatorId, stored)
}

const byReactor = ({ id, meta }: StoredEvent, what: string) => ({
  actorId: 'worker:second-annotations',
  at: meta.at,
  commandId: derivedId(what, id),
})

/** Of matches that were submitted up to this event: what came later is drawn by its own. */
async function drawSpotCheck(
  { reads, dispatch }: FollowingSecondAnnotations,
  matchId: string,
  stored: StoredEvent,
): Promise<void> {
  const { spotCheckEvery: every, lowAgreementPercent } = await settingsOfSite(reads)
  const completed = (await findSecond(reads, matchId))?.completed
  // Handed in again after it was sent back: it was drawn or not the first time.
  if (every === 0 || completed?.position !== stored.position) return
  const newest = await completedBy(reads, completed.annotatorId, stored.position, every)
  const matches = newest.map(({ request }) => ({
    isChecked: request !== null,
    agreement: request?.agreement?.kappa.outcome.value ?? null,
  }))
  if (!isSpotCheckDue(matches, { every, lowAgreement: lowAgreementPercent / 100 })) return
  const command = { type: 'RequestSpotCheck', matchId, priority: SPOT_CHECK_PRIORITY } as const
  await dispatch('secondRequest', matchId, command, byReactor(stored, 'spot check'))
}

/** The match's own annotation is complete from here on. */
const COMPLETE: readonly MatchStatus[] = ['Review', 'Postprocessing', 'Edited', 'Completed']

async function measure(
  { reads, dispatch }: FollowingSecondAnnotations,
  matchId: string,
  stored: StoredEvent,
): Promise<void> {
  const found = await findSecond(reads, matchId)
  const request = found?.request
  if (request?.status !== 'Submitted' || request.annotatorId === null || request.agreement) return
  const first = await findAnnotation(reads, ownAnnotation(matchId))
  const second = await findAnnotation(reads, { kind: 'second', userId: request.annotatorId, matchId })
  const lifeCycle = first?.head.lifeCycle
  if (!first || !second || !lifeCycle || !COMPLETE.includes(lifeCycle.status)) return
  const firstAnnotatorId = annotatorOf(lifeCycle) ?? found?.completed?.annotatorId
  if (firstAnnotatorId === undefined) return
  const agreement = measureAgreement(
    { ...first, annotatorId: firstAnnotatorId },
    { ...second, annotatorId: request.annotatorId },
  )
  const meta = byReactor(stored, 'agreement')
  await dispatch('secondRequest', matchId, { type: 'RecordAgreement', agreement }, meta)
}

/** Unless they hold it again by now. */
async function close(
  { log, reads, readAfter, dispatch }: FollowingSecondAnnotations,
  matchId: string,
  annotatorId: string,
  stored: StoredEvent,
): Promise<void> {
  await readAfter(await log.head())
  const request = (await findSecond(reads, matchId))?.request
  if (request?.status === 'InProgress' && request.annotatorId === annotatorId) return
  const subject = besideSubject(annotatorId, matchId)
  // Refused where it was never begun, which is just as well.
  await dispatch('second', subject, { type: 'CloseSecond' }, byReactor(stored, 'close second'))
}
