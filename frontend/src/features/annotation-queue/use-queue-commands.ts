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
import { showError } from '../../ui/toast.ts'
import { told } from '../../ui/told.ts'
import { versus } from '../../ui/versus.ts'

export interface QueueCommands {
  readonly claim: (row: QueueRow) => Promise<void>
  readonly open: (row: QueueRow) => Promise<void>
  readonly release: (row: QueueRow) => Promise<unknown>
  readonly accept: (row: QueueRow) => Promise<unknown>
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
    release: (row) => told(release(row.matchId), `${versus(row.teams)} is back in the queue.`),
    accept: (row) => told(accept(row.matchId), `${versus(row.teams)} is accepted.`),
    retry: (row) => told(retry(row.matchId), `${versus(row.teams)} is being processed again.`),
    setPriority: async (row, priority) => {
      if (priority !== row.priority)
        await told(setPriority({ id: row.matchId, priority }), `Priority ${priority}.`)
    },
  }
}
