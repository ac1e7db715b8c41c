import { may, type Actor } from '@courtline/messages/actor'
import type { Decider, Decision } from '@courtline/messages/event-sourcing/decider'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import type {
  SecondRequestCommand,
  SecondRequestCommandOf,
  SecondRequestEvent,
} from '@courtline/messages/second/second-request'
import { NOTHING, record, refuse, type RefusedDecision } from '../decision.ts'
import { lowestClaimablePriority } from '../match/claim.ts'

/** The request for a second annotation of one match, as its decider has it. */
export type SecondRequestState = Stage & {
  /** Who has handed one in before: nobody makes two of one match. */
  readonly former: readonly string[]
}
type Stage =
  /** None, or one that was withdrawn or settled: another may follow. */
  | { readonly status: 'None'; readonly settled: 'nothing' | 'settled' }
  | { readonly status: 'Open'; readonly annotatorId: string | null; readonly priority: number }
  | { readonly status: 'InProgress'; readonly annotatorId: string; readonly priority: number }
  | { readonly status: 'Submitted'; readonly annotatorId: string; readonly isMeasured: boolean }

type Of<S extends Stage['status']> = Extract<SecondRequestState, { status: S }>

/**
 * The stream `secondRequest-<matchId>`: that a match is to be annotated a second time, by whom, how well both agreed, and
 * what became of them (D100). At most one request of a match is open at a time.
 */
export const secondRequestDecider: Decider<SecondRequestState, SecondRequestCommand, SecondRequestEvent> = {
  initial: { status: 'None', settled: 'nothing', former: [] },
  evolve: (state, page) => page.reduce(afterOne, state),
  decide(command, state) {
    switch (command.type) {
      case 'RequestSecond':
        return refusedToManage(command.by) ?? request(command, state)
      case 'RequestSpotCheck':
        return spotCheck(command, state)
      case 'ClaimSecond':
        return claim(command, state)
      case 'ReleaseSecond':
        return release(command.by, state)
      case 'WithdrawSecond':
        return refusedToManage(command.by) ?? withdraw(state)
      case 'SubmitSecond':
        return submit(command.by, state)
      case 'RecordAgreement':
        return recordAgreement(command, state)
      case 'SettleSecond':
        return refusedToManage(command.by) ?? settle(command, state)
    }
  },
}

function afterOne(state: SecondRequestState, { event }: Recorded<SecondRequestEvent>): SecondRequestState {
  const former = event.type === 'SecondSubmitted' ? [...state.former, event.data.annotatorId] : state.former
  return { ...stageAfter(state, event), former }
}

function stageAfter(state: SecondRequestState, event: SecondRequestEvent): Stage {
  switch (event.type) {
    case 'SecondRequested':
    case 'SecondRequestChanged': {
      const { annotatorId, priority } = event.data
      return { status: 'Open', annotatorId, priority }
    }
    case 'SecondClaimed':
      return { status: 'InProgress', annotatorId: event.data.annotatorId, priority: priorityOf(state) }
    case 'SecondReleased':
      return { status: 'Open', annotatorId: null, priority: priorityOf(state) }
    case 'SecondWithdrawn':
      return { status: 'None', settled: 'nothing' }
    case 'SecondSubmitted':
      return { status: 'Submitted', annotatorId: event.data.annotatorId, isMeasured: false }
    case 'AgreementMeasured':
      return state.status === 'Submitted' ? { ...state, isMeasured: true } : state
    case 'SecondSettled':
      return { status: 'None', settled: 'settled' }
  }
}

const priorityOf = (state: SecondRequestState) => ('priority' in state ? state.priority : 0)

const refusedToManage = (by: Actor): RefusedDecision | undefined =>
  may(by, 'AnnotationManager') ? undefined : refuse('NOT_ALLOWED')

/** Requests one, or another annotator or priority while no annotator has begun. */
function request(
  { matchId, annotatorId, priority }: SecondRequestCommandOf<'RequestSecond'>,
  state: SecondRequestState,
): Decision<SecondRequestEvent> {
  if (annotatorId !== null && state.former.includes(annotatorId)) return refuse('SECOND_SUBMITTED')
  switch (state.status) {
    case 'None':
      return record({ type: 'SecondRequested', data: { matchId, annotatorId, priority, cause: 'manager' } })
    case 'Open': {
      const isSame = state.annotatorId === annotatorId && state.priority === priority
      return isSame ? NOTHING : record({ type: 'SecondRequestChanged', data: { annotatorId, priority } })
    }
    case 'InProgress':
      return refuse('SECOND_CLAIMED')
    case 'Submitted':
      return refuse('SECOND_EXISTS')
  }
}

