import { Button, PasswordInput } from '@mantine/core'
import type { UserView } from '@courtline/messages/views/user'
import { useState } from 'react'
import {
  useApiTokenQuery,
  useIssueApiTokenMutation,
  useRevokeApiTokenMutation,
} from '../../domain/users/own-account-calls.ts'
import { messageOf } from '../../foundation/calls/failure.ts'
import { shortDay } from '../../foundation/time/calendar.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { showOutcome } from '../../ui/show-outcome.ts'
import { showError } from '../../ui/toast.ts'

/** A token for programs of one's own (D114). It is shown once; a new one ends the one before. */
export function ApiTokenPanel({ user }: { user: UserView }) {
  const confirm = useConfirm()
  const [currentPassword, setCurrentPassword] = useState('')
  const { data: kept } = useApiTokenQuery(user.id)
  const [issue, { data, isLoading }] = useIssueApiTokenMutation()
  const [revoke, revoking] = useRevokeApiTokenMutation()
  const parts = { id: user.id, body: currentPassword === '' ? {} : { currentPassword } }
  const make = async () => {
    const text = 'Make a new token? Programs that use the one before will be refused.'
    if (user.hasApiToken && !(await confirm({ text, yes: 'Make a new token' }))) return
    const { error } = await issue(parts)
    if (error !== undefined) showError(messageOf(error))
    else setCurrentPassword('')
  }
  return (
    <section className="panel profile-panel" aria-labelledby="token-heading">
      <h2 id="token-heading">API token</h2>
      <p className="muted profile-token-note">
        {user.hasApiToken
          ? `Your programs log in with a token${kept?.since ? ` made on ${shortDay(kept.since)}` : ''}. It cannot be shown again.`
          : 'With a token, your own programs act as you.'}
      </p>
      {data && <CopyField label="Your new token, shown only now" value={data.apiToken} what="the token" />}
      <div className="profile-fields">
        {user.registeredAccount !== null && (
          <PasswordInput
            label="Your current password"
            description="Needed to make or revoke a token"
            autoComplete="current-password"
            maxLength={200}
            value={currentPassword}
            onChange={(event) => setCurrentPassword(event.currentTarget.value)}
          />
        )}
        <Button loading={isLoading} onClick={() => void make()}>
          {user.hasApiToken ? 'Make a new token' : 'Make a token'}
        </Button>
        {user.hasApiToken && (
          <Button
            variant="default"
            loading={revoking.isLoading}
            onClick={() => void showOutcome(revoke(parts), 'The token was revoked.')}
          >
            Revoke token
          </Button>
        )}
      </div>
    </section>
  )
}
