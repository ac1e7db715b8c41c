import type { OutgoingMail } from '@courtline/infra/mail/mailer'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import type { UserEvent } from '@courtline/messages/account/user'
import { derivedId, subjectIdOf } from '@courtline/messages/ids'
import type { CoachEvent } from '@courtline/messages/recruiting/coach'
import { recruitLinkIdOf } from '@courtline/messages/recruiting/link-id'
import type { ProgramEvent } from '@courtline/messages/recruiting/program'
import type { RecruitEvent } from '@courtline/messages/recruiting/recruit'
import type { RecruitingMail } from '@courtline/messages/recruiting/words'
import { coachesOfPrograms, findCoach } from '@courtline/projections/coaches/read'
import { findProgram } from '@courtline/projections/programs/read'
import { findRecruit, recruitsOfProgram } from '@courtline/projections/recruits/read'
import type { Reads } from '@courtline/projections/runtime/read/reads'
import { settingsOfUser } from '@courtline/projections/user-settings/read'
import { findUser } from '@courtline/projections/users/read'
import { loginEmailOfDocument } from '@courtline/projections/users/user-document'
import type { Dispatch } from '../dispatch.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { newProfileLink, signedProfileLink } from './profile-link.ts'
import { followedMail, invitedMail, rejectedMail, verifiedMail } from './recruiting-mail.ts'

export interface FollowRecruitingPorts {
  readonly dispatch: Dispatch
  /** Read after the event that is followed. */
  readonly reads: Reads
  readonly settings: { readonly siteSecret: Uint8Array; readonly publicUrl: string }
}

/** Events that something follows from beyond their own stream. */
export const FOLLOWED_TYPES = [
  'InviteSent',
  'InviteAccepted',
  'RecruitFollowed',
  'RecruitJoined',
  'RecruitLeft',
  'CoachAssigned',
  'CoachRejected',
  'CoachUnassigned',
  'ProgramDeleted',
  'RoleChanged',
] as const

type FollowedEvent = Extract<
  RecruitEvent | CoachEvent | ProgramEvent | UserEvent,
  { type: (typeof FOLLOWED_TYPES)[number] }
>

/**
 * What follows from one event of recruiting in other streams: roles (D84, D125), links and coaches of a program that is
 * gone (D126), and mail (D127). The same event again changes nothing and mails nothing twice.
 */
export async function followRecruiting(
  ports: FollowRecruitingPorts,
  recorded: Recorded<FollowedEvent>,
): Promise<void> {
  const { event } = recorded
  const id = subjectIdOf(recorded.stream)
  switch (event.type) {
    case 'InviteSent':
      return await mailCoaches(ports, recorded, id, event.data.programId)
    case 'InviteAccepted':
    case 'RecruitFollowed': {
      const program = await findProgram(ports.reads, event.data.programId)
      if (program) await mail(ports, recorded, id, 'followed', (to, url) => followedMail(to, program, url))
      return
    }
    case 'RecruitJoined':
      return await onUser(ports, recorded, id, { type: 'TakeRecruitingRole', role: 'Recruit' })
    case 'RecruitLeft':
      return await onUser(ports, recorded, id, { type: 'GiveUpRecruitingRole', role: 'Recruit' })
    case 'CoachAssigned':
      return await afterAssigning(ports, recorded, id, event.data.programId)
    case 'CoachRejected':
      await onUser(ports, recorded, id, { type: 'GiveUpRecruitingRole', role: 'Coach' })
      return await mail(ports, recorded, id, 'rejected', rejectedMail)
    case 'CoachUnassigned':
      return await onUser(ports, recorded, id, { type: 'GiveUpRecruitingRole', role: 'Coach' })
    case 'ProgramDeleted':
      return await closeProgram(ports, recorded, event.data.programId)
    case 'RoleChanged':
      return await afterRole(ports, recorded, id)
  }
}

/** The role follows unless the answer was changed since; then the later event decides. */
async function afterAssigning(
  ports: FollowRecruitingPorts,
  recorded: Recorded,
  userId: string,
  programId: string,
): Promise<void> {
  const coach = await findCoach(ports.reads, userId)
  const program = await findProgram(ports.reads, programId)
  if (coach?.state !== 'verified' || coach.programId !== programId) return
  if (!program) return await unassign(ports, recorded, userId, 'programDeleted', programId)
  await onUser(ports, recorded, userId, { type: 'TakeRecruitingRole', role: 'Coach' })
  await mail(ports, recorded, userId, 'verified', (to, url) => verifiedMail(to, program, url))
}

