import { VIEWABLE } from '@courtline/messages/match/life-cycle'
import type { MatchView } from '@courtline/messages/views/match'
import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo, useState } from 'react'
import { useLive } from '../../foundation/live/live.tsx'
import { useAppDispatch } from '../../foundation/store/store.ts'
import { api } from '../../foundation/calls/api.ts'
import { rememberPosition } from '../../foundation/calls/positions.ts'
import { useMatchQuery } from '../../domain/match/match-calls.ts'
import { useRenditionUri } from '../../domain/video/rendition.ts'
import { useVideoUrlQuery } from '../../domain/video/video-calls.ts'
import { useScoreRowsQuery } from './match-calls.ts'
import { watchedMatch, type WatchedMatch } from './watched-match.ts'

/** What the match view has to show, as far as it is there. */
export type MatchScreenState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void }
  /** It was shown and is not any more: taken back by its owner, or deleted. */
  | { readonly state: 'gone' }
  /** Not to be watched yet: being uploaded, processed, annotated or reworked (D73). */
  | { readonly state: 'processing'; readonly match: MatchView }
  | {
      readonly state: 'ready'
      readonly match: MatchView
      readonly watched: WatchedMatch
      /** Signed address of the video; undefined while it is requested, null where there is none. */
      readonly videoUrl: string | undefined | null
    }

/** Loads a match with its stored serves and scores, keeps both fresh through the live feed, and lays them out. */
export function useWatchedMatch(matchId: string, embed: boolean): MatchScreenState {
  const read = useMemo(() => ({ id: matchId, embed }), [matchId, embed])
  const match = useMatchQuery(read)
  const viewable = match.data !== undefined && VIEWABLE.includes(match.data.status)
  const stored = useScoreRowsQuery(viewable ? read : skipToken)
  const uri = useRenditionUri(match.data)
  const video = useVideoUrlQuery(viewable && uri ? { uri, embed } : skipToken)
  const isGone = useFreshMatch(matchId)
  const pieces = match.data?.postprocessedVideoUri ? match.data.pieces : undefined
  const players = match.data?.metadata.players
  const watched = useMemo(
    () => stored.data && players && watchedMatch(stored.data, players, pieces ?? [], read),
    [stored.data, players, pieces, read],
  )
  if (isGone) return { state: 'gone' }
  const error = match.error ?? stored.error
  if (error) {
    const retry = () => void Promise.all([match.refetch(), viewable && stored.refetch()])
    return { state: 'failed', error, retry }
  }
  if (!match.data) return { state: 'loading' }
  if (!viewable) return { state: 'processing', match: match.data }
  if (!watched) return { state: 'loading' }
  return { state: 'ready', match: match.data, watched, videoUrl: uri ? video.data?.url : null }
}

/**
 * An edit makes the cached figures stale, any other change of the match the match too: rules change every score. Answers
 * whether the match is no longer shown to this person, who has to open it again to ask again.
 */
function useFreshMatch(matchId: string): boolean {
  const dispatch = useAppDispatch()
  const [goneId, setGoneId] = useState<string>()
  useLive([`match:${matchId}`], (frame) => {
    const figures = { type: 'Figures' as const, id: matchId }
    const match = { type: 'Match' as const, id: matchId }
    if (frame.type === 'edits' && frame.matchId === matchId) {
      rememberPosition(frame.edits.at(-1)?.position ?? null)
      dispatch(api.util.invalidateTags([figures]))
    } else if (frame.type === 'reset' || (frame.type === 'matchChanged' && frame.matchId === matchId))
      dispatch(api.util.invalidateTags([match, figures]))
    else if (frame.type === 'gone' && frame.matchId === matchId) {
      setGoneId(matchId)
      dispatch(api.util.invalidateTags(['Matches']))
    }
  })
  return goneId === matchId
}
