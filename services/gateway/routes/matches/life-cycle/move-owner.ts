import { derivedId } from '@courtline/messages/ids'
import { refusal } from '@courtline/messages/refusals'
import { listMatches } from '@courtline/projections/matches/read'
import { findUserByEmailHash } from '@courtline/projections/users/read'
import { callerMeta } from '../../../auth/caller.ts'
import { emailHashOf } from '@courtline/application/accounts/email-address'
import type { Gateway } from '../../../gateway.ts'
import { refused, type Written } from '@courtline/application/outcome'
import type { Handler } from '../../../register-route.ts'
import { command, MATCH_VIEWS } from './act.ts'

/** More than anybody has. */
const MOST_MATCHES = 10_000

/**
 * Moves every match of one account to another, links and annotation with them; credits stay (D93). A call that was
 * interrupted continues with those that are left when it is made again.
 */
export const moveOwner =
  (gateway: Gateway): Handler<'moveOwner'> =>
  async ({ body, caller, commandId }) => {
    const { reads } = gateway.projections
    const accountOf = (email: string) =>
      findUserByEmailHash(reads, emailHashOf(email, gateway.settings.siteSecret))
    const from = await accountOf(body.oldEmail)
    if (!from) return refused(refusal('NO_ACCOUNT', { email: body.oldEmail }))
    const to = await accountOf(body.newEmail)
    if (!to) return refused(refusal('NO_ACCOUNT', { email: body.newEmail }))
    const whose = { userId: from.id, emails: [], emailHashes: [] }
    const found = await listMatches(reads, { whose, limit: MOST_MATCHES })
    const owned = found.filter(({ ownerId }) => ownerId === from.id && from.id !== to.id)
    let written: Written | undefined
    for (const { id } of owned) {
      const meta = callerMeta(caller, derivedId('move', commandId, id), gateway.now())
      const moved = await command(gateway, id, { type: 'MoveOwner', by: caller.actor, ownerId: to.id }, meta)
      if ('refused' in moved && moved.refused.code !== 'NOT_FOUND') return moved
      if (!('refused' in moved)) written = moved.written
    }
    if (written) await gateway.readAfter(MATCH_VIEWS, written.position)
    return { answer: { moved: owned.length }, ...(written && { written }) }
  }
