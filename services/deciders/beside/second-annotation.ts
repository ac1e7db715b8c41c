import { may, type Actor } from '@courtline/messages/actor'
import type { Decider, Decision } from '@courtline/messages/event-sourcing/decider'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import { isAnnotationEvent } from '@courtline/messages/events'
import type {
  SecondCommand,
  SecondEvent,
  SecondLifeEvent,
} from '@courtline/messages/second/second-annotation'
import { NOTHING, record, refuse, type RefusedDecision } from '../decision.ts'
import type { ScoredBy } from '../match/annotation/annotation.ts'
import { refusedAsIncomplete } from '../match/annotation/completeness.ts'
import { EMPTY_EDIT_LOG, editLogAfter, type EditLog } from '../match/annotation/edit-log.ts'
import { decideOwnEdits } from './own-edits.ts'

type Begun = {
  /** Closed: given back, or no longer wanted. */
  readonly status: 'InProgress' | 'Completed' | 'Closed'
  readonly userId: string
  readonly matchId: string
  readonly scoredBy: ScoredBy
  readonly editLog: EditLog
}
/** A second annotation as its decider has it. */
export type SecondState = { readonly status: 'NotStarted' } | Begun
type StartSecond = Extract<SecondCommand, { type: 'StartSecond' }>

/**
 * The stream `second-<userId>-<matchId>`: an annotation of a match that one person makes without seeing the match's own
 * (D100). It is edited as that of a match is, until it is submitted. Who may begin it is decided in the stream of the
 * request for it.
 */
export const secondDecider: Decider<SecondState, SecondCommand, SecondEvent> = {
  initial: { status: 'NotStarted' },
  evolve(state, page) {
    const second = page.reduce(afterOne, state)
    if (second.status === 'NotStarted') return second
    return { ...second, editLog: editLogAfter(second.editLog, page.flatMap(asEdit)) }
  },
  decide(command, state) {
    if (command.type === 'StartSecond') return start(command, state)
    return state.status === 'NotStarted' ? refuse('NOT_FOUND') : decideOn(state, command)
  },
}

const asEdit = ({ id, meta, event }: Recorded<SecondEvent>) =>
  isAnnotationEvent(event) ? [{ id, meta, event }] : []

function afterOne(second: SecondState, { event }: Recorded<SecondEvent>): SecondState {
  if (isAnnotationEvent(event)) return second
  if (event.type === 'SecondStarted') {
    const { userId, matchId, rules, teamType } = event.data
    return {
      status: 'InProgress',
      userId,
      matchId,
      scoredBy: { rules, teamType },
      editLog: EMPTY_EDIT_LOG,
    }
  }
  if (second.status === 'NotStarted') throw new Error(`A second annotation begins with ${event.type}`)
  return { ...second, status: statusAfter(event) }
}

function statusAfter(event: Exclude<SecondLifeEvent, { type: 'SecondStarted' }>): Begun['status'] {
  switch (event.type) {
    case 'SecondReopened':
      return 'InProgress'
    case 'SecondCompleted':
      return 'Completed'
    case 'SecondClosed':
      return 'Closed'
  }
}

/** Begins the annotation, or goes on with what was given back; what is under way stays as it is. */
function start(
  { by, userId, matchId, rules, teamType }: StartSecond,
  { status }: SecondState,
): Decision<SecondEvent> {
  if (by.userId !== userId || !may(by, 'Annotate')) return refuse('NOT_ALLOWED')
  switch (status) {
    case 'NotStarted':
      return record({ type: 'SecondStarted', data: { userId, matchId, rules, teamType } })
    case 'Closed':
      return record({ type: 'SecondReopened', data: {} })
    case 'InProgress':
      return NOTHING
    case 'Completed':
      return refuse('SECOND_SUBMITTED')
  }
}

function decideOn(
  second: Begun,
  command: Exclude<SecondCommand, { type: 'StartSecond' }>,
): Decision<SecondEvent> {
  switch (command.type) {
    case 'EditAnnotation':
    case 'ReplaceAnnotation':
      return refusedToWrite(command, second) ?? decideOwnEdits(command, second)
    case 'CompleteSecond':
      return complete(command.by, second)
    case 'CloseSecond':
      return second.status === 'InProgress' ? record({ type: 'SecondClosed', data: {} }) : NOTHING
  }
}

/** Its annotator writes until it is submitted; nobody corrects it silently. */
function refusedToWrite(
  { by, silent }: { readonly by: Actor; readonly silent: boolean },
  second: Begun,
): RefusedDecision | undefined {
  if (silent || by.userId !== second.userId || !may(by, 'Annotate')) return refuse('NOT_ALLOWED')
  switch (second.status) {
    case 'InProgress':
      return undefined
    case 'Completed':
      return refuse('SECOND_SUBMITTED')
    case 'Closed':
      return refuse('NOT_THE_ANNOTATOR')
  }
}

function complete(by: Actor, second: Begun): Decision<SecondEvent> {
  if (second.status === 'Completed' && by.userId === second.userId) return NOTHING
  const refused = refusedToWrite({ by, silent: false }, second)
  if (refused) return refused
  const { editLog, scoredBy } = second
  const { size } = editLog.annotation.entries
  return (
    refusedAsIncomplete(editLog, scoredBy) ??
    record<SecondEvent>({ type: 'SecondCompleted', data: { entries: size } })
  )
}
