import { lowestClaimablePriority } from '@courtline/deciders/match/claim'
import { START } from '@courtline/infra/event-log/event-log'
import { may, type Actor } from '@courtline/messages/actor'
import type { MatchStatus } from '@courtline/messages/match/life-cycle'
import type { QueueView } from '@courtline/messages/views/queue'
import {
  accountsInRow,
  highestQueuedPriority,
  queueRows,
  queueRowView,
} from '@courtline/projections/annotation-queue/read'
import { scoreSummaries } from '@courtline/projections/match-state/read'
import type { Reads } from '@courtline/projections/runtime/read/reads'
import { displayNames } from '@courtline/projections/users/read'
import { queueActionsOf } from './match-actions.ts'

const FOR_ANNOTATORS: readonly MatchStatus[] = ['Queued', 'Annotating']
/** What is on its way to or from the queue; finished matches are in the table of completed ones (D73). */
const FOR_MANAGERS: readonly MatchStatus[] = ['Preprocessing', ...FOR_ANNOTATORS, 'Review', 'Postprocessing']

/** The queue as this actor sees it, with names and scores of now. */
export async function queueViewFor(reads: Reads, actor: Actor): Promise<QueueView> {
  const manages = may(actor, 'AnnotationManager')
  const statuses = manages ? FOR_MANAGERS : FOR_ANNOTATORS
  const rows = await queueRows(reads, statuses)
  const [names, scores, highest] = await Promise.all([
    displayNames(reads, rows.flatMap(accountsInRow)),
    scoreSummaries(
      reads,
      rows.map((row) => row.matchId),
    ),
    highestQueuedPriority(reads),
  ])
  return {
    rows: rows.map((row) => ({
      ...queueRowView(row, names, scores.get(row.matchId) ?? null),
      ...queueActionsOf(row, manages),
    })),
    highestQueuedPriority: highest,
    lowestClaimablePriority: lowestClaimablePriority(actor, highest),
    position: rows.reduce((newest, row) => (row.position > newest ? row.position : newest), START),
  }
}
