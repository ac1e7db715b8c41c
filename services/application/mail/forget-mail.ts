import type { CommandMeta } from '@courtline/infra/event-log/decide-and-append'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import { derivedId } from '@courtline/messages/ids'
import { mailsOfPerson } from '@courtline/projections/mails/read'
import type { Reads } from '@courtline/projections/runtime/read/reads'
import type { Dispatch } from '../dispatch.ts'

export interface ForgettingPorts {
  readonly dispatch: Dispatch
  readonly projections: { readonly reads: Reads }
  readonly keys: PersonalKeys
}

/**
 * Ends every mail in the outbox that an account sends or receives, and destroys what is in it: part of an erasure (P11).
 * Doing it again changes nothing.
 */
export async function forgetMails(
  { dispatch, projections, keys }: ForgettingPorts,
  userId: string,
  emailHashes: readonly string[],
  meta: CommandMeta,
): Promise<void> {
  for (const { id } of await mailsOfPerson(projections.reads, userId, emailHashes)) {
    const naming = { ...meta, commandId: derivedId('forget mail', id) }
    await dispatch('mail', id, { type: 'ForgetMail', by: null, why: 'erasure' }, naming)
    await keys.destroy(id)
  }
}
