import type { MatchAccess } from '@courtline/messages/match/access'
import { STATUSES_IN_ORDER, type MatchStatus } from '@courtline/messages/match/life-cycle'
import { annotatorOf } from '@courtline/messages/match/status'
import type { Condition } from '@courtline/infra/read-models/read-models'
import { accountsOf } from '@courtline/messages/match/account-names'
import type { Reads } from '../runtime/read/reads.ts'
import type { MatchDocument } from './match-document.ts'
import { matches, playerEmailsOf } from './project.ts'

/** A match, deleted ones included: check `visibility` before it is shown. */
export async function findMatch(reads: Reads, matchId: string): Promise<MatchDocument | undefined> {
  return await reads.view(matches).get(matchId)
}

export async function findMatches(reads: Reads, matchIds: readonly string[]): Promise<MatchDocument[]> {
  return await reads.view(matches).getAll(matchIds)
}

/** Whose matches: their own, those they play in, those sent to them (D72). */
export interface Whose {
  readonly userId: string
  /** Confirmed addresses in small letters, and their hashes: both are needed, links are kept by hash. */
  readonly emails: readonly string[]
  readonly emailHashes: readonly string[]
}

export interface MatchListOptions {
  /** Everybody's when absent. */
  readonly whose?: Whose
  readonly statuses?: readonly MatchStatus[]
  /** ISO 8601; lower bound of lastUpdate. */
  readonly updatedSince?: string
  /** ISO 8601; upper bound of lastUpdate. */
  readonly updatedUntil?: string
  readonly limit: number
}

/**
 * Matches, those changed last first. Deleted ones are among them only where their status is requested, and then those that
 * can be brought back (D109).
 */
export async function listMatches(reads: Reads, options: MatchListOptions): Promise<MatchDocument[]> {
  const { whose, limit } = options
  const filters = filtersOf(options)
  const ways: Condition[][] = whose ? waysToOwn(whose) : [[]]
  const sort = { index: 'lastUpdate', descending: true }
  const lists = await Promise.all(
    ways.map((way) => reads.view(matches).find({ where: [...way, ...filters], sort, limit })),
  )
  const byId = new Map(lists.flat().map((match) => [match.id, match]))
  return [...byId.values()]
    .filter((match) => match.lifeCycle.status !== 'Deleted' || !match.mediaRemoved)
    .toSorted((a, b) =>
      a.lastUpdate < b.lastUpdate ? 1 : a.lastUpdate > b.lastUpdate ? -1 : a.id < b.id ? 1 : -1,
    )
    .slice(0, limit)
}

/** Matches that are this account's own and not deleted. */
export async function matchesOfOwner(reads: Reads, ownerId: string, limit: number): Promise<MatchDocument[]> {
  const where = [{ index: 'owner', equals: ownerId }, ...filtersOf({})]
  return await reads.view(matches).find({ where, limit })
}

function waysToOwn({ userId, emails, emailHashes }: Whose): Condition[][] {
  return [
    [{ index: 'owner', equals: userId }],
    [{ index: 'player', equals: userId }],
    [{ index: 'playerEmail', in: emails }],
    [{ index: 'linkHash', in: emailHashes }],
  ]
}

type Filters = Pick<MatchListOptions, 'statuses' | 'updatedSince' | 'updatedUntil'>

function filtersOf({ statuses, updatedSince: from, updatedUntil: to }: Filters): Condition[] {
  const status: Condition = { index: 'status', in: statuses ?? STATUSES_IN_ORDER }
  if (from === undefined && to === undefined) return [status]
  return [
    status,
    { index: 'lastUpdate', ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
  ]
}

/** The match that a match link belongs to; undefined once the link was deleted. */
export async function findMatchByLink(reads: Reads, linkId: string): Promise<MatchDocument | undefined> {
  return (await reads.view(matches).find({ where: [{ index: 'link', equals: linkId }], limit: 1 }))[0]
}

/** Matches that wait for the media worker: their job is running, or should be. */
export async function matchesWithRunningJob(reads: Reads): Promise<MatchDocument[]> {
  return await reads
    .view(matches)
    .find({ where: [{ index: 'running', in: ['Preprocessing', 'Postprocessing'] }] })
}

/** Claimed matches, for the claims that lapse (D26). */
export async function claimedMatches(reads: Reads): Promise<MatchDocument[]> {
  return await reads.view(matches).find({ where: [{ index: 'status', equals: 'Annotating' }] })
}

/** The matches that everybody may see (D22). */
export async function demoMatches(reads: Reads): Promise<MatchDocument[]> {
  return await reads.view(matches).find({ where: [{ index: 'demo', equals: 1 }] })
}

/**
 * What decides who may see the match (D22). `hashOf` is the site's own hash of an address, with which match links are
 * kept: players without an account are known by it once they have proved their address (D60).
 */
export function accessOf(match: MatchDocument, hashOf: (email: string) => string): MatchAccess {
  return {
    status: match.lifeCycle.status,
    ownerId: match.ownerId,
    playerIds: accountsOf(match.metadata.players),
    emailHashes: [...match.links.map((link) => link.emailHash), ...playerEmailsOf(match).map(hashOf)],
    annotatorId: annotatorOf(match.lifeCycle),
    demo: match.demo,
    embedOpen: match.embedOpen,
  }
}

/** Length of the video that viewers watch, in seconds. */
export function durationSecondsOf(match: MatchDocument): number | null {
  return match.cutSeconds ?? uncutSecondsOf(match)
}

/** How long the uncut video is, which is the one that is annotated; null before it is known. */
export const uncutSecondsOf = ({ probe }: MatchDocument): number | null => probe?.durationSeconds ?? null
