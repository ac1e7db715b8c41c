import type { QueueRow } from '@courtline/messages/views/queue'
import { useNavigate } from '../../foundation/navigation/use-navigation.ts'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import {
  useAcceptAnnotationMutation,
  useClaimMutation,
  useReleaseMutation,
  useSetPriorityMutation,
} from '../../domain/match/match-commands.ts'
import { useRetryMutation } from '../../domain/match/processing-commands.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { showError } from '../../ui/toast.ts'
import { doUndoably } from '../../ui/undoable.tsx'
import { showOutcome } from '../../ui/show-outcome.ts'
import { versus } from '../../domain/match/versus.ts'

export interface QueueCommands {
  readonly claim: (row: QueueRow) => Promise<void>
  readonly open: (row: QueueRow) => Promise<void>
  readonly release: (row: QueueRow) => Promise<unknown>
  /** With a reason where the score is not the owner's; it can be taken back for 5 s. */
  readonly accept: (row: QueueRow, reason: string | undefined) => void
  readonly retry: (row: QueueRow) => Promise<unknown>
  readonly setPriority: (row: QueueRow, priority: number) => Promise<void>
}

/** The commands of the queue, each saying how it went. */
export function useQueueCommands(): QueueCommands {
  const navigate = useNavigate()
  const [claim] = useClaimMutation()
  const [release] = useReleaseMutation()
  const [accept] = useAcceptAnnotationMutation()
  const [retry] = useRetryMutation()
  const [setPriority] = useSetPriorityMutation()
  return {
    claim: async ({ matchId }) => {
      const failure = failureText(await claim(matchId))
      if (failure === undefined) await navigate(paths.annotate(matchId))
      else showError(`Couldn't claim match. ${failure}`)
    },
    open: async ({ matchId }) => navigate(paths.annotate(matchId)),
    release: (row) => showOutcome(release(row.matchId), `${versus(row.teams)} is back in the queue.`),
    accept: (row, reason) =>
      doUndoably({
        id: `accept ${row.matchId}`,
        message: `${versus(row.teams)} is accepted.`,
        run: async () =>
          failureText(await accept({ id: row.matchId, ...(reason !== undefined && { reason }) })),
      }),
    retry: (row) => showOutcome(retry(row.matchId), `${versus(row.teams)} is being processed again.`),
    setPriority: async (row, priority) => {
      if (priority !== row.priority)
        await showOutcome(setPriority({ id: row.matchId, priority }), `Priority ${priority}.`)
    },
  }
}
