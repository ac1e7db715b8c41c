import { may } from '@courtline/messages/actor'
import type { Decider, Decision } from '@courtline/messages/event-sourcing/decider'
import type { MatchEvent } from '@courtline/messages/events'
import type { MatchCommand } from '@courtline/messages/match/commands'
import { annotatorOf } from '@courtline/messages/match/status'
import { record, refuse, type RefusedDecision } from '../decision.ts'
import { decideEdits } from './annotation/annotation.ts'
import type { CommandOf } from './command-of.ts'
import { decideAction } from './life-cycle.ts'
import { changeMetadata, takeOneselfOut, withSidesOf } from './metadata.ts'
import { decideReplacement } from './replacement.ts'
import { decideDeletion } from './deletion.ts'
import { refusedBy, type Right } from './rights.ts'
import { decideSharing } from './sharing.ts'
import { requestTitleImage, setTitleImage, titleImageResult } from './title-image/title-image.ts'
import { evolveMatch, statusOf, type Match, type DecidedMatch } from './state.ts'

/** The stream `match-<id>`: life cycle, metadata, sharing and annotation of one match (D29). */
export const matchDecider: Decider<DecidedMatch, MatchCommand, MatchEvent> = {
  initial: null,
  evolve: evolveMatch,
  decide(command, match) {
    if (command.type === 'CreateMatch') return create(command, match)
    if (!match) return refuse('NOT_FOUND')
    if (command.type === 'RestoreMatch' || command.type === 'RemoveMedia')
      return decideDeletion(command, match)
    if (statusOf(match) === 'Deleted') return refuse('NOT_FOUND')
    return decideOn(match, command)
  },
}

type LaterCommand = Exclude<MatchCommand, { type: 'CreateMatch' | 'RestoreMatch' | 'RemoveMedia' }>

function decideOn(match: Match, command: LaterCommand): Decision<MatchEvent> {
  switch (command.type) {
    case 'EditAnnotation':
      return refusedToEdit(command, match) ?? decideEdits(match.editLog, command, match.metadata)
    case 'ReplaceAnnotation':
      return refusedToEdit(command, match) ?? decideReplacement(match.editLog, command, match.metadata)
    case 'LeaveMatch':
      return takeOneselfOut(command, match)
    case 'ChangeMetadata':
      return changeMetadata(command, match)
    case 'SetTitleImage':
      return setTitleImage(command, match)
    case 'RequestTitleImage':
      return requestTitleImage(command, match)
    case 'RecordTitleImage':
    case 'RecordTitleImageFailed':
      return titleImageResult(command, match)
    case 'ShareMatch':
    case 'DeleteMatchLink':
    case 'SetEmbed':
    case 'SetDemo':
    case 'MoveOwner':
      return decideSharing(command, match)
    case 'AddRawUpload':
    case 'CompleteUpload':
    case 'FetchFromLinks':
    case 'RecordFetched':
    case 'RecordPreprocessed':
    case 'RecordPostprocessed':
    case 'RecordProcessingFailed':
    case 'RetryProcessing':
    case 'ReplaceFiles':
    case 'SetPriority':
    case 'ClaimMatch':
    case 'ReleaseMatch':
    case 'LapseClaim':
    case 'CompleteAnnotation':
    case 'AcceptAnnotation':
    case 'RejectAnnotation':
    case 'AddReviewComment':
    case 'ResolveReviewComment':
    case 'ForcePreprocessing':
    case 'ForcePostprocessing':
    case 'RevertToCreated':
    case 'DeleteMatch':
      return decideAction(command.type, command, match)
  }
}

/**
 * Owners create their matches, an admin one for another user (D20); only a recruit may request a recruit match.
 * Refusals: MATCH_EXISTS, NOT_ALLOWED.
 */
function create(command: CommandOf<'CreateMatch'>, match: DecidedMatch): Decision<MatchEvent> {
  const { type: _, by, metadata, ...facts } = command
  const isOwn = by.userId === facts.ownerId && may(by, 'Login')
  if (!isOwn && !may(by, 'Admin')) return refuse('NOT_ALLOWED')
  if (isOwn && facts.saveAsRecruitingMatch && !may(by, 'Recruit')) return refuse('NOT_ALLOWED')
  if (match) return refuse('MATCH_EXISTS')
  return record({ type: 'MatchCreated', data: { ...facts, metadata: withSidesOf(metadata) } })
}

const ANNOTATE: readonly Right[] = [{ from: ['Annotating'], who: ['Annotate'] }]
const CORRECT: readonly Right[] = [
  { from: ['Queued', 'Annotating', 'Review', 'Postprocessing', 'Edited', 'Completed'], who: ['Admin'] },
]

/** A second annotation is compared at review, by managers (D100). */
const RECONCILE: readonly Right[] = [{ from: ['Review'], who: ['AnnotationManager'] }]

/**
 * Who may write to this match's annotation, and when (D51): its annotator while it is being annotated, not even a
 * manager beside them; an admin's silent correction from Queued on; in review a manager, from a second annotation (D100). Refusals: NOT_ALLOWED, STATUS_FORBIDS,
 * NOT_THE_ANNOTATOR.
 */
function refusedToEdit(
  command: CommandOf<'EditAnnotation' | 'ReplaceAnnotation'>,
  match: Match,
): RefusedDecision | undefined {
  const { by, silent } = command
  if (command.type === 'EditAnnotation' && command.reconciles !== undefined)
    return refusedBy(RECONCILE, by, match)
  if (silent) return refusedBy(CORRECT, by, match)
  const refused = refusedBy(ANNOTATE, by, match)
  if (refused) return refused
  return annotatorOf(match.lifeCycle) === by.userId ? undefined : refuse('NOT_THE_ANNOTATOR')
}
