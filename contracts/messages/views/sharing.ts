import { Type, type Static } from 'typebox'
import { closed, Email, Uuid } from '../schema.ts'

/** One match link: this address may watch the match (D67). */
export const MatchLinkView = Type.Object({ id: Uuid, email: Email }, closed)
export type MatchLinkView = Static<typeof MatchLinkView>
