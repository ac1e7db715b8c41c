import { VIEWABLE } from '@courtline/messages/match/life-cycle'
import type { FavoriteView } from '@courtline/messages/views/favorite'
import type { MatchCard } from '@courtline/messages/views/match'
import type { Favorite } from '@courtline/projections/favorites/read'
import { findMatchFigures, type MatchFigures } from '@courtline/projections/match-state/read'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import { findMatches } from '@courtline/projections/matches/read'
import type { PointScores } from '@courtline/scoring/figures/point-scores'
import { secondsIn } from '@courtline/scoring/replay/game-time'
import type { ServeRow } from '@courtline/scoring/replay/serve-rows'
import type { Caller } from '../auth/caller.ts'
import type { Gateway } from '../gateway.ts'

/** A match of which some serves are favorites, as far as its asker may see it. */
interface FavoritesMatch {
  readonly match: MatchDocument
  readonly card: MatchCard
  readonly scores: PointScores
  /** Serve id → its place and row. */
  readonly serves: ReadonlyMap<string, readonly [index: number, row: ServeRow]>
}

/**
 * Favorites with their serves as they are now, the score before them, their match's card and where to play them (D120).
 * What the caller may no longer see is left out: such a favorite is marked so, without its match.
 */
export async function favoriteViews(
  gateway: Gateway,
  favorites: readonly Favorite[],
  caller: Caller,
): Promise<FavoriteView[]> {
  const matchIds = [...new Set(favorites.map(({ matchId }) => matchId))]
  const matches = await viewableMatches(gateway, matchIds, caller)
  return favorites.map((favorite) => favoriteView(favorite, matches.get(favorite.matchId)))
}

async function viewableMatches(
  gateway: Gateway,
  matchIds: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, FavoritesMatch>> {
  const { reads } = gateway.projections
  const viewable = (await findMatches(reads, matchIds)).filter(isViewable)
  const seen = await gateway.matches.wholeFor(viewable, caller)
  const cards = await gateway.matches.cards(seen, caller)
  const found = new Map<string, FavoritesMatch>()
  for (const [at, match] of seen.entries()) {
    const figures = await findMatchFigures(reads, match.id)
    const card = cards[at]
    if (figures && card)
      found.set(match.id, { match, card, scores: figures.scores, serves: servesOf(figures) })
  }
  return found
}

const isViewable = ({ lifeCycle }: MatchDocument) => VIEWABLE.includes(lifeCycle.status)

const servesOf = ({ filterIndex }: MatchFigures) =>
  new Map(filterIndex.rows.map((row, index) => [row.id, [index, row] as const]))

function favoriteView(favorite: Favorite, shown: FavoritesMatch | undefined): FavoriteView {
  const { favoriteId, userId, matchId, annotationId, createdOn, rank } = favorite
  const own = { id: favoriteId, userId, matchId, annotationId, createdOn, rank }
  if (!shown) return { ...own, ...NOTHING_SHOWN, state: 'matchNotViewable', match: null }
  const match = matchOf(shown)
  const serve = shown.serves.get(annotationId)
  if (!serve) return { ...own, ...NOTHING_SHOWN, state: 'serveRemoved', match }
  const [index, row] = serve
  const score = shown.scores.points[row.point]
  return {
    ...own,
    index,
    state: 'playable',
    event: row,
    setScores: score?.before.sets.map(({ games }) => [games[0], games[1]]) ?? [],
    called: score?.called ?? null,
    before: score?.before ?? null,
    match,
    play: playOf(shown.match, row),
    clockSeconds: row.startSeconds,
  }
}

const NOTHING_SHOWN = {
  index: null,
  event: null,
  setScores: [],
  called: null,
  before: null,
  play: null,
  clockSeconds: null,
} satisfies Partial<FavoriteView>

const matchOf = ({ match, card }: FavoritesMatch): FavoriteView['match'] => ({
  id: match.id,
  name: card.metadata.name,
  date: card.metadata.date,
  teams: card.metadata.teams,
  titleImage: match.titleImage,
  thumbnails: match.thumbnails,
})

/** Seconds of the cut video where there is one, else of the whole one. */
export function playOf(match: MatchDocument, serve: ServeRow): FavoriteView['play'] {
  const uri = match.postprocessedVideoUri ?? match.preprocessedVideoUri
  if (uri === null) return null
  const pieces = match.postprocessedVideoUri === null ? [] : match.pieces
  return {
    uri,
    start: secondsIn('GameTime', pieces, serve.startSeconds),
    end: secondsIn('GameTime', pieces, serve.stopSeconds),
  }
}
