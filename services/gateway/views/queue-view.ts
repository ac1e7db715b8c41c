import { lowestClaimablePriority } from '@courtline/deciders/match/claim'
import { START } from '@courtline/infra/event-log/event-log'
import type { Refused } from '@courtline/application/outcome'
import { may, type Actor } from '@courtline/messages/actor'
import { ROLE_PERMISSIONS } from '@courtline/messages/permissions'
import { hasWords } from '@courtline/messages/routes/paging'
import {
  QUEUE_STATUSES,
  type QueueRow,
  type QueueStatus,
  type QueueView,
} from '@courtline/messages/views/queue'
import { queueOrder, type QueueDocument } from '@courtline/projections/annotation-queue/project'
import {
  accountsInRow,
  highestQueuedPriority,
  queueRows,
  queueRowsOf,
  queueRowView,
} from '@courtline/projections/annotation-queue/read'
import { scoreSummaries } from '@courtline/projections/match-state/read'
import type { Reads } from '@courtline/projections/runtime/read/reads'
import { matchesWithOpenSecond } from '@courtline/projections/second-annotations/read'
import { displayNames, findUsers } from '@courtline/projections/users/read'
import { readPage } from '../http/pages.ts'
import { queueActionsOf } from './match-actions.ts'

const FOR_ANNOTATORS: readonly QueueStatus[] = ['Queued', 'Annotating']

/** Managers also see what is on its way to or from the queue; finished matches are in the table of completed ones (D73). */
const statusesFor = (actor: Actor): readonly QueueStatus[] =>
  may(actor, 'AnnotationManager') ? QUEUE_STATUSES : FOR_ANNOTATORS

/** What of the queue is requested; all of it that the reader may see by default. */
export interface QueueWanted {
  readonly statuses?: readonly QueueStatus[]
  readonly search?: string
  readonly cursor?: string
}

/** A page of the queue as this actor sees it, with names and scores of now, and where it continues (D113). */
export async function queuePageFor(
  reads: Reads,
  actor: Actor,
  { statuses = QUEUE_STATUSES, search = '', cursor }: QueueWanted,
): Promise<{ readonly view: QueueView; readonly next: string | undefined } | Refused> {
  const seen = statusesFor(actor).filter((status) => statuses.includes(status))
  const words = search.trim()
  const page = await readPage(
    {
      read: (from, limit) => queueRows(reads, seen, limit, from),
      placeOf: (row) => [queueOrder(row), row.matchId],
      ...(words !== '' && { meant: meantBy(reads, words) }),
    },
    cursor,
  )
  if ('refused' in page) return page
  const rows = await rowsFor(reads, actor, page.rows)
  const position = rows.reduce((newest, row) => (row.position > newest ? row.position : newest), START)
  const claims = await claimsOf(reads, actor)
  return { view: { rows, more: page.next !== undefined, ...claims, position }, next: page.next }
}

/** The rows of these matches that this actor sees in the queue, and what may be claimed now. */
export async function queueRowsFor(
  reads: Reads,
  actor: Actor,
  matchIds: readonly string[],
): Promise<Pick<QueueView, 'rows' | 'highestQueuedPriority' | 'lowestClaimablePriority'>> {
  const seen = new Set<string>(statusesFor(actor))
  const found = await queueRowsOf(reads, matchIds)
  const shown = found.filter(({ lifeCycle }) => seen.has(lifeCycle.status))
  return { rows: await rowsFor(reads, actor, shown), ...(await claimsOf(reads, actor)) }
}

async function rowsFor(reads: Reads, actor: Actor, rows: readonly QueueDocument[]): Promise<QueueRow[]> {
  const matchIds = rows.map((row) => row.matchId)
  const manages = may(actor, 'AnnotationManager')
  const [names, scores, unscored] = await Promise.all([
    displayNames(reads, rows.flatMap(accountsInRow)),
    scoreSummaries(reads, matchIds),
    shownWithoutScore(reads, matchIds, manages),
  ])
  const scoreOf = ({ matchId }: QueueDocument) =>
    unscored.has(matchId) ? null : (scores.get(matchId) ?? null)
  return rows.map((row) => ({
    ...queueRowView(row, names, scoreOf(row)),
    ...queueActionsOf(row, manages),
  }))
}

/**
 * Rows are shared by those who read the same list, of whom one may make the second annotation: any annotator, or a manager
 * who has become one since (D100).
 */
async function shownWithoutScore(
  reads: Reads,
  matchIds: readonly string[],
  manages: boolean,
): Promise<ReadonlySet<string>> {
  const twice = await matchesWithOpenSecond(reads, matchIds)
  if (!manages) return new Set(twice.keys())
  const holders = await findUsers(
    reads,
    [...twice.values()].filter((id) => id !== null),
  )
  const managers = new Set(
    holders.flatMap(({ id, role }) => (ROLE_PERMISSIONS[role].includes('AnnotationManager') ? [id] : [])),
  )
  return new Set([...twice].flatMap(([matchId, id]) => (id !== null && managers.has(id) ? [matchId] : [])))
}

async function claimsOf(
  reads: Reads,
  actor: Actor,
): Promise<Pick<QueueView, 'highestQueuedPriority' | 'lowestClaimablePriority'>> {
  const highest = await highestQueuedPriority(reads)
  return { highestQueuedPriority: highest, lowestClaimablePriority: lowestClaimablePriority(actor, highest) }
}

/** Rows with all the words, by the names that people have now. */
const meantBy = (reads: Reads, search: string) => async (rows: readonly QueueDocument[]) => {
  const names = await displayNames(reads, rows.flatMap(accountsInRow))
  return rows.filter((row) => {
    const { teams, surface, ruleName, ownerName, annotatorName } = queueRowView(row, names, null)
    return hasWords(search, [...teams, surface, ruleName, ownerName, annotatorName])
  })
}
