import { Menu, UnstyledButton } from '@mantine/core'
import type { UserView } from '@courtline/messages/views/user'
import { useNavigate } from 'react-router'
import { messageOf } from '../api/failure.ts'
import { paths } from '../paths.ts'
import { useLogoutMutation, useUnbecomeMutation } from '../session-calls.ts'
import { showError } from '../../ui/toast.ts'
import { initialsOf, nameOf } from '../user-name.ts'

/** Profile, log out, and 'Stop Impersonating' while an admin acts as this user. */
export function AccountMenu({ user }: { user: UserView }) {
  const navigate = useNavigate()
  const [logout] = useLogoutMutation()
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
    <Menu width={220}>
      <Menu.Target>
        <UnstyledButton className="avatar" aria-label={`${initialsOf(user)}, account of ${nameOf(user)}`}>
          {initialsOf(user)}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {nameOf(user)} · {user.role}
        </Menu.Label>
        <Menu.Item onClick={() => void navigate(paths.profile())}>Profile</Menu.Item>
        {user.impersonatedBy && <Menu.Item onClick={() => void stop()}>Stop Impersonating</Menu.Item>}
        <Menu.Divider />
        <Menu.Item onClick={() => void leave()}>Log out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
