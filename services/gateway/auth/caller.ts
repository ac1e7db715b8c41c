import type { CommandMeta } from '@courtline/infra/event-log/decide-and-append'
import type { Actor } from '@courtline/messages/actor'
import type { Asker } from '@courtline/messages/match/access'
import type { FastifyRequest } from 'fastify'
import type { ProfileLink } from '@courtline/application/recruiting/profile-link'
import type { RecruitingAsker } from '@courtline/messages/recruiting/access'
import { provedEmailHashes } from '@courtline/projections/users/read'
import type { UserDocument } from '@courtline/projections/users/user-document'

/** Who makes a request, as the account is at this moment: rights are never remembered from the log-in. */
export interface Caller {
  /** The account whose rights count: while impersonating, the impersonated one. */
  readonly account: UserDocument
  readonly actor: Actor
  readonly sessionId: string
  /** Comes with a token for programs, not with a session. */
  readonly isProgram: boolean
  /** The admin who is acting in that account's name (D64). */
  readonly impersonator: { readonly id: string; readonly displayName: string | null } | null
  /** What a verified coach coaches (D84); null for everybody else. */
  readonly coaching: Coaching | null
}

export interface Coaching {
  readonly programId: string
  /** Whether recruits may be shown what this coach watches. */
  readonly sharesWatching: boolean
}

/** How a caller comes to a match, beside who they are. */
export interface MatchWay {
  /** Through an embed page (D55). */
  readonly embed: boolean
  /** With a signed link to a recruit's profile, whose signature and date were checked (D82). */
  readonly profileLink: ProfileLink | null
}

export const PLAIN_WAY: MatchWay = { embed: false, profileLink: null }

/** The way of a request: the signed link is in a cookie of the browser that has opened it. */
export const wayOf = ({ profileLink }: FastifyRequest, embed = false): MatchWay => ({ embed, profileLink })

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a visitor without a session. */
    caller: Caller | null
    /** A signed link that this browser has opened, if it is good still. */
    profileLink: ProfileLink | null
  }
}

/** The caller to see a match (D22). */
export const askerOf = (caller: Caller | null, way: MatchWay = PLAIN_WAY): Asker => ({
  actor: caller?.actor ?? null,
  provedEmailHashes: caller ? provedEmailHashes(caller.account) : [],
  embed: way.embed,
  recruiting: recruitingAskerOf(caller, way),
})

/** The same as far as recruiting is concerned (D82). */
export const recruitingAskerOf = (
  caller: Pick<Caller, 'coaching'> | null,
  { profileLink }: Pick<MatchWay, 'profileLink'> = PLAIN_WAY,
): RecruitingAsker => ({ programId: caller?.coaching?.programId ?? null, profileLink })

/** Who did it and when, for the events' metadata: both names while impersonating (D64). */
export function callerMeta(caller: Caller, commandId: string, now: Date, reason?: string): CommandMeta {
  return {
    actorId: caller.impersonator?.id ?? caller.actor.userId,
    ...(caller.impersonator && { onBehalfOfId: caller.actor.userId }),
    at: now.toISOString(),
    commandId,
    ...(reason !== undefined && { reason }),
  }
}
