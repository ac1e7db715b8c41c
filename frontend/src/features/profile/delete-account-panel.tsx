import { Button, PasswordInput } from '@mantine/core'
import { OWN_DELETION_DAYS } from '@courtline/messages/account/user'
import type { UserView } from '@courtline/messages/views/user'
import { useState } from 'react'
import { messageOf } from '../../foundation/calls/failure.ts'
import { useRequestDeletionMutation } from '../../foundation/session/session-calls.ts'
import { shortDay } from '../../foundation/time/calendar.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { showDone } from '../../ui/toast.ts'

const WHAT_GOES =
  'Your matches, their videos, your favorites and everything else about you will be removed and cannot be restored.'

/** 'Delete my account': takes the password, and is held for some days in which a log-in takes it back (D111). */
export function DeleteAccountPanel({ user }: { user: UserView }) {
  const confirm = useConfirm()
  const [currentPassword, setCurrentPassword] = useState('')
  const [failure, setFailure] = useState<string>()
  const [request, { isLoading }] = useRequestDeletionMutation()
  const needsPassword = user.registeredAccount !== null
  const send = async () => {
    const text = `Delete your account? ${WHAT_GOES} It happens in ${OWN_DELETION_DAYS} days; if you log in before, the account stays.`
    if (!(await confirm({ text, yes: 'Delete my account', danger: true }))) return
    const { data, error } = await request({ id: user.id, ...(needsPassword && { currentPassword }) })
    setFailure(error === undefined ? undefined : messageOf(error))
    if (data) showDone(`Your account will be deleted on ${shortDay(data.dueAt)}. Log in before to keep it.`)
  }
  return (
    <section className="panel profile-panel" aria-labelledby="delete-account-heading">
      <h2 id="delete-account-heading">Delete my account</h2>
      <p className="muted profile-token-note">
        {WHAT_GOES} It happens {OWN_DELETION_DAYS} days after you ask for it: log in before then to keep the
        account.
      </p>
      <form
        className="profile-with-button"
        aria-label="Delete my account"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {needsPassword && (
          <PasswordInput
            label="Your current password"
            description="Needed to delete the account"
            autoComplete="current-password"
            maxLength={200}
            value={currentPassword}
            onChange={(event) => setCurrentPassword(event.currentTarget.value)}
          />
        )}
        <Button type="submit" loading={isLoading} disabled={needsPassword && currentPassword === ''}>
          Delete my account
        </Button>
      </form>
      {failure !== undefined && (
        <p className="bad-word" role="alert">
          {failure}
        </p>
      )}
    </section>
  )
}
