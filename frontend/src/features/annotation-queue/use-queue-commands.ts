import type { QueueRow } from '@courtline/messages/views/queue'
import { useNavigate } from 'react-router'
import { failureText } from '../../app/api/after.ts'
import {
  useAcceptAnnotationMutation,
  useClaimMutation,
  useReleaseMutation,
  useRetryMutation,
  useSetPriorityMutation,
} from '../../app/match-commands.ts'
import { paths } from '../../app/paths.ts'
import { showDone, showError } from '../../ui/toast.ts'
import { versus } from '../../ui/versus.ts'

export interface QueueCommands {
  readonly claim: (row: QueueRow) => Promise<void>
  readonly open: (row: QueueRow) => Promise<void>
  readonly release: (row: QueueRow) => Promise<void>
  readonly accept: (row: QueueRow) => Promise<void>
  readonly retry: (row: QueueRow) => Promise<void>
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
    release: async (row) =>
      told(failureText(await release(row.matchId)), `${versus(row.teams)} is back in the queue.`),
    accept: async (row) => told(failureText(await accept(row.matchId)), `${versus(row.teams)} is accepted.`),
    retry: async (row) =>
      told(failureText(await retry(row.matchId)), `${versus(row.teams)} is being processed again.`),
    setPriority: async (row, priority) => {
      if (priority !== row.priority)
        told(failureText(await setPriority({ id: row.matchId, priority })), `Priority ${priority}.`)
    },
  }
}

function told(failure: string | undefined, done: string): void {
  if (failure === undefined) showDone(done)
  else showError(failure)
}
