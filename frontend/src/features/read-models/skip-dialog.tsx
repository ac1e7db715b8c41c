import { Button, Group, Modal, Textarea } from '@mantine/core'
import { useState } from 'react'
import { failureText } from '../../app/api/after.ts'
import { showDone } from '../../ui/toast.ts'
import { useUnparkMutation } from './projection-calls.ts'

/** Leaves the waiting events of a parked stream out of a read model; a reason is kept with it. */
export function SkipDialog({ name, stream, onClose }: { name: string; stream: string; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string>()
  const [unpark, { isLoading }] = useUnparkMutation()
  const skip = async () => {
    const problem = failureText(
      await unpark({ name, body: { stream, action: 'skip', reason: reason.trim() } }),
    )
    setFailure(problem)
    if (problem !== undefined) return
    showDone(`The events of ${stream} are left out of ${name}.`)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={`Skip the events of ${stream}`} size="md">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void skip()
        }}
      >
        <Textarea
          label="Reason"
          description={`They will be missing in ${name} until it is rebuilt.`}
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
            Skip
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
