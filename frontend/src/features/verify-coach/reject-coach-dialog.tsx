import { Button, Group, Textarea } from '@mantine/core'
import { RECRUITING_TEXTS } from '@courtline/messages/recruiting/words'
import type { CoachView } from '@courtline/messages/views/recruiting'
import { useState } from 'react'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { showDone } from '../../ui/toast.ts'
import { useRejectCoachMutation } from './verify-coach-calls.ts'

const MOST_LETTERS = 1000

/** Confirms before an application is rejected; the reason is kept for admins and may be left out. */
export function RejectCoachDialog({
  coach,
  name,
  onClose,
}: {
  coach: CoachView
  name: string
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string>()
  const [reject, { isLoading }] = useRejectCoachMutation()
  const send = async () => {
    const why = reason.trim() === '' ? null : reason.trim()
    const problem = failureText(await reject({ id: coach.id, reason: why }))
    setFailure(problem)
    if (problem !== undefined) return
    showDone(`The application of ${name} is rejected.`)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={RECRUITING_TEXTS.rejectApplication} size="md">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Textarea
          label="Reason"
          description="Kept for admins, who see it if the coach applies again."
          data-autofocus
          rows={3}
          maxLength={MOST_LETTERS}
          value={reason}
          error={failure ?? false}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap={8} mt={14}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" color="red.8" autoContrast={false} loading={isLoading}>
            Reject
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