/** An invite goes to each verified coach of the program, once a day however often it is taken back and sent again. */
async function mailCoaches(
  ports: FollowRecruitingPorts,
  recorded: Recorded,
  recruitId: string,
  programId: string,
): Promise<void> {
  const { reads, settings } = ports
  const program = await findProgram(reads, programId)
  if (!program) return await closeLink(ports, recorded, recruitId, programId)
  const recruit = await findRecruit(reads, recruitId)
  const link = recruit?.links.find((each) => each.programId === programId)
  if (!recruit?.details || link?.program !== 'asked') return
  const { revocations, displayName, details } = recruit
  const profileLink = newProfileLink({ recruitId, programId, revocations }, new Date(recorded.meta.at))
  const address = `${settings.publicUrl}/r/${recruitId}?link=${signedProfileLink(profileLink, settings.siteSecret)}`
  const about = { recruit: displayName, year: details.enrollmentYear, program, link: address }
  const day = recorded.meta.at.slice(0, 10)
  for (const coach of await coachesOfPrograms(reads, [programId]))
    await mail(ports, recorded, coach.id, 'invited', (to, url) => invitedMail(to, about, url), {
      senderId: recruitId,
      name: derivedId('invited', recruitLinkIdOf(recruitId, programId), day),
    })
}

/** Coaches of a program that is gone are pending again, open invites come back, follows end (D126). */
async function closeProgram(
  ports: FollowRecruitingPorts,
  recorded: Recorded,
  programId: string,
): Promise<void> {
  for (const { id } of await coachesOfPrograms(ports.reads, [programId]))
    await unassign(ports, recorded, id, 'programDeleted', programId)
  for (const { id } of await recruitsOfProgram(ports.reads, programId))
    await closeLink(ports, recorded, id, programId)
}

/** Ends what a user had by an earlier role, unless they have that role again since. */
async function afterRole(ports: FollowRecruitingPorts, recorded: Recorded, userId: string): Promise<void> {
  const role = (await findUser(ports.reads, userId))?.role
  const isLater = (at: string | null) => at !== null && at > recorded.meta.at
  const coach = await findCoach(ports.reads, userId)
  if (role !== 'Coach' && coach?.state === 'verified' && !isLater(coach.verifiedAt))
    await unassign(ports, recorded, userId, 'roleChanged', null)
  const recruit = await findRecruit(ports.reads, userId)
  if (role !== 'Recruit' && recruit && !isLater(recruit.joinedAt)) {
    const command = { type: 'StopBeingRecruit', recruitId: userId, by: null } as const
    await ports.dispatch('recruit', userId, command, metaOf(recorded, 'stop'))
  }
}

/** As the worker, named after the event: the same event again is the same command. */
const metaOf = ({ id, meta }: Recorded, what: string) => ({
  actorId: 'worker:recruiting',
  at: meta.at,
  commandId: derivedId(what, id),
})

async function onUser(
  ports: FollowRecruitingPorts,
  recorded: Recorded,
  userId: string,
  command: {
    readonly type: 'TakeRecruitingRole' | 'GiveUpRecruitingRole'
    readonly role: 'Coach' | 'Recruit'
  },
): Promise<void> {
  await ports.dispatch('user', userId, command, metaOf(recorded, 'role of recruiting'))
}

async function unassign(
  ports: FollowRecruitingPorts,
  recorded: Recorded,
  userId: string,
  why: 'programDeleted' | 'roleChanged',
  programId: string | null,
): Promise<void> {
  await ports.dispatch(
    'coach',
    userId,
    { type: 'UnassignCoach', why, programId },
    metaOf(recorded, `unassign ${userId}`),
  )
}

async function closeLink(
  ports: FollowRecruitingPorts,
  recorded: Recorded,
  recruitId: string,
  programId: string,
): Promise<void> {
  const command = { type: 'CloseProgramLink', programId } as const
  await ports.dispatch('recruit', recruitId, command, metaOf(recorded, `close ${recruitId}`))
}

interface MailNaming {
  readonly senderId: string | null
  /** Mails of one name to one account are one mail. */
  readonly name: string
}

/** To the address with which the account logs in, unless they have turned these mails off (D127). */
async function mail(
  ports: FollowRecruitingPorts,
  recorded: Recorded,
  userId: string,
  kind: RecruitingMail,
  make: (to: string, publicUrl: string) => OutgoingMail,
  { senderId, name }: MailNaming = { senderId: null, name: derivedId(kind, recorded.id) },
): Promise<void> {
  const account = await findUser(ports.reads, userId)
  const to = account && loginEmailOfDocument(account)?.email
  if (to === undefined) return
  const { mutedMails = [] } = await settingsOfUser(ports.reads, userId)
  if (mutedMails.includes(kind)) return
  const meta = { actorId: 'worker:recruiting', at: recorded.meta.at, commandId: name }
  await queueMail(ports, { ...make(to, ports.settings.publicUrl), kind: 'recruiting', senderId }, meta)
}
