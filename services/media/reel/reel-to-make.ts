import type { ReelLook } from '@courtline/messages/reels/reel'
import { accountsOf, withAccountNames } from '@courtline/messages/match/account-names'
import { displayNames } from '@courtline/projections/users/read'
import { VIEWABLE } from '@courtline/messages/match/life-cycle'
import { findMatchFigures } from '@courtline/projections/match-state/read'
import { findMatches } from '@courtline/projections/matches/read'
import { findReel } from '@courtline/projections/reels/read'
import type { Reads } from '@courtline/projections/runtime/read/reads'
import type { DrawnScore } from './draw-text.ts'

/** What a reel shows, with what its matches are now. */
export interface ReelToMake {
  readonly title: string
  readonly description: string
  readonly look: ReelLook
  readonly pieces: readonly PieceToShow[]
}

export interface PieceToShow {
  /** The uncut video of its match; null where there is none any more. */
  readonly videoUri: string | null
  readonly startSeconds: number
  readonly stopSeconds: number
  /** The score as it is called and the outcome: '40-30 · Ace'. Names nobody. */
  readonly chapter: string
  readonly drawn: DrawnScore | undefined
}

/** A reel with the videos, scores and names of its matches; undefined once it is gone. */
export async function readReelToMake(reads: Reads, reelId: string): Promise<ReelToMake | undefined> {
  const reel = await findReel(reads, reelId)
  if (!reel) return undefined
  const matchIds = [...new Set(reel.pieces.map(({ matchId }) => matchId))]
  const found = await findMatches(reads, matchIds)
  const matches = new Map(found.map((match) => [match.id, match]))
  // Names that belong to accounts are in the read model of users alone.
  const names = await displayNames(
    reads,
    found.flatMap(({ metadata }) => accountsOf(metadata.players)),
  )
  const figures = new Map(
    await Promise.all(matchIds.map(async (id) => [id, await findMatchFigures(reads, id)] as const)),
  )
  const pieces = reel.pieces.map(({ matchId, annotationId, clockStart, clockStop }): PieceToShow => {
    const match = matches.get(matchId)
    const ofMatch = figures.get(matchId)
    const row = ofMatch?.filterIndex.rows.find(({ id }) => id === annotationId)
    const score = row && ofMatch?.scores.points[row.point]
    const teams = match && withAccountNames(match.metadata, names).teams
    return {
      videoUri: match && VIEWABLE.includes(match.lifeCycle.status) ? match.preprocessedVideoUri : null,
      startSeconds: clockStart,
      stopSeconds: clockStop,
      chapter: [score?.called, row?.outcome].filter((word) => typeof word === 'string').join(' · '),
      drawn: drawnBy(reel.look, teams && [teams[0], teams[1]], score?.before),
    }
  })
  return { title: reel.title, description: reel.description, look: reel.look, pieces }
}

interface ShownBefore {
  readonly sets: readonly { readonly games: readonly [number, number] }[]
  readonly game: readonly [string, string] | null
  readonly serving: 0 | 1 | null
}

function drawnBy(
  look: ReelLook,
  names: readonly [string, string] | undefined,
  before: ShownBefore | undefined,
): DrawnScore | undefined {
  const shownNames = look.names && names ? names : null
  const score =
    look.score && before
      ? { sets: before.sets.map(({ games }) => games), game: before.game, serving: before.serving }
      : null
  return shownNames || score ? { names: shownNames, score } : undefined
}
