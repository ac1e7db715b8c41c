import { refusal } from '@courtline/messages/refusals'
import { seesRecruit } from '@courtline/messages/recruiting/access'
import { refused } from '@courtline/application/outcome'
import {
  newProfileLink,
  openProfileLink,
  signedProfileLink,
} from '@courtline/application/recruiting/profile-link'
import { findRecruit, recruitAccessOf, recruitsShowing } from '@courtline/projections/recruits/read'
import { findUser } from '@courtline/projections/users/read'
import { recruitingAskerOf, wayOf } from '../../auth/caller.ts'
import { setProfileLinkCookie } from '../../auth/profile-link-cookie.ts'
import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'
import { isTheirs, shownRecruit } from '../../views/recruiting/recruit-views.ts'
import { recruitProfile } from '../../views/recruiting/recruit-profile.ts'
import { hiddenFrom } from '../users/change.ts'
import { onRecruit } from './program-links.ts'

/** A recruit on one page. */
export const recruitProfileCall =
  (gateway: Gateway): Handler<'recruitProfile'> =>
  async ({ params: { id }, caller, request }) => {
    const recruit = await shownRecruit(gateway, id, caller, wayOf(request))
    if ('refused' in recruit) return recruit
    const answer = await recruitProfile(gateway, recruit, caller)
    return answer ? { answer } : refused(refusal('NOT_FOUND'))
  }

/** A signed link to a recruit's profile and matches, good for 30 days, until the recruit revokes all of them. */
export const shareProfile =
  (gateway: Gateway): Handler<'shareProfile'> =>
  async ({ params: { id }, caller }) => {
    const hidden = hiddenFrom(caller, id)
    if (hidden) return hidden
    const recruit = await findRecruit(gateway.projections.reads, id)
    if (recruit?.role !== 'Recruit') return refused(refusal('NOT_FOUND'))
    const { revocations } = recruit
    const link = newProfileLink({ recruitId: id, programId: null, revocations }, gateway.now())
    const text = signedProfileLink(link, gateway.settings.siteSecret)
    return { answer: { path: `/r/${id}?link=${text}`, expiresAt: link.expiresAt.toISOString() } }
  }

/** Ends every link to the profile that was given out. */
export const revokeProfileLinks =
  (gateway: Gateway): Handler<'revokeProfileLinks'> =>
  async ({ params: { id }, caller, commandId }) => {
    const hidden = hiddenFrom(caller, id)
    if (hidden) return hidden
    if (!(await findRecruit(gateway.projections.reads, id))) return refused(refusal('NOT_FOUND'))
    const command = { type: 'RevokeProfileLinks', recruitId: id, by: caller.actor } as const
    const done = await onRecruit(gateway, { caller, commandId }, id, command)
    return 'refused' in done ? done : { answer: { ok: true }, written: done.written }
  }

/** Opens a signed link in this browser: from now on its calls may see what the link names (D82). */
export const openRecruitLink =
  (gateway: Gateway): Handler<'openRecruitLink'> =>
  async ({ body: { link: text }, reply }) => {
    const profileLink = openProfileLink(text, gateway.settings.siteSecret, gateway.now())
    const recruit = profileLink && (await findRecruit(gateway.projections.reads, profileLink.recruitId))
    const opens = recruit && seesRecruit(recruitAccessOf(recruit), { programId: null, profileLink })
    if (!opens) return refused(refusal('LINK_NOT_VALID'))
    setProfileLinkCookie(reply, text, profileLink, gateway.settings)
    return { answer: { recruitId: recruit.id, expiresAt: profileLink.expiresAt.toISOString() } }
  }

/** Whose recruit match a match is, with the recruit's notes, for who may see it as such (D82). */
export const sharedRecruitMatch =
  (gateway: Gateway): Handler<'sharedRecruitMatch'> =>
  async ({ params: { matchId }, caller, request }) => {
    const way = wayOf(request)
    const match = await gateway.matches.seen(matchId, caller, way)
    if ('refused' in match) return match
    const { reads } = gateway.projections
    const asker = recruitingAskerOf(caller, way)
    for (const recruit of await recruitsShowing(reads, matchId)) {
      const isSeen = isTheirs(caller, recruit.id) || seesRecruit(recruitAccessOf(recruit), asker)
      const account = isSeen ? await findUser(reads, recruit.id) : undefined
      if (!account || !gateway.matches.belongsTo(match, account)) continue
      const shown = recruit.matches.find((each) => each.matchId === matchId)
      return {
        answer: {
          recruitId: recruit.id,
          recruitName: recruit.displayName,
          matchId,
          notes: shown?.notes ?? null,
          countsWatching: caller?.coaching?.sharesWatching ?? false,
        },
      }
    }
    return refused(refusal('NOT_FOUND'))
  }
