import type { LiveFrame } from '@courtline/messages/live'
import { hasWords } from '@courtline/messages/routes/paging'
import {
  QUEUE_STATUSES,
  type QueueRow,
  type QueueStatus,
  type QueueView,
} from '@courtline/messages/views/queue'
import { refusal } from '@courtline/messages/refusals'

/** Which rows are shown: the chips above the table. */
export const QUEUE_FILTERS = ['All', 'Queued', 'Annotating', 'Review', 'Processing'] as const
export type QueueFilter = (typeof QUEUE_FILTERS)[number]

const PROCESSING: readonly QueueStatus[] = ['Preprocessing', 'Postprocessing']

/** The statuses under a chip. */
export function statusesOf(filter: QueueFilter): QueueStatus[] {
  if (filter === 'Processing') return [...PROCESSING]
  return QUEUE_STATUSES.filter((status) => filter === 'All' || status === filter)
}

/** Whether a row belongs under a chip. */
export function belongs(row: QueueRow, filter: QueueFilter): boolean {
  return filter === 'All' || statusesOf(filter).some((status) => status === row.status)
}

/** Whether a row has all the words of a search; every row has none. */
export const isWanted = (
  { teams, surface, ruleName, ownerName, annotatorName }: QueueRow,
  search: string,
): boolean => search === '' || hasWords(search, [...teams, surface, ruleName, ownerName, annotatorName])

/** Highest priority first; within one, what has waited longest. */
export const inOrder = (rows: readonly QueueRow[]): QueueRow[] =>
  rows.toSorted((one, other) => other.priority - one.priority || (one.since < other.since ? -1 : 1))

/** The queue after a live frame; a row never becomes older than it was. */
export function queueWithFrame(view: QueueView, frame: Extract<LiveFrame, { type: 'queueRows' }>): QueueView {
  const byId = new Map(view.rows.map((row) => [row.matchId, row]))
  for (const row of frame.rows) {
    const known = byId.get(row.matchId)
    if (!known || known.revision <= row.revision) byId.set(row.matchId, row)
  }
  for (const id of frame.gone) byId.delete(id)
  const { highestQueuedPriority, lowestClaimablePriority } = frame
  return { ...view, rows: [...byId.values()], highestQueuedPriority, lowestClaimablePriority }
}

/** The same of a list that was searched for: rows that it does not have stay out of it. */
export function knownWithFrame(view: QueueView, frame: Extract<LiveFrame, { type: 'queueRows' }>): QueueView {
  const known = new Set(view.rows.map(({ matchId }) => matchId))
  return queueWithFrame(view, { ...frame, rows: frame.rows.filter(({ matchId }) => known.has(matchId)) })
}

/** What the server reports about the reader's claims. */
export type Claims = Pick<QueueView, 'lowestClaimablePriority'>

/** Why the reader may not claim the row now, in the server's words; undefined when they may (platform 5). */
export function claimProblem(row: QueueRow, { lowestClaimablePriority }: Claims): string | undefined {
  if (!row.actions.includes('claim')) return refusal('STATUS_FORBIDS', { status: row.status }).text
  if (row.priority >= lowestClaimablePriority) return undefined
  return refusal(row.priority === 0 ? 'HELD_BACK' : 'PRIORITY_TOO_LOW').text
}

/** The match that 'Claim next' takes: the first one in order that the reader may claim. */
export const nextToClaim = (rows: readonly QueueRow[], claims: Claims): QueueRow | undefined =>
  inOrder(rows).find((row) => claimProblem(row, claims) === undefined)

/** What this user may do with the row, by the server's words. */
export const actionsFor = (row: QueueRow, userId: string): QueueRow['actions'] =>
  row.annotatorId === userId ? row.annotatorActions : row.actions

/** A button of a row; the first of a row is its own action. */
export type RowAction = 'claim' | 'annotate' | 'watch' | 'review' | 'accept' | 'reject' | 'release' | 'retry'

/** The buttons of a row, made of what the user may do with it. */
export function rowActions(row: QueueRow, userId: string): readonly RowAction[] {
  const may = new Set<string>(actionsFor(row, userId))
  if (row.processing.state === 'failed') return may.has('retry') ? ['retry'] : []
  const isOpened = row.status === 'Annotating' && !may.has('annotate') && may.has('open')
  const buttons: readonly (readonly [RowAction, boolean])[] = [
    ['claim', may.has('claim')],
    ['annotate', may.has('annotate')],
    ['watch', isOpened],
    ['accept', may.has('acceptAnnotation')],
    ['reject', may.has('rejectAnnotation')],
    ['review', row.status === 'Review' && may.has('open')],
    ['release', may.has('release')],
  ]
  return buttons.flatMap(([action, isOffered]) => (isOffered ? [action] : []))
}
