import type { RecruitDetails, RecruitEvent } from '@courtline/messages/recruiting/recruit'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'

/**
 * What is between the recruit and one program. `sent` is what the recruit sees: an invite that waits. `program` is where
 * the program sees; an ignored invite stays ignored whatever the recruit does with it (D85).
 */
export interface ProgramLink {
  readonly sent: boolean
  readonly program: 'none' | 'asked' | 'ignored' | 'follows' | 'blocked'
}

/** A match that the recruit shows. */
export interface ShownRecruitMatch {
  readonly matchId: string
  readonly notes: string | null
}

export interface RecruitState {
  readonly details: RecruitDetails | null
  /** Whether they have applied and not stopped since. */
  readonly joined: boolean
  /** Whether they have stopped, and nobody can follow them. */
  readonly left: boolean
  /** Invites that were sent and did not come back. */
  readonly invitesUsed: number
  /** By program. */
  readonly links: ReadonlyMap<string, ProgramLink>
  /** By id of the recruit match. */
  readonly matches: ReadonlyMap<string, ShownRecruitMatch>
}

export const NO_RECRUIT: RecruitState = {
  details: null,
  joined: false,
  left: false,
  invitesUsed: 0,
  links: new Map(),
  matches: new Map(),
}

export const NO_LINK: ProgramLink = { sent: false, program: 'none' }

/** A recruit after one more event of their stream. */
export function recruitAfter(state: RecruitState, { event }: Recorded<RecruitEvent>): RecruitState {
  if (isLinkEvent(event)) return withLink(state, event)
  switch (event.type) {
    case 'RecruitDetailsChanged':
      return { ...state, details: event.data.details }
    case 'RecruitJoined':
      return { ...state, joined: true, left: false }
    case 'RecruitLeft':
      return afterLeaving(state)
    case 'RecruitMatchAttached': {
      const { recruitMatchId, matchId, notes } = event.data
      return { ...state, matches: new Map(state.matches).set(recruitMatchId, { matchId, notes }) }
    }
    case 'RecruitMatchNotesChanged': {
      const { recruitMatchId, notes } = event.data
      const match = state.matches.get(recruitMatchId)
      return match
        ? { ...state, matches: new Map(state.matches).set(recruitMatchId, { ...match, notes }) }
        : state
    }
    case 'RecruitMatchDetached': {
      const matches = new Map(state.matches)
      matches.delete(event.data.recruitMatchId)
      return { ...state, matches }
    }
    case 'ProfileLinksRevoked':
      return state
  }
}

type LinkEvent = Extract<RecruitEvent, { data: { programId: string } }>

const isLinkEvent = (event: RecruitEvent): event is LinkEvent => 'programId' in event.data

function withLink(state: RecruitState, { type, data }: LinkEvent): RecruitState {
  const before = state.links.get(data.programId) ?? NO_LINK
  const after = linkAfter(before, type)
  const links = new Map(state.links)
  if (after) links.set(data.programId, after)
  else links.delete(data.programId)
  return { ...state, links, invitesUsed: state.invitesUsed + invitesTaken(before, type) }
}

/** How many invites an event takes; below 0 for one that gives an invite back. */
export function invitesTaken(before: ProgramLink, type: LinkEvent['type']): number {
  if (type === 'InviteSent') return 1
  return before.sent && (type === 'InviteCancelled' || type === 'ProgramLinkClosed') ? -1 : 0
}

/** The link after an event of it; undefined once there is nothing more between the two. */
export function linkAfter(before: ProgramLink, type: LinkEvent['type']): ProgramLink | undefined {
  switch (type) {
    case 'InviteSent':
      return { sent: true, program: before.program === 'ignored' ? 'ignored' : 'asked' }
    case 'InviteCancelled':
      return before.program === 'ignored' ? { sent: false, program: 'ignored' } : undefined
    case 'InviteAccepted':
    case 'RecruitFollowed':
      return { sent: false, program: 'follows' }
    case 'InviteIgnored':
      return { ...before, program: 'ignored' }
    case 'FollowerBlocked':
      return { sent: false, program: 'blocked' }
    case 'RecruitUnfollowed':
    case 'ProgramLinkClosed':
      return undefined
  }
}

/** Open invites come back and followers are gone; who ignored or was blocked stays so, should the recruit return. */
function afterLeaving(state: RecruitState): RecruitState {
  const kept = [...state.links].flatMap(([programId, { program }]) =>
    program === 'ignored' || program === 'blocked' ? [[programId, { sent: false, program }] as const] : [],
  )
  const back = [...state.links.values()].filter(({ sent }) => sent).length
  return {
    ...state,
    joined: false,
    left: true,
    invitesUsed: state.invitesUsed - back,
    links: new Map(kept),
    matches: new Map(),
  }
}
