import { Button, Group, Modal, Textarea } from '@mantine/core'
import { useState } from 'react'
import { failureText } from '../app/api/after.ts'
import { useRejectAnnotationMutation } from '../app/match-commands.ts'
import { showDone } from './toast.ts'
import { versus } from './versus.ts'

/** Sends an annotation back to its annotator; a reason is required, and kept in the status history. */
export function RejectDialog({
  row,
  onClose,
  onRejected,
}: {
  row: {
    readonly matchId: string
    readonly teams: readonly [string, string]
    readonly annotatorName: string | null
  }
  onClose: () => void
  onRejected?: () => void
}) {
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string>()
  const [reject, { isLoading }] = useRejectAnnotationMutation()
  const send = async () => {
    const problem = failureText(await reject({ id: row.matchId, reason: reason.trim() }))
    setFailure(problem)
    if (problem !== undefined) return
    showDone(`${versus(row.teams)} goes back to ${row.annotatorName ?? 'its annotator'}.`)
    onClose()
    onRejected?.()
  }
  return (
    <Modal opened onClose={onClose} title={`Reject ${versus(row.teams)}`} size="md">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Textarea
          label="Reason"
          description="The annotator reads it, and it stays in the history."
          data-autofocus
          rows={3}
          maxLength={1000}
          value={reason}
          error={failure ?? false}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap={8} mt={14}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" disabled={reason.trim() === ''} loading={isLoading}>
            Reject
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
