import { Button } from '@mantine/core'
import type { UserView } from '@courtline/messages/views/user'
import { useApiTokenMutation } from '../../users/user-calls.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { showError } from '../../ui/toast.ts'
import { messageOf } from '../../app/api/failure.ts'

/** A token for programs of one's own. It is told once; a new one ends the one before. */
export function ApiTokenPanel({ user }: { user: UserView }) {
  const confirm = useConfirm()
  const [make, { data, isLoading }] = useApiTokenMutation()
  const renew = async () => {
    const text = 'Make a new token? Programs that use the one before will be refused.'
    if (user.hasApiToken && !(await confirm({ text, yes: 'Make a new token' }))) return
    const { error } = await make(user.id)
    if (error !== undefined) showError(messageOf(error))
  }
  return (
    <section className="panel profile-panel" aria-labelledby="token-heading">
      <h2 id="token-heading">API token</h2>
      <p className="muted profile-token-note">
        {user.hasApiToken
          ? 'Your programs log in with the token that you have. It cannot be shown again.'
          : 'With a token, programs of your own can do what you may do here.'}
      </p>
      {data ? (
        <CopyField label="Your new token, shown only now" value={data.apiToken} what="the token" />
      ) : (
        <Button loading={isLoading} onClick={() => void renew()}>
          {user.hasApiToken ? 'Make a new token' : 'Make a token'}
        </Button>
      )}
    </section>
  )
}
