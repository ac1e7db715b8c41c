import { ROLE_PERMISSIONS } from '@courtline/messages/permissions'
import type { Handler } from '../register-route.ts'

/** Which role may do what (D21), for screens: until it has answered they hide nothing (D63). */
export const roles = (): Handler<'roles'> => async () => ({ answer: asLists(ROLE_PERMISSIONS) })

const asLists = (map: typeof ROLE_PERMISSIONS) =>
  Object.fromEntries(Object.entries(map).map(([role, permissions]) => [role, [...permissions]]))
