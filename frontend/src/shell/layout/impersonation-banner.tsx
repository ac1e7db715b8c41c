import { Button } from '@mantine/core'
import { useNavigate } from '../../foundation/navigation/use-navigation.ts'
import { messageOf } from '../../foundation/calls/failure.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { useUnbecomeMutation } from '../../foundation/session/session-calls.ts'
import { useUser } from '../../foundation/session/use-session.ts'
import { nameOf } from '../../foundation/session/user-name.ts'
import { showError } from '../../ui/toast.ts'

/** Shows all the time that an admin is acting as another user (D64). */
export function ImpersonationBanner() {
  const user = useUser()
  const navigate = useNavigate()
  const [unbecome, { isLoading }] = useUnbecomeMutation()
  if (!user?.impersonatedBy) return null
  const stop = async () => {
    const { error } = await unbecome()
    if (error) showError(messageOf(error))
    else await navigate(paths.admin())
  }
  return (
    <div className="impersonation" role="status">
      <span>
        {user.impersonatedBy.displayName ?? 'An admin'} is acting as <b>{nameOf(user)}</b>
      </span>
      <Button size="xs" loading={isLoading} onClick={() => void stop()}>
        Stop Impersonating
      </Button>
    </div>
  )
}
