import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from './dialog.tsx'

interface ReasonDialogProps {
  readonly title: string
  /** Name of the field. */
  readonly label?: string
  /** What becomes of the reason. */
  readonly description: string
  /** Word of the button that sends it. */
  readonly verb: string
  /** Answers why it could not be done; undefined once it is. */
  readonly send: (reason: string) => Promise<string | undefined>
  readonly onDone: () => void
  readonly onClose: () => void
}

/** A dialog for a reason, which is required. */
export function ReasonDialog({
  title,
  label = 'Reason',
  description,
  verb,
  send,
  onDone,
  onClose,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const submit = async () => {
    setIsSending(true)
    const problem = await send(reason.trim())
    setIsSending(false)
    setFailure(problem)
    if (problem === undefined) onDone()
  }
  return (
    <Dialog opened onClose={onClose} title={title} size="md">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Textarea
          label={label}
          description={description}
          data-autofocus
          rows={3}
          maxLength={1000}
          value={reason}
          error={failure ?? false}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap={8} mt={14}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" disabled={reason.trim() === ''} loading={isSending}>
            {verb}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
