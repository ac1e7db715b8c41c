import type { Actor } from '../actor.ts'
import { may } from '../actor.ts'
import { seesRecruit, type RecruitAccess, type RecruitingAsker } from '../recruiting/access.ts'
import { VIEWABLE, type MatchStatus } from './life-cycle.ts'

/** What decides who may see a match (D22). */
export interface MatchAccess {
  readonly status: MatchStatus
  readonly ownerId: string
  /** Accounts named as players, by id. */
  readonly playerIds: readonly string[]
  /** Hashes of players' addresses and of match links; they count for an account that has proved the address (D60). */
  readonly emailHashes: readonly string[]
  readonly annotatorId: string | null
  readonly demo: boolean
  readonly embedOpen: boolean
  /** Recruits who show it, and who own it or play in it; absent where recruiting gives no right. */
  readonly shownBy?: readonly RecruitAccess[]
}

/** The caller. An anonymous one has no actor. */
export interface Asker {
  readonly actor: Actor | null
  /** Hashes of the addresses that the account has proved. */
  readonly provedEmailHashes: readonly string[]
  /** The asker came through an embed route (D55). */
  readonly embed: boolean
  /** Absent for who neither coaches nor holds a signed link (D82). */
  readonly recruiting?: RecruitingAsker
}

/**
 * What of a match a user may see. 'match': all of it. 'open': what is open to everybody, without notes and visual cues.
 * 'card': that it is there and being worked on (D108). 'queueRow': its row in the queue. 'nothing': not even that it is there.
 */
export type Visibility = 'match' | 'open' | 'card' | 'queueRow' | 'nothing'

/** Whether points, score, figures and video are shown. */
export const isWatched = (visibility: Visibility): visibility is 'match' | 'open' =>
  visibility === 'match' || visibility === 'open'

/**
 * The one rule of who sees what of a match (D22, D55, D82, D108), used by lists, single reads, video bytes, images, live
 * channels and reads of the past alike.
 */
export function visibility(match: MatchAccess, asker: Asker): Visibility {
  if (match.status === 'Deleted') return 'nothing'
  const own = ownVisibility(match, asker)
  const isOpen = match.demo || (match.embedOpen && asker.embed) || isShownTo(match, asker)
  return own !== 'match' && isOpen && VIEWABLE.includes(match.status) ? 'open' : own
}

/** Whether it is a recruit match of a recruit whom they see. */
const isShownTo = ({ shownBy = [] }: MatchAccess, { recruiting }: Asker): boolean =>
  recruiting !== undefined && shownBy.some((recruit) => seesRecruit(recruit, recruiting))

/** What a user sees by a right of their own, whether or not the match is open to everybody. */
function ownVisibility(match: MatchAccess, { actor, provedEmailHashes }: Asker): Visibility {
  if (!actor || !may(actor, 'Login')) return 'nothing'
  if (may(actor, 'AnnotationManager') || may(actor, 'Admin')) return 'match'
  if (actor.userId === match.annotatorId) return 'match'
  const isTheirs =
    actor.userId === match.ownerId ||
    match.playerIds.includes(actor.userId) ||
    match.emailHashes.some((hash) => provedEmailHashes.includes(hash))
  if (isTheirs) return VIEWABLE.includes(match.status) ? 'match' : 'card'
  const inQueue = match.status === 'Queued' || match.status === 'Annotating'
  return inQueue && may(actor, 'Annotate') ? 'queueRow' : 'nothing'
}
