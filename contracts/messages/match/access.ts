import type { Actor } from '../actor.ts'
import { may } from '../actor.ts'
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
}

/** Who asks. An anonymous asker has no actor. */
export interface Asker {
  readonly actor: Actor | null
  /** Hashes of the addresses that the account has proved. */
  readonly provedEmailHashes: readonly string[]
  /** The asker came through an embed route (D55). */
  readonly embed: boolean
}

/** What of a match somebody may see: all of it, the row in the queue only, or nothing at all. */
export type Visibility = 'match' | 'queueRow' | 'nothing'

/**
 * The one rule of who sees a match (D22, D55), asked by lists, single reads, video bytes, images, live channels and
 * reads of the past alike.
 */
export function visibility(match: MatchAccess, asker: Asker): Visibility {
  if (match.status === 'Deleted') return 'nothing'
  if (match.demo) return 'match'
  if (match.embedOpen && asker.embed && VIEWABLE.includes(match.status)) return 'match'
  const { actor } = asker
  if (!actor || !may(actor, 'Login')) return 'nothing'
  if (may(actor, 'AnnotationManager') || may(actor, 'Admin')) return 'match'
  if (actor.userId === match.ownerId || actor.userId === match.annotatorId) return 'match'
  if (match.playerIds.includes(actor.userId)) return 'match'
  if (match.emailHashes.some((hash) => asker.provedEmailHashes.includes(hash))) return 'match'
  const inQueue = match.status === 'Queued' || match.status === 'Annotating'
  return inQueue && may(actor, 'Annotate') ? 'queueRow' : 'nothing'
}
