import type { UserView } from '@courtline/messages/views/user'
import { useNavigate } from '../../foundation/navigation/use-navigation.ts'
import { messageOf } from '../../foundation/calls/failure.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { LOGOUT, useLogoutMutation, useUnbecomeMutation } from '../../foundation/session/session-calls.ts'
import { showError } from '../../ui/toast.ts'
import { initialsOf, nameOf } from '../../foundation/session/user-name.ts'
import { ButtonMenu } from '../../ui/button-menu.tsx'

/** Profile, log out, and 'Stop Impersonating' while an admin acts as this user. */
export function AccountMenu({ user }: { user: UserView }) {
  const navigate = useNavigate()
  const [logout] = useLogoutMutation(LOGOUT)
  const [unbecome] = useUnbecomeMutation()
  const leave = async () => {
    const { error } = await logout()
    if (error) showError(messageOf(error))
    else await navigate(paths.login())
  }
  const stop = async () => {
    const { error } = await unbecome()
    if (error) showError(messageOf(error))
    else await navigate(paths.home())
  }
  return (
    <ButtonMenu
      className="avatar"
      label={`${initialsOf(user)}, account of ${nameOf(user)}`}
      content={initialsOf(user)}
      heading={`${nameOf(user)} · ${user.role}`}
      width={220}
      choices={[
        { label: 'Profile', onChoose: () => void navigate(paths.profile()) },
        ...(user.impersonatedBy ? [{ label: 'Stop Impersonating', onChoose: () => void stop() }] : []),
        { label: 'Log out', apart: true, onChoose: () => void leave() },
      ]}
    />
  )
}
