import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import type { RecruitEvent } from '@courtline/messages/recruiting/recruit'
import { recruitLinkIdOf } from '@courtline/messages/recruiting/link-id'
import type { UserEvent } from '@courtline/messages/account/user'
import { subjectIdOf } from '@courtline/messages/ids'
import type { DeletedRecruit, RecruitChange, RecruitDocument, StoredLink } from './recruit-document.ts'

type AccountEvent = Extract<
  UserEvent,
  { type: 'UserRegistered' | 'UserDetailsChanged' | 'RoleChanged' | 'UserDeleted' }
>
export type HandledEvent = RecruitEvent | AccountEvent

const MOST_CHANGES = 50

const unknownRecruit = (id: string): RecruitDocument => ({
  id,
  state: 'active',
  displayName: null,
  role: null,
  details: null,
  joinedAt: null,
  invitesUsed: 0,
  matches: [],
  links: [],
  changes: [],
  revocations: 0,
})

/** A recruit after one more event: of the account's stream or of the recruit's, whose order to each other is not defined. */
export function foldRecruit(
  document: RecruitDocument | DeletedRecruit | null,
  recorded: Recorded<HandledEvent>,
): RecruitDocument | DeletedRecruit {
  const id = subjectIdOf(recorded.stream)
  const { event } = recorded
  if (event.type === 'UserDeleted' || document?.state === 'deleted') return { id, state: 'deleted' }
  const recruit = document ?? unknownRecruit(id)
  return isAccountEvent(event) ? afterAccount(recruit, event) : afterRecruiting(recruit, event, recorded)
}

type LivingAccountEvent = Exclude<AccountEvent, { type: 'UserDeleted' }>

const isAccountEvent = (event: RecruitEvent | LivingAccountEvent): event is LivingAccountEvent =>
  event.type === 'UserRegistered' || event.type === 'UserDetailsChanged' || event.type === 'RoleChanged'

function afterAccount(recruit: RecruitDocument, event: LivingAccountEvent): RecruitDocument {
  switch (event.type) {
    case 'UserRegistered':
      return { ...recruit, displayName: event.data.details.displayName, role: event.data.role }
    case 'UserDetailsChanged':
      return { ...recruit, displayName: event.data.details.displayName }
    case 'RoleChanged':
      return { ...recruit, role: event.data.role }
  }
}

type Circumstances = Pick<Recorded, 'meta'>

function afterRecruiting(
  recruit: RecruitDocument,
  event: RecruitEvent,
  { meta }: Circumstances,
): RecruitDocument {
  const changed = (what: RecruitChange['what'], programId: string | null = null) => ({
    changes: [...recruit.changes, { at: meta.at, what, programId }].slice(-MOST_CHANGES),
  })
  if (isLinkEvent(event)) {
    const news = event.type === 'InviteSent' ? changed('invited', event.data.programId) : {}
    return { ...withLink(recruit, event, meta), ...news }
  }
  switch (event.type) {
    case 'RecruitDetailsChanged':
      return { ...recruit, details: event.data.details, ...changed('details') }
    case 'RecruitJoined':
      return { ...recruit, joinedAt: meta.at }
    case 'RecruitLeft':
      return afterLeaving(recruit)
    case 'RecruitMatchAttached':
      return {
        ...recruit,
        matches: [...recruit.matches, { ...event.data, attachedAt: meta.at }],
        ...changed('matchAttached'),
      }
    case 'RecruitMatchNotesChanged': {
      const { recruitMatchId, notes } = event.data
      const matches = recruit.matches.map((each) =>
        each.recruitMatchId === recruitMatchId ? { ...each, notes } : each,
      )
      return { ...recruit, matches, ...changed('matchNotes') }
    }
    case 'RecruitMatchDetached': {
      const matches = recruit.matches.filter((each) => each.recruitMatchId !== event.data.recruitMatchId)
      return { ...recruit, matches, ...changed('matchDetached') }
    }
    case 'ProfileLinksRevoked':
      return { ...recruit, revocations: recruit.revocations + 1 }
  }
}

type LinkEvent = Extract<RecruitEvent, { data: { programId: string } }>

const isLinkEvent = (event: RecruitEvent): event is LinkEvent => 'programId' in event.data

function withLink(
  recruit: RecruitDocument,
  { type, data: { programId } }: LinkEvent,
  meta: Recorded['meta'],
): RecruitDocument {
  const before = recruit.links.find((link) => link.programId === programId) ?? {
    linkId: recruitLinkIdOf(recruit.id, programId),
    programId,
    sent: false,
    program: 'none' as const,
    sentAt: null,
    answeredAt: null,
    answeredBy: null,
  }
  const after = linkAfter(before, type, meta)
  const others = recruit.links.filter((link) => link.programId !== programId)
  const isGivenBack = before.sent && (type === 'InviteCancelled' || type === 'ProgramLinkClosed')
  const taken = type === 'InviteSent' ? 1 : isGivenBack ? -1 : 0
  return {
    ...recruit,
    links: [...others, after],
    invitesUsed: recruit.invitesUsed + taken,
  }
}

/** The link after an event of it. One that ended stays, so that who comes back to it learns what became of it. */
function linkAfter(before: StoredLink, type: LinkEvent['type'], meta: Recorded['meta']): StoredLink {
  const { at } = meta
  const by = { answeredAt: at, answeredBy: meta.onBehalfOfId ?? meta.actorId }
  switch (type) {
    case 'InviteSent':
      return before.program === 'ignored'
        ? { ...before, sent: true, sentAt: at }
        : { ...before, sent: true, program: 'asked', sentAt: at, answeredAt: null, answeredBy: null }
    case 'InviteCancelled':
      return before.program === 'ignored' ? { ...before, sent: false, sentAt: null } : ended(before)
    case 'InviteAccepted':
    case 'RecruitFollowed':
      return { ...before, sent: false, sentAt: null, program: 'follows', ...by }
    case 'InviteIgnored':
      return { ...before, program: 'ignored', ...by }
    case 'FollowerBlocked':
      return { ...before, sent: false, sentAt: null, program: 'blocked', answeredAt: at, answeredBy: null }
    case 'RecruitUnfollowed':
    case 'ProgramLinkClosed':
      return ended(before)
  }
}

const ended = ({ linkId, programId }: StoredLink): StoredLink => ({
  linkId,
  programId,
  sent: false,
  program: 'none',
  sentAt: null,
  answeredAt: null,
  answeredBy: null,
})

function afterLeaving(recruit: RecruitDocument): RecruitDocument {
  const kept = recruit.links.filter(({ program }) => program === 'ignored' || program === 'blocked')
  return {
    ...recruit,
    joinedAt: null,
    invitesUsed: recruit.invitesUsed - recruit.links.filter(({ sent }) => sent).length,
    links: kept.map((link) => ({ ...link, sent: false, sentAt: null })),
    matches: [],
    revocations: recruit.revocations + 1,
  }
}
