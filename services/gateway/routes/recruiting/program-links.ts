import { may } from '@courtline/messages/actor'
import { recruitLinkIdOf } from '@courtline/messages/recruiting/link-id'
import type { RecruitCommand } from '@courtline/messages/recruiting/recruit'
import type { ScoutingCommand } from '@courtline/messages/recruiting/scouting'
import { refusal } from '@courtline/messages/refusals'
import type { RecruitLinkView, RecruitView } from '@courtline/messages/views/recruiting'
import { refused, type Refused, type Result } from '@courtline/application/outcome'
import { findProgram } from '@courtline/projections/programs/read'
import { findRecruit, recruitsOfProgram } from '@courtline/projections/recruits/read'
import type { RecruitDocument } from '@courtline/projections/recruits/recruit-document'
import { displayNames } from '@courtline/projections/users/read'
import type { Caller } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'
import { dispatchAndRead, type Sending } from '../../dispatch-and-read.ts'
import { answerersOf, linkWith, recruitViews, shownRecruit } from '../../views/recruiting/recruit-views.ts'

/** Links of a program are there for its own coaches and for admins: to everybody else they are NOT_FOUND. */
const hiddenProgram = ({ actor, coaching }: Caller, programId: string): Refused | undefined =>
  coaching?.programId === programId || may(actor, 'Admin') ? undefined : refused(refusal('NOT_FOUND'))

/** Recruits whose invite is open, the one that was sent last first. */
export const pendingInvites =
  (gateway: Gateway): Handler<'pendingInvites'> =>
  async ({ params: { programId }, caller }) => {
    const hidden = hiddenProgram(caller, programId)
    if (hidden) return hidden
    const asked = await recruitsOfProgram(gateway.projections.reads, programId, 'asked')
    const sentAt = ({ links }: RecruitDocument) =>
      links.find((link) => link.programId === programId)?.sentAt ?? ''
    const theirs = asked.filter(({ role }) => role === 'Recruit')
    const inOrder = theirs.toSorted((a, b) => (sentAt(a) < sentAt(b) ? 1 : -1))
    return { answer: await recruitViews(gateway, inOrder, caller) }
  }

/** Recruits whom a program follows, by the year in which they enroll; by name within a year. */
export const following =
  (gateway: Gateway): Handler<'following'> =>
  async ({ params: { programId }, caller }) => {
    const hidden = hiddenProgram(caller, programId)
    if (hidden) return hidden
    const followed = await recruitsOfProgram(gateway.projections.reads, programId, 'follows')
    const views = await recruitViews(
      gateway,
      followed.filter(({ role }) => role === 'Recruit'),
      caller,
    )
    return { answer: byYear(views) }
  }

function byYear(views: readonly RecruitView[]): Record<string, RecruitView[]> {
  const nameOf = ({ userDetails }: RecruitView) => userDetails.displayName ?? ''
  const years: Record<string, RecruitView[]> = {}
  for (const view of views.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)))) {
    const year = String(view.recruitDetails?.enrollmentYear ?? '')
    years[year] = [...(years[year] ?? []), view]
  }
  return years
}

/** What is between a program and a recruit, as the program sees it; null for nothing. */
export const recruitLink =
  (gateway: Gateway): Handler<'recruitLink'> =>
  async ({ params: { programId, recruitId }, caller }) => {
    const hidden = hiddenProgram(caller, programId)
    if (hidden) return hidden
    return { answer: (await linkNow(gateway, programId, recruitId)) ?? null }
  }

/** Follows a recruit; an open invite is accepted by it (D127). */
export const followRecruit =
  (gateway: Gateway): Handler<'followRecruit'> =>
  async (call) =>
    answerForProgram(gateway, call, 'FollowRecruit')

/** Ignores a recruit's open invite. */
export const ignoreRecruit =
  (gateway: Gateway): Handler<'ignoreRecruit'> =>
  async (call) =>
    answerForProgram(gateway, call, 'IgnoreInvite')

