import { Type, type Static } from 'typebox'
import { MediaUri, ThumbnailSheet } from '../media/media.ts'
import { closed, Count, DateOnly, Nullable, OneOf, Pair, Seconds, Text, Uuid } from '../schema.ts'
import { ServeView, ShownScoreView } from './score-rows.ts'

/** As much of a match as a favorite shows: its card (D120). */
const FavoriteMatch = Type.Object(
  {
    id: Uuid,
    name: Nullable(Text(200)),
    date: Nullable(DateOnly),
    /** Display names of both teams. */
    teams: Pair(Text(300)),
    titleImage: Nullable(MediaUri),
    thumbnails: Nullable(ThumbnailSheet),
  },
  closed,
)

/** Why a favorite cannot be played now. */
export const FAVORITE_STATES = ['playable', 'serveRemoved', 'matchNotViewable'] as const

/** A favorite serve of a user, with all that a grid of favorites shows of it (D120). */
export const FavoriteView = Type.Object(
  {
    id: Uuid,
    userId: Uuid,
    matchId: Uuid,
    annotationId: Uuid,
    /** Place of the serve among the serves of its match, from 0; null once it was removed or cannot be seen. */
    index: Nullable(Count),
    createdOn: Text(40),
    /** Favorites are ordered by it, lowest first. */
    rank: Type.Number(),
    state: OneOf(FAVORITE_STATES),
    event: Nullable(ServeView),
    /** Games of the sets before the serve. */
    setScores: Type.Array(Pair(Count)),
    /** Before the serve, as the umpire calls it: '40-30'. */
    called: Nullable(Text(40)),
    before: Nullable(ShownScoreView),
    match: Nullable(FavoriteMatch),
    /** Where to play it: seconds of the video that viewers watch. */
    play: Nullable(Type.Object({ uri: MediaUri, start: Seconds, end: Seconds }, closed)),
    /** Second of the uncut video, by which its small picture is found. */
    clockSeconds: Nullable(Seconds),
  },
  closed,
)
export type FavoriteView = Static<typeof FavoriteView>
