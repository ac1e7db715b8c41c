import type { QueueRow } from '@courtline/messages/views/queue'
import { useKeys } from '../../foundation/keys/keyboard.tsx'
import { showError } from '../../ui/toast.ts'
import { actionsFor, rowActions, type RowAction } from './queue-rows.ts'
import type { QueueCommands } from './use-queue-commands.ts'

interface Queue {
  /** Rows as shown, in order. */
  readonly rows: readonly QueueRow[]
  readonly userId: string
  readonly next: QueueRow | undefined
  readonly commands: QueueCommands
  readonly chosenId: string | undefined
  readonly choose: (matchId: string) => void
  readonly history: (row: QueueRow) => void
  /** Looks at it a last time before it is accepted. */
  readonly accept: (row: QueueRow) => void
  readonly reject: (row: QueueRow) => void
}

/** Gives the queue's keys their meaning; answers what runs an action of a row, for its buttons. */
export function useQueueKeys(queue: Queue): (row: QueueRow, action: RowAction) => void {
  const { rows, userId, next, commands, chosenId, choose, history } = queue
  const at = rows.findIndex((row) => row.matchId === chosenId)
  const chosen = rows[at]
  const move = (steps: number) => {
    const row = at < 0 ? rows[0] : rows[Math.max(0, Math.min(rows.length - 1, at + steps))]
    if (row) choose(row.matchId)
  }
  const act = (row: QueueRow, action: RowAction) => void run(row, action, queue)
  /** Runs the action on the chosen row, if it is one that can be done with it. */
  const onChosen = (...actions: RowAction[]) => {
    if (!chosen) return
    const possible = rowActions(chosen, userId).find((action) => actions.includes(action))
    if (possible) act(chosen, possible)
  }
  const priority = (value: number) => () => {
    if (!chosen) return
    if (actionsFor(chosen, userId).includes('setPriority')) void commands.setPriority(chosen, value)
    else showError('Only managers set priorities.')
  }
  useKeys('queue', {
    'queue.down': () => move(1),
    'queue.up': () => move(-1),
    'queue.open': () => onChosen('claim', 'annotate', 'watch', 'review', 'retry'),
    'queue.history': () => chosen && history(chosen),
    'queue.claimNext': () => next && void commands.claim(next),
    'queue.release': () => onChosen('release'),
    'queue.accept': () => onChosen('accept'),
    'queue.reject': () => onChosen('reject'),
    'queue.priority0': priority(0),
    'queue.priority1': priority(1),
    'queue.priority2': priority(2),
    'queue.priority3': priority(3),
    'queue.priority4': priority(4),
    'queue.priority5': priority(5),
  })
  return act
}

async function run(row: QueueRow, action: RowAction, { commands, accept, reject }: Queue): Promise<unknown> {
  switch (action) {
    case 'claim':
      return commands.claim(row)
    case 'annotate':
    case 'watch':
    case 'review':
      return commands.open(row)
    case 'accept':
      return accept(row)
    case 'reject':
      return reject(row)
    case 'release':
      return commands.release(row)
    case 'retry':
      return commands.retry(row)
  }
}
