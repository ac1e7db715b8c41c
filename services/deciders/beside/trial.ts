import { may, type Actor } from '@courtline/messages/actor'
import type { Decider, Decision } from '@courtline/messages/event-sourcing/decider'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import { isAnnotationEvent } from '@courtline/messages/events'
import type { TrialCommand, TrialEvent, TrialLifeEvent, TrialStatus } from '@courtline/messages/trial/trial'
import { NOTHING, record, refuse, type RefusedDecision } from '../decision.ts'
import type { ScoredBy } from '../match/annotation/annotation.ts'
import { refusedAsIncomplete } from '../match/annotation/completeness.ts'
import { EMPTY_EDIT_LOG, editLogAfter, type EditLog } from '../match/annotation/edit-log.ts'
import { decideOwnEdits } from './own-edits.ts'

/** A trial as its decider has it (platform 4). */
export type TrialState =
  | { readonly status: 'NotStarted' }
  | {
      readonly status: TrialStatus
      readonly userId: string
      readonly matchId: string
      readonly scoredBy: ScoredBy
      readonly editLog: EditLog
    }

type Begun = Exclude<TrialState, { status: 'NotStarted' }>
type TrialCommandOf<T extends TrialCommand['type']> = Extract<TrialCommand, { type: T }>

/**
 * The stream `trial-<userId>-<matchId>`: one person's annotation of the demo match, from its beginning to its review, and
 * again after a review without success (D81, D122). The annotation is edited as that of a match is.
 */
export const trialDecider: Decider<TrialState, TrialCommand, TrialEvent> = {
  initial: { status: 'NotStarted' },
  evolve(state, page) {
    const trial = page.reduce(afterOne, state)
    if (trial.status === 'NotStarted') return trial
    return { ...trial, editLog: editLogAfter(trial.editLog, page.flatMap(asEdit)) }
  },
  decide(command, state) {
    if (command.type === 'StartTrial') return start(command, state)
    return state.status === 'NotStarted' ? refuse('NOT_FOUND') : decideOn(state, command)
  },
}

const asEdit = ({ id, meta, event }: Recorded<TrialEvent>) =>
  isAnnotationEvent(event) ? [{ id, meta, event }] : []

function afterOne(trial: TrialState, { event }: Recorded<TrialEvent>): TrialState {
  if (isAnnotationEvent(event)) return trial
  if (event.type === 'TrialStarted') {
    const { userId, matchId, rules, teamType } = event.data
    const scoredBy = { rules, teamType }
    return { status: 'InProgress', userId, matchId, scoredBy, editLog: EMPTY_EDIT_LOG }
  }
  if (trial.status === 'NotStarted') throw new Error(`The stream of a trial begins with ${event.type}`)
  return { ...trial, status: statusAfter(event) }
}

function statusAfter(event: TrialLifeEvent): TrialStatus {
  switch (event.type) {
    case 'TrialStarted':
    case 'TrialRedone':
      return 'InProgress'
    case 'TrialCompleted':
      return 'InReview'
    case 'TrialReviewed':
      return event.data.result ? 'Success' : 'Failure'
  }
}

/** Begins the trial, or begins it again from a copy of what was not successful. What is under way stays as it is. */
function start(command: TrialCommandOf<'StartTrial'>, state: TrialState): Decision<TrialEvent> {
  const { by, userId, matchId, rules, teamType } = command
  if (by.userId !== userId || !may(by, 'TrialAnnotation')) return refuse('NOT_ALLOWED')
  switch (state.status) {
    case 'NotStarted':
      return record({ type: 'TrialStarted', data: { userId, matchId, rules, teamType } })
    case 'Failure':
      return record({ type: 'TrialRedone', data: {} })
    case 'InProgress':
    case 'InReview':
      return NOTHING
    case 'Success':
      return refuse('TRIAL_REVIEWED')
  }
}

function decideOn(
  trial: Begun,
  command: Exclude<TrialCommand, { type: 'StartTrial' }>,
): Decision<TrialEvent> {
  switch (command.type) {
    case 'EditAnnotation':
    case 'ReplaceAnnotation':
      return refusedToWrite(command, trial) ?? decideOwnEdits(command, trial)
    case 'CompleteTrial':
      return complete(command.by, trial)
    case 'ReviewTrial':
      return review(command, trial)
  }
}

/** Its annotator writes until it is reviewed, also while the review is awaited (platform 4); nobody corrects it silently. */
function refusedToWrite(
  { by, silent }: { readonly by: Actor; readonly silent: boolean },
  trial: Begun,
): RefusedDecision | undefined {
  if (silent || by.userId !== trial.userId || !may(by, 'TrialAnnotation')) return refuse('NOT_ALLOWED')
  return isReviewed(trial) ? refuse('TRIAL_REVIEWED') : undefined
}

const isReviewed = ({ status }: Begun) => status === 'Success' || status === 'Failure'

function complete(by: Actor, trial: Begun): Decision<TrialEvent> {
  const refused = refusedToWrite({ by, silent: false }, trial)
  if (refused) return refused
  if (trial.status === 'InReview') return NOTHING
  const { editLog, scoredBy } = trial
  const { size } = editLog.annotation.entries
  const completed = record<TrialEvent>({ type: 'TrialCompleted', data: { entries: size } })
  return refusedAsIncomplete(editLog, scoredBy) ?? completed
}

/** By a manager of trials (D80), but not of one's own. A trial without success names the reason. */
function review({ by, result, reason }: TrialCommandOf<'ReviewTrial'>, trial: Begun): Decision<TrialEvent> {
  const isManager = may(by, 'AnnotationManager') && may(by, 'TrialAnnotationManager')
  if (!isManager || by.userId === trial.userId) return refuse('NOT_ALLOWED')
  if (trial.status !== 'InReview') return refuse('TRIAL_NOT_IN_REVIEW')
  const written = reason?.trim() || null
  return record({ type: 'TrialReviewed', data: { reviewerId: by.userId, result, reason: written } })
}
