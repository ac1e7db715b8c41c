import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { showDone } from '../../ui/toast.ts'
import { isAddress } from '../../ui/email-address.ts'
import { useMoveOwnerMutation } from './completed-calls.ts'

/** Moves every match of one account to another, links and annotation with them; credits stay (D93). */
export function MoveDialog({ onClose }: { onClose: () => void }) {
  const [oldEmail, setOldEmail] = useState('')
  const [newEmail, setNewEmail] = useState('')
  const [failure, setFailure] = useState<string>()
  const [move, { isLoading }] = useMoveOwnerMutation()
  const ready = isAddress(oldEmail) && isAddress(newEmail) && oldEmail.trim() !== newEmail.trim()
  const send = async () => {
    const outcome = await move({ oldEmail: oldEmail.trim(), newEmail: newEmail.trim() })
    setFailure(failureText(outcome))
    if (!outcome.data) return
    const { moved } = outcome.data
    showDone(moved === 1 ? '1 match was moved.' : `${moved} matches were moved.`)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title="Move all matches of an account" size="sm">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (ready) void send()
        }}
      >
        <TextInput
          label="From the account with the e-mail"
          type="email"
          data-autofocus
          maxLength={254}
          value={oldEmail}
          onChange={(event) => setOldEmail(event.currentTarget.value)}
        />
        <TextInput
          label="To the account with the e-mail"
          description="Links and annotation go along; credits stay."
          type="email"
          maxLength={254}
          mt="sm"
          value={newEmail}
          error={failure ?? false}
          onChange={(event) => setNewEmail(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap={8} mt={14}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" disabled={!ready} loading={isLoading}>
            Move
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
