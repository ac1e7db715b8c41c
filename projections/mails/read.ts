import type { MailState } from '@courtline/messages/mail/mail'
import type { Reads } from '../runtime/read/reads.ts'
import { mails, type MailDocument } from './project.ts'

/** Mails whose time for the next attempt has come, the one that waits longest first. */
export async function dueMails(reads: Reads, now: string, limit: number): Promise<MailDocument[]> {
  const where = [{ index: 'due', from: '', to: now }]
  return await reads.view(mails).find({ where, sort: { index: 'due' }, limit })
}

/** Mails in a state, the newest change first, from a time of change backwards. */
export async function mailsIn(
  reads: Reads,
  state: MailState,
  limit: number,
  until?: string,
): Promise<MailDocument[]> {
  const changed = until === undefined ? [] : [{ index: 'changed', to: until }]
  const where = [{ index: 'state', equals: state }, ...changed]
  return await reads.view(mails).find({ where, sort: { index: 'changed', descending: true }, limit })
}

/** Mails that were given up before a time. */
export async function mailsGivenUpBefore(
  reads: Reads,
  before: string,
  limit: number,
): Promise<MailDocument[]> {
  const where = [
    { index: 'state', equals: 'GivenUp' },
    { index: 'changed', from: '', to: before },
  ]
  return await reads.view(mails).find({ where, limit })
}

/** Mails that a user sent or received, in any state. */
export async function mailsOfPerson(
  reads: Reads,
  userId: string,
  emailHashes: readonly string[],
): Promise<MailDocument[]> {
  const [sent, received] = await Promise.all([
    reads.view(mails).find({ where: [{ index: 'sender', equals: userId }] }),
    reads.view(mails).find({ where: [{ index: 'recipient', in: [...emailHashes] }] }),
  ])
  return [...sent, ...received]
}
