import type { Reads } from '../runtime/read/reads.ts'
import { reels, type ReelDocument } from './project.ts'

/** More than anybody has: of those that were withdrawn the oldest are left out. */
const MOST_LISTED = 100

/** The reels of a person, newest first. */
export async function reelsOfUser(reads: Reads, userId: string): Promise<ReelDocument[]> {
  const found = await reads.view(reels).find({ where: [{ index: 'user', equals: userId }] })
  return found
    .toSorted((a, b) =>
      a.createdOn < b.createdOn ? 1 : a.createdOn > b.createdOn ? -1 : a.id < b.id ? -1 : 1,
    )
    .slice(0, MOST_LISTED)
}

export async function findReel(reads: Reads, reelId: string): Promise<ReelDocument | undefined> {
  return await reads.view(reels).get(reelId)
}

/** The reel that is shared with this token, by its hash. */
export async function findSharedReel(reads: Reads, tokenHash: string): Promise<ReelDocument | undefined> {
  const [found] = await reads.view(reels).find({ where: [{ index: 'token', equals: tokenHash }] })
  return found
}

/** Whose reels show something of a match. */
export async function makersOfReelsWith(reads: Reads, matchId: string): Promise<string[]> {
  const found = await reads.view(reels).find({ where: [{ index: 'match', equals: matchId }] })
  return [...new Set(found.map(({ userId }) => userId))]
}

/** The matches of which a person has a reel. */
export async function matchesInReelsOf(reads: Reads, userId: string): Promise<ReadonlySet<string>> {
  const own = await reelsOfUser(reads, userId)
  return new Set(own.flatMap(({ pieces }) => pieces.map(({ matchId }) => matchId)))
}
