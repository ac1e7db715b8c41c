import type { Permission } from '@courtline/messages/permissions'
import type { UserView } from '@courtline/messages/views/user'
import { useRolesQuery } from './session-calls.ts'
import { useAppSelector } from '../store/store.ts'

/** The account of this browser, or undefined for a visitor. */
export function useUser(): UserView | undefined {
  return useAppSelector(({ session }) => (session.state === 'loggedIn' ? session.user : undefined))
}

/** The account of this browser, on screens that the guard opens only to accounts. */
export function useLoggedInUser(): UserView {
  const user = useUser()
  if (!user) throw new Error('A screen for accounts was shown to a visitor')
  return user
}

/**
 * Whether this browser's account may do something. Until GET /roles has answered nothing is hidden: the server
 * refuses what is not allowed (D63).
 */
export function useMay(): (permission: Permission) => boolean {
  const user = useUser()
  const { data: roles } = useRolesQuery()
  return (permission) => {
    if (!user) return false
    const allowed: readonly string[] | undefined = roles?.[user.role]
    return allowed === undefined || allowed.includes(permission)
  }
}
