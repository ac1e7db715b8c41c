import { Type, type Static } from 'typebox'
import { PERMISSIONS, type Permission } from './permissions.ts'
import { closed, OneOf, Uuid } from './schema.ts'

/** The caller: the user whose rights count (while impersonating, the impersonated one), as read from the account now. */
export const Actor = Type.Object({ userId: Uuid, permissions: Type.Array(OneOf(PERMISSIONS)) }, closed)
export type Actor = Static<typeof Actor>

export const may = (actor: Actor, permission: Permission) => actor.permissions.includes(permission)