/** Once for each match: one that was annotated twice already is no further evidence about its annotator. */
function spotCheck(
  { matchId, priority }: SecondRequestCommandOf<'RequestSpotCheck'>,
  state: SecondRequestState,
): Decision<SecondRequestEvent> {
  if (state.status !== 'None' || state.settled === 'settled') return NOTHING
  return record({
    type: 'SecondRequested',
    data: { matchId, annotatorId: null, priority, cause: 'spotCheck' },
  })
}

/** By the one who was asked; else by anybody, the highest priority first, as matches are claimed (platform 5). */
function claim(
  { by, highestPriority }: SecondRequestCommandOf<'ClaimSecond'>,
  state: SecondRequestState,
): Decision<SecondRequestEvent> {
  if (!may(by, 'Annotate')) return refuse('NOT_ALLOWED')
  switch (state.status) {
    case 'None':
      return refuse('NOT_FOUND')
    case 'InProgress':
    case 'Submitted':
      if (state.annotatorId !== by.userId) return refuse('ALREADY_CLAIMED')
      return state.status === 'InProgress' ? NOTHING : refuse('SECOND_SUBMITTED')
    case 'Open':
      return refusedClaim(by, highestPriority, state) ?? claimed(by)
  }
}

function refusedClaim(
  by: Actor,
  highestPriority: number,
  { annotatorId, priority, former }: Of<'Open'>,
): RefusedDecision | undefined {
  if (former.includes(by.userId)) return refuse('SECOND_SUBMITTED')
  if (annotatorId !== null) return annotatorId === by.userId ? undefined : refuse('SECOND_NOT_YOURS')
  if (priority >= lowestClaimablePriority(by, highestPriority)) return undefined
  return refuse(priority === 0 ? 'HELD_BACK' : 'PRIORITY_TOO_LOW')
}

const claimed = ({ userId }: Actor): Decision<SecondRequestEvent> =>
  record({ type: 'SecondClaimed', data: { annotatorId: userId } })

function release(by: Actor, state: SecondRequestState): Decision<SecondRequestEvent> {
  if (state.status !== 'InProgress') return state.status === 'Open' ? NOTHING : refuse('NOT_FOUND')
  const { annotatorId } = state
  if (annotatorId !== by.userId && !may(by, 'AnnotationManager')) return refuse('NOT_YOUR_MATCH')
  return record({ type: 'SecondReleased', data: { annotatorId } })
}

/** At any time: a second annotation is never required. */
function withdraw(state: SecondRequestState): Decision<SecondRequestEvent> {
  if (state.status === 'None') return refuse('NOT_FOUND')
  const annotatorId = state.status === 'Open' ? null : state.annotatorId
  return record({ type: 'SecondWithdrawn', data: { annotatorId } })
}

/** The entries were found to be complete in the stream of the annotation. */
function submit(by: Actor, state: SecondRequestState): Decision<SecondRequestEvent> {
  if (state.status === 'None' || state.status === 'Open') return refuse('NOT_FOUND')
  if (state.annotatorId !== by.userId) return refuse('NOT_YOUR_MATCH')
  if (state.status === 'Submitted') return NOTHING
  return record({ type: 'SecondSubmitted', data: { annotatorId: by.userId } })
}

/** Once: what is changed later is no independent annotation any more. */
function recordAgreement(
  { agreement }: SecondRequestCommandOf<'RecordAgreement'>,
  state: SecondRequestState,
): Decision<SecondRequestEvent> {
  if (state.status !== 'Submitted' || state.isMeasured) return NOTHING
  if (agreement.secondAnnotatorId !== state.annotatorId) return NOTHING
  return record({ type: 'AgreementMeasured', data: { agreement } })
}

function settle(
  { outcome }: SecondRequestCommandOf<'SettleSecond'>,
  state: SecondRequestState,
): Decision<SecondRequestEvent> {
  if (state.status !== 'Submitted')
    return refuse(state.status === 'None' ? 'NOT_FOUND' : 'SECOND_NOT_COMPARED')
  return state.isMeasured
    ? record({ type: 'SecondSettled', data: { outcome } })
    : refuse('SECOND_NOT_COMPARED')
}
