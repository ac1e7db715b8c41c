import { recruitLinkIdOf } from '@courtline/messages/recruiting/link-id'
import type { LinkType } from '@courtline/messages/recruiting/words'
import type { ProgramView, RecruitLinkView, RecruitView } from '@courtline/messages/views/recruiting'
import { recruitCalls } from './recruit-calls.ts'
import { scoutingCalls } from './scouting-calls.ts'

/** A recruit and a program, between which there is or will be a link. */
export interface LinkEnds {
  readonly recruitId: string
  readonly program: ProgramView
}

const changeRecruit = recruitCalls.util.updateQueryData
const changeScouted = scoutingCalls.util.updateQueryData

/** An invite that was just sent, and one invite less. */
export const inviteShown = ({ recruitId, program }: LinkEnds) => [
  changeRecruit('outstandingLinks', recruitId, (links) => {
    links.unshift(linkBeforeAnswer({ recruitId, program }, 'OpenInvite'))
  }),
  changeRecruit('recruit', recruitId, (recruit) => addInvites(recruit, -1)),
]

/** A follow, in the place of an invite if there was one. */
export const followShown = ({ recruitId, program }: LinkEnds) => [
  changeRecruit('recruit', recruitId, (recruit) => {
    recruit.link = linkBeforeAnswer({ recruitId, program }, 'Follow')
  }),
  changeScouted('pendingInvites', program.id, (recruits) => without(recruits, recruitId)),
]

/** An invite that a coach ignored. */
export const ignoredShown = ({ recruitId, program }: LinkEnds) => [
  changeRecruit('recruit', recruitId, (recruit) => {
    recruit.link = linkBeforeAnswer({ recruitId, program }, 'IgnoredInvite')
  }),
  changeScouted('pendingInvites', program.id, (recruits) => without(recruits, recruitId)),
]

/** A link that is no more, for the recruit and for the program. */
export const endShown = ({ id, recruitId, programId, linkType }: RecruitLinkView) => [
  changeRecruit('outstandingLinks', recruitId, (links) => links.filter((link) => link.id !== id)),
  changeRecruit('acceptedLinks', recruitId, (links) => links.filter((link) => link.id !== id)),
  changeRecruit('recruit', recruitId, (recruit) => {
    recruit.link = null
    if (linkType !== 'Follow') addInvites(recruit, 1)
  }),
  changeScouted('following', programId, (byYear) => {
    for (const [year, recruits] of Object.entries(byYear)) byYear[year] = without(recruits, recruitId)
  }),
]

const without = (recruits: readonly RecruitView[], recruitId: string) =>
  recruits.filter(({ id }) => id !== recruitId)

/** Invites left are known to the recruit and to admins alone. */
function addInvites(recruit: RecruitView, count: number): void {
  if (recruit.invitesLeft !== null) recruit.invitesLeft += count
}

/** A link as far as it is known before the server has answered. */
const linkBeforeAnswer = ({ recruitId, program }: LinkEnds, linkType: LinkType): RecruitLinkView => ({
  id: recruitLinkIdOf(recruitId, program.id),
  recruitId,
  programId: program.id,
  linkType,
  collegeName: program.collegeName,
  teamName: program.teamName,
  programType: program.programType,
  linkInfo: { id: recruitLinkIdOf(recruitId, program.id) },
  since: new Date().toISOString(),
  answeredBy: null,
})
