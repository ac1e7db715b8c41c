import { refusal } from '@courtline/messages/refusals'
import type { RecruitLinkView } from '@courtline/messages/views/recruiting'
import { refused, type Refused, type Result } from '@courtline/application/outcome'
import { findProgram } from '@courtline/projections/programs/read'
import { findRecruit, findRecruitByLink } from '@courtline/projections/recruits/read'
import { settingsOfSite } from '@courtline/projections/site-settings/read'
import type { Caller } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'
import { isTheirs, linksOfRecruit } from '../../views/recruiting/recruit-views.ts'
import { hiddenFrom } from '../users/change.ts'
import { answerForProgram, onRecruit } from './program-links.ts'

/** Programs that follow a recruit. */
export const acceptedLinks =
  (gateway: Gateway): Handler<'acceptedLinks'> =>
  async ({ params: { id }, caller }) =>
    linksOfType(gateway, id, caller, 'Follow')

/** Invites that a recruit has sent; ignored ones look like all others (D85). */
export const outstandingLinks =
  (gateway: Gateway): Handler<'outstandingLinks'> =>
  async ({ params: { id }, caller }) =>
    linksOfType(gateway, id, caller, 'OpenInvite')

async function linksOfType(
  gateway: Gateway,
  id: string,
  caller: Caller,
  type: 'Follow' | 'OpenInvite',
): Promise<Result<RecruitLinkView[]>> {
  const hidden = hiddenFrom(caller, id)
  if (hidden) return hidden
  const recruit = await findRecruit(gateway.projections.reads, id)
  if (!recruit) return refused(refusal('NOT_FOUND'))
  const links = await linksOfRecruit(gateway, recruit)
  return { answer: links.filter(({ linkType }) => linkType === type) }
}

/** Invites a program, by one of the invites that are left (D85). */
export const inviteProgramCall =
  (gateway: Gateway): Handler<'inviteProgram'> =>
  async ({ params: { id, programId }, caller, commandId }) => {
    const hidden = hiddenFrom(caller, id)
    if (hidden) return hidden
    const { reads } = gateway.projections
    if (!(await findProgram(reads, programId))) return refused(refusal('NOT_FOUND'))
    const { invitesPerRecruit: invitesGiven } = await settingsOfSite(reads)
    const command = {
      type: 'InviteProgram',
      recruitId: id,
      by: caller.actor,
      programId,
      invitesGiven,
    } as const
    const done = await onRecruit(gateway, { caller, commandId }, id, command)
    if ('refused' in done) return done
    const recruit = await findRecruit(reads, id)
    const links = recruit ? await linksOfRecruit(gateway, recruit) : []
    const answer = links.find((link) => link.programId === programId)
    return answer ? { answer, written: done.written } : refused(refusal('NOT_FOUND'))
  }

/** Accepts an invite: the program follows the recruit from then on (D127). */
export const acceptInvite =
  (gateway: Gateway): Handler<'acceptInvite'> =>
  async ({ params: { id }, caller, commandId }) => {
    const params = await ofOwnProgram(gateway, id, caller)
    return 'refused' in params
      ? params
      : answerForProgram(gateway, { params, caller, commandId }, 'AcceptInvite')
  }

/** Ignores an invite; its recruit does not learn of it (D85). */
export const ignoreInvite =
  (gateway: Gateway): Handler<'ignoreInvite'> =>
  async ({ params: { id }, caller, commandId }) => {
    const params = await ofOwnProgram(gateway, id, caller)
    return 'refused' in params
      ? params
      : answerForProgram(gateway, { params, caller, commandId }, 'IgnoreInvite')
  }

interface Ends {
  readonly programId: string
  readonly recruitId: string
}

/** The two ends of a link of the caller's own program; any other link is not there. */
async function ofOwnProgram(gateway: Gateway, linkId: string, caller: Caller): Promise<Ends | Refused> {
  const ends = await endsOf(gateway, linkId)
  return ends && ends.programId === caller.coaching?.programId ? ends : refused(refusal('NOT_FOUND'))
}

async function endsOf({ projections }: Gateway, linkId: string): Promise<Ends | undefined> {
  const recruit = await findRecruitByLink(projections.reads, linkId)
  const link = recruit?.links.find((each) => each.linkId === linkId)
  return recruit && link && { recruitId: recruit.id, programId: link.programId }
}

/** A recruit cancels an invite or blocks a follower; a coach unfollows (D127). To others the link is not there. */
export const endLinkCall =
  (gateway: Gateway): Handler<'endLink'> =>
  async ({ params: { id }, query: { seen = null }, caller, commandId }) => {
    const ends = await endsOf(gateway, id)
    const acting = { caller, commandId }
    if (ends && isTheirs(caller, ends.recruitId)) {
      const command = { type: 'EndLink', ...ends, by: caller.actor, seen } as const
      const done = await onRecruit(gateway, acting, ends.recruitId, command)
      return 'refused' in done ? done : { answer: { ok: true }, written: done.written }
    }
    if (!ends || ends.programId !== caller.coaching?.programId) return refused(refusal('NOT_FOUND'))
    const { programId, recruitId } = ends
    const unfollow = { type: 'UnfollowRecruit', by: caller.actor, programId, coachOf: programId } as const
    const done = await onRecruit(gateway, acting, recruitId, unfollow)
    return 'refused' in done ? done : { answer: { ok: true }, written: done.written }
  }
