import type { Reads } from '../runtime/read/reads.ts'
import { invitations, type InvitationDocument } from './project.ts'

/** The invitation with this token, used up and expired ones included. */
export async function findInvitationByToken(
  reads: Reads,
  tokenHash: string,
): Promise<InvitationDocument | undefined> {
  return (await reads.view(invitations).find({ where: [{ index: 'token', equals: tokenHash }], limit: 1 }))[0]
}

/** Invitations that went to an address. */
export async function invitationsTo(reads: Reads, emailHash: string): Promise<InvitationDocument[]> {
  return await reads.view(invitations).find({ where: [{ index: 'emailHash', equals: emailHash }] })
}
