import { Button, Group, Select, TextInput } from '@mantine/core'
import { ROLES } from '@courtline/messages/permissions'
import type { UserView } from '@courtline/messages/views/user'
import { useState, type ReactNode } from 'react'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import {
  useAddCreditsMutation,
  useChangeRoleMutation,
  useChangeUserPriorityMutation,
} from '../../domain/users/user-calls.ts'
import { creditWords } from '../../domain/users/credit-words.ts'
import { typedCredits, typedPriority, type TypedNumber } from '../../domain/users/typed.ts'
import { showDone } from '../../ui/toast.ts'
import { calledOf } from './words.ts'
import { Dialog } from '../../ui/dialog.tsx'

export interface Adjusting {
  readonly user: UserView
  readonly what: 'role' | 'priority' | 'credits'
}

interface Props {
  readonly adjusting: Adjusting
  readonly onClose: () => void
}

/** One thing about an account, to be changed: its role, its priority, its credits. */
export function AdjustDialog({ adjusting, onClose }: Props) {
  switch (adjusting.what) {
    case 'role':
      return <RoleDialog user={adjusting.user} onClose={onClose} />
    case 'priority':
      return <PriorityDialog user={adjusting.user} onClose={onClose} />
    case 'credits':
      return <CreditsDialog user={adjusting.user} onClose={onClose} />
  }
}

interface OnOne {
  readonly user: UserView
  readonly onClose: () => void
}

/** New is where invited accounts begin, not something to be given. */
const GIVEN = ROLES.filter((role) => role !== 'New')

function RoleDialog({ user, onClose }: OnOne) {
  const [role, setRole] = useState<string>(user.role)
  const [change, { isLoading }] = useChangeRoleMutation()
  return (
    <Asking
      title={`Role of ${calledOf(user)}`}
      yes="Save"
      busy={isLoading}
      ready={role !== user.role}
      onClose={onClose}
      save={async () => failureText(await change({ id: user.id, role }))}
      done={`${calledOf(user)} is ${role} now.`}
    >
      {(failure) => (
        <Select
          label="Role"
          data-autofocus
          description="It takes effect with the next click of the account's owner."
          data={GIVEN.map((each) => each)}
          allowDeselect={false}
          value={role}
          error={failure ?? false}
          onChange={(chosen) => chosen !== null && setRole(chosen)}
        />
      )}
    </Asking>
  )
}

function PriorityDialog({ user, onClose }: OnOne) {
  const [change, { isLoading }] = useChangeUserPriorityMutation()
  return (
    <NumberDialog
      title={`Priority of ${calledOf(user)}`}
      label="Priority"
      description="0 to 5, with which new matches start; 0 holds them back for managers."
      start={String(user.priority)}
      read={typedPriority}
      yes="Save"
      busy={isLoading}
      onClose={onClose}
      save={async (priority) => failureText(await change({ id: user.id, priority }))}
      done={(priority) => `New matches of ${calledOf(user)} start with priority ${priority}.`}
    />
  )
}

function CreditsDialog({ user, onClose }: OnOne) {
  const [add, { isLoading }] = useAddCreditsMutation()
  return (
    <NumberDialog
      title={`Add credits for ${calledOf(user)}`}
      label="Credits to add"
      description={`Now: ${creditWords(user.credits)}. A balance of 1000 or more is unlimited.`}
      start=""
      read={typedCredits}
      yes="Add credits"
      busy={isLoading}
      onClose={onClose}
      save={async (credits) => failureText(await add({ id: user.id, credits }))}
      done={(credits) => (credits === 1 ? '1 credit was added.' : `${credits} credits were added.`)}
    />
  )
}

function NumberDialog(props: {
  title: string
  label: string
  description: string
  start: string
  read: (text: string) => TypedNumber
  yes: string
  busy: boolean
  onClose: () => void
  save: (value: number) => Promise<string | undefined>
  done: (value: number) => string
}) {
  const { title, label, description, start, read, yes, busy, onClose, save, done } = props
  const [text, setText] = useState(start)
  const typed = read(text)
  const value = 'value' in typed ? typed.value : 0
  const problem = 'problem' in typed && text.trim() !== '' ? typed.problem : undefined
  return (
    <Asking
      title={title}
      yes={yes}
      busy={busy}
      ready={'value' in typed && text !== start}
      onClose={onClose}
      save={() => save(value)}
      done={done(value)}
    >
      {(failure) => (
        <TextInput
          label={label}
          data-autofocus
          inputMode="numeric"
          description={description}
          value={text}
          error={problem ?? failure ?? false}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
    </Asking>
  )
}

/** A small form in a dialog: it closes when it was saved, and shows in its field why it was not. */
function Asking(props: {
  title: string
  yes: string
  busy: boolean
  ready: boolean
  onClose: () => void
  save: () => Promise<string | undefined>
  done: string
  children: (failure: string | undefined) => ReactNode
}) {
  const { title, yes, busy, ready, onClose, save, done, children } = props
  const [failure, setFailure] = useState<string>()
  const send = async () => {
    const problem = await save()
    setFailure(problem)
    if (problem !== undefined) return
    showDone(done)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={title} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (ready) void send()
        }}
      >
        {children(failure)}
        <Group justify="flex-end" gap={8} mt={14}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" disabled={!ready} loading={busy}>
            {yes}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
