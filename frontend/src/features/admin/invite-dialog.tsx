import { Button, Group, Select, TextInput } from '@mantine/core'
import type { InviteType } from '@courtline/messages/account/user'
import { useState } from 'react'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import { newId } from '../../foundation/calls/new-id.ts'
import { isAddress } from '../../ui/email-address.ts'
import { useInviteUserMutation } from '../../domain/users/user-calls.ts'
import { showDone } from '../../ui/toast.ts'
import { INVITES } from './words.ts'
import { Dialog } from '../../ui/dialog.tsx'

/** Invites a person by mail; a refusal shows the server's message (platform 8). */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [left, setLeft] = useState(false)
  const [inviteType, setInviteType] = useState<InviteType>('AdminInvite')
  const { send, failure, isSending } = useInviting(onClose)
  const valid = isAddress(email)
  return (
    <Dialog opened onClose={onClose} title="Invite a user" size="sm">
      <form
        className="invite-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (valid) void send(email.trim(), inviteType)
        }}
      >
        <TextInput
          label="E-mail"
          type="email"
          required
          data-autofocus
          maxLength={254}
          value={email}
          error={left && email !== '' && !valid && 'Not a valid email address'}
          onBlur={() => setLeft(true)}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Select
          label="Invite type"
          description="What the account becomes. The link works once, for 14 days."
          data={INVITES.map((each) => ({ ...each }))}
          allowDeselect={false}
          value={inviteType}
          onChange={(chosen) => {
            const found = INVITES.find(({ value }) => value === chosen)
            if (found) setInviteType(found.value)
          }}
        />
        {failure !== undefined && (
          <p className="bad-word" role="alert">
            {failure}
          </p>
        )}
        <Group justify="flex-end" gap={8}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" disabled={!valid} loading={isSending}>
            Invite
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

/** Sends one invitation, however often the button is pressed. */
function useInviting(onDone: () => void) {
  const [id] = useState(newId)
  const [failure, setFailure] = useState<string>()
  const [invite, { isLoading: isSending }] = useInviteUserMutation()
  const send = async (email: string, inviteType: InviteType) => {
    const problem = failureText(await invite({ id, email, inviteType }))
    setFailure(problem)
    if (problem !== undefined) return
    showDone(`Sent an invitation to ${email}`)
    onDone()
  }
  return { send, failure, isSending }
}
