import { may } from '@courtline/messages/actor'
import type { Decision } from '@courtline/messages/event-sourcing/decider'
import type { LifeCycleEvent } from '@courtline/messages/match/life-cycle'
import { NOTHING, record, refuse } from '../decision.ts'
import type { CommandOf } from './command-of.ts'
import { statusOf, type Match } from './state.ts'

const DAY_MS = 86_400_000

/** What becomes of a deleted match (D109): an admin brings it back, or its files go. */
export function decideDeletion(
  command: CommandOf<'RestoreMatch' | 'RemoveMedia'>,
  match: Match,
): Decision<LifeCycleEvent> {
  return command.type === 'RestoreMatch' ? restore(command, match) : removeMedia(command, match)
}

/** Refusals: NOT_ALLOWED, STATUS_FORBIDS for a match that is not deleted, FILES_REMOVED. */
function restore({ by }: CommandOf<'RestoreMatch'>, match: Match): Decision<LifeCycleEvent> {
  if (!may(by, 'Admin')) return refuse('NOT_ALLOWED')
  if (match.deletedAt === null) return refuse('STATUS_FORBIDS', { status: statusOf(match) })
  return match.mediaRemoved ? refuse('FILES_REMOVED') : record({ type: 'MatchRestored', data: {} })
}

/** Nothing for a match that was brought back meanwhile, or whose time has not come. */
function removeMedia(
  { now, keptForDays }: CommandOf<'RemoveMedia'>,
  { deletedAt, mediaRemoved }: Match,
): Decision<LifeCycleEvent> {
  if (deletedAt === null || mediaRemoved) return NOTHING
  const isDue = Date.parse(deletedAt) + keptForDays * DAY_MS <= Date.parse(now)
  return isDue ? record({ type: 'MediaRemoved', data: {} }) : NOTHING
}
