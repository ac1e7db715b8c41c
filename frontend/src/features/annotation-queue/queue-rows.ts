import type { LiveFrame } from '@courtline/messages/live'
import type { QueueRow, QueueView } from '@courtline/messages/views/queue'
import { refusal } from '@courtline/messages/refusals'

/** Which rows are shown: the chips above the table. */
export const QUEUE_FILTERS = ['All', 'Queued', 'Annotating', 'Review', 'Processing'] as const
export type QueueFilter = (typeof QUEUE_FILTERS)[number]

const isProcessing = ({ status }: QueueRow) => status === 'Preprocessing' || status === 'Postprocessing'

/** Whether a row belongs under a chip. */
export function belongs(row: QueueRow, filter: QueueFilter): boolean {
  if (filter === 'All') return true
  return filter === 'Processing' ? isProcessing(row) : row.status === filter
}

/** Highest priority first; within one, what has waited longest. */
export const inOrder = (rows: readonly QueueRow[]): QueueRow[] =>
  rows.toSorted((one, other) => other.priority - one.priority || (one.since < other.since ? -1 : 1))

/** The queue after a live frame; a row never becomes older than it was. */
export function withFrame(view: QueueView, frame: Extract<LiveFrame, { type: 'queueRows' }>): QueueView {
  const byId = new Map(view.rows.map((row) => [row.matchId, row]))
  for (const row of frame.rows) {
    const known = byId.get(row.matchId)
    if (!known || known.revision <= row.revision) byId.set(row.matchId, row)
  }
  for (const id of frame.gone) byId.delete(id)
  return { ...view, rows: [...byId.values()], highestQueuedPriority: frame.highestQueuedPriority }
}

/** Who looks at the queue. */
export interface Viewer {
  readonly userId: string
  /** Holds AnnotationManager. */
  readonly manages: boolean
  readonly highestQueuedPriority: number
}

/**
 * Why this viewer may not claim the row; undefined when they may. Managers always, others only a match of the highest
 * priority now waiting, and never priority 0 (platform 5). The server decides; this only says it beforehand.
 */
export function claimProblem(row: QueueRow, viewer: Viewer): string | undefined {
  if (row.status !== 'Queued') return refusal('STATUS_FORBIDS', { status: row.status }).text
  if (viewer.manages) return undefined
  if (row.priority === 0) return refusal('HELD_BACK').text
  return row.priority < viewer.highestQueuedPriority ? refusal('PRIORITY_TOO_LOW').text : undefined
}

/** The match that 'Claim next' takes: the first one in order that the viewer may claim. */
export const nextToClaim = (rows: readonly QueueRow[], viewer: Viewer): QueueRow | undefined =>
  inOrder(rows).find((row) => claimProblem(row, viewer) === undefined)

/** What can be done with a row, the first being its own action. */
export type RowAction = 'claim' | 'annotate' | 'watch' | 'review' | 'accept' | 'reject' | 'release' | 'retry'

export function rowActions(row: QueueRow, { userId, manages }: Viewer): readonly RowAction[] {
  const own = row.annotatorId === userId
  if (row.processing.state === 'failed') return manages ? ['retry'] : []
  switch (row.status) {
    case 'Queued':
      return ['claim']
    case 'Annotating':
      if (own) return ['annotate', 'release']
      return manages ? ['watch', 'release'] : []
    case 'Review':
      return manages ? ['accept', 'reject', 'review'] : []
    case 'Created':
    case 'Preprocessing':
    case 'Postprocessing':
    case 'Edited':
    case 'Completed':
    case 'Deleted':
      return []
  }
}