/** The same at the address as the specification spells it. */
export const ignroeRecruit =
  (gateway: Gateway): Handler<'ignroeRecruit'> =>
  async (call) =>
    answerForProgram(gateway, call, 'IgnoreInvite')

interface Answering {
  readonly params: { readonly programId: string; readonly recruitId: string }
  readonly caller: Caller
  readonly commandId: string
}

/** What a coach answers for their program; answered by the link as it is then. */
export async function answerForProgram(
  gateway: Gateway,
  { params: { programId, recruitId }, caller, commandId }: Answering,
  type: 'AcceptInvite' | 'IgnoreInvite' | 'FollowRecruit' | 'UnfollowRecruit',
): Promise<Result<RecruitLinkView>> {
  const coachOf = caller.coaching?.programId ?? null
  const command = { type, by: caller.actor, programId, coachOf } as const
  const done = await onRecruit(gateway, { caller, commandId }, recruitId, command)
  if ('refused' in done) return done
  const answer = await linkNow(gateway, programId, recruitId)
  return answer ? { answer, written: done.written } : refused(refusal('NOT_FOUND'))
}

/** Gives a command to a recruit's stream, and waits until it can be read. */
export const onRecruit = (gateway: Gateway, sending: Sending, recruitId: string, command: RecruitCommand) =>
  dispatchAndRead(gateway, sending, ['recruit', recruitId], command, ['recruits'])

async function linkNow(
  { projections: { reads } }: Gateway,
  programId: string,
  recruitId: string,
): Promise<RecruitLinkView | undefined> {
  const program = await findProgram(reads, programId)
  const recruit = await findRecruit(reads, recruitId)
  if (!program || recruit?.role !== 'Recruit') return undefined
  return linkWith(recruit, program, await displayNames(reads, answerersOf([recruit], programId)))
}

/** Notes and tags that the caller's program keeps about a recruit. */
export const changeScouting =
  (gateway: Gateway): Handler<'changeScouting'> =>
  async ({ params, body: { notes, tags }, caller, commandId }) => {
    const recruit = await shownRecruit(gateway, params.recruitId, caller)
    if ('refused' in recruit) return recruit
    const about = scoutingBy(caller, params)
    const command = { type: 'ChangeScoutingNotes', ...about, notes, tags } as const
    const done = await onScouting(gateway, { caller, commandId }, command)
    if ('refused' in done) return done
    const [answer] = await recruitViews(gateway, [recruit], caller)
    return answer ? { answer, written: done.written } : refused(refusal('NOT_FOUND'))
  }

/** The caller has looked at the recruit: what changes from now on is new to them. */
export const visitRecruit =
  (gateway: Gateway): Handler<'visitRecruit'> =>
  async ({ params, caller, commandId }) => {
    const recruit = await shownRecruit(gateway, params.recruitId, caller)
    if ('refused' in recruit) return recruit
    const command = { type: 'VisitRecruit', ...scoutingBy(caller, params) } as const
    const done = await onScouting(gateway, { caller, commandId }, command)
    return 'refused' in done ? done : { answer: { ok: true }, written: done.written }
  }

/** Who writes about whom, with the coach record that the decider needs. */
export const scoutingBy = (
  { actor, coaching }: Caller,
  { recruitId, programId }: { readonly recruitId: string; readonly programId: string },
) => ({
  by: actor,
  recruitId,
  programId,
  coaching: { programId: coaching?.programId ?? null, sharesWatching: coaching?.sharesWatching ?? false },
})

/** Gives a command to what a program keeps about a recruit, and waits until it can be read. */
export function onScouting(gateway: Gateway, sending: Sending, command: ScoutingCommand) {
  const linkId = recruitLinkIdOf(command.recruitId, command.programId)
  return dispatchAndRead(gateway, sending, ['scouting', linkId], command, ['scouting'])
}
