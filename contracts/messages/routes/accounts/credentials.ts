import { Type } from 'typebox'
import { closed } from '../../schema.ts'

export const Ok = Type.Object({ ok: Type.Literal(true) }, closed)
export const TypedPassword = Type.String({ maxLength: 200 })
/** Loose on purpose: the specification's own texts answer what is wrong with an address. */
export const TypedEmail = Type.String({ maxLength: 300 })

/** Ways into an account are changed with its owner's password; absent for those who have none. */
export const proof = { currentPassword: Type.Optional(TypedPassword) }
export const Proof = Type.Object(proof, closed)
