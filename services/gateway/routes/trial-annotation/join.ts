import { emailHashOf, isEmail, normalEmail } from '@courtline/application/accounts/email-address'
import { invitationMail, issueInvitation } from '@courtline/application/accounts/invitations'
import { bySelf } from '@courtline/application/accounts/mailed-links'
import { queueMail } from '@courtline/application/mail/queue-mail'
import { refused } from '@courtline/application/outcome'
import { derivedId } from '@courtline/messages/ids'
import { refusal } from '@courtline/messages/refusals'
import { settingsOfSite } from '@courtline/projections/site-settings/read'
import { findUserByEmailHash, isInvitedOnly } from '@courtline/projections/users/read'
import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'

/** The videos that explain the work, for everybody. */
export const trialVideosCall =
  (gateway: Gateway): Handler<'trialVideos'> =>
  async () => ({ answer: [...(await settingsOfSite(gateway.projections.reads)).trialVideos] })

/** A person signs up for the trial: the mailed link creates an account on trial, with a confirmed address (D81). */
export const joinTrial =
  (gateway: Gateway): Handler<'joinTrial'> =>
  async ({ body, commandId, request }) => {
    const email = normalEmail(body.email)
    if (email === '') return refused(refusal('EMAIL_REQUIRED'))
    if (!isEmail(email)) return refused(refusal('EMAIL_INVALID'))
    const emailHash = emailHashOf(email, gateway.settings.siteSecret)
    const tooMany = await gateway.tries.mail(request, emailHash)
    if (tooMany) return tooMany
    const known = await findUserByEmailHash(gateway.projections.reads, emailHash)
    if (known && !isInvitedOnly(known)) return refused(refusal('EMAIL_TAKEN'))
    const id = derivedId('trial invitation', emailHash, commandId)
    const invitation = { id, by: null, inviteType: 'TrialAnnotatorInvite', email, matchId: null } as const
    const meta = { ...bySelf(id, gateway.now()), commandId }
    const issued = await issueInvitation(gateway, invitation, meta, '/trialAnnotationEntry')
    if ('refused' in issued) return issued
    await queueMail(gateway, { ...invitationMail(email, issued.link), senderId: null }, meta)
    return { answer: { ok: true }, written: issued.written }
  }
