import { VIEWABLE } from '@courtline/messages/match/life-cycle'
import type { MatchView } from '@courtline/messages/views/match'
import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { useLive } from '../../live/live.tsx'
import { useAppDispatch } from '../../app/store.ts'
import { api } from '../../app/api/api.ts'
import { useAnnotationQuery, useMatchQuery, useVideoUrlQuery } from './match-calls.ts'
import { watchedMatch, type WatchedMatch } from './watched-match.ts'

/** What the match view has to show, as far as it is there. */
export type MatchScreenState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void }
  /** Not to be watched yet: being uploaded, processed, annotated or reworked (D73). */
  | { readonly state: 'processing'; readonly match: MatchView }
  | {
      readonly state: 'ready'
      readonly match: MatchView
      readonly watched: WatchedMatch
      /** Signed address of the video; undefined while it is asked for, null where there is none. */
      readonly videoUrl: string | undefined | null
    }

/** The video that viewers watch: the cut one, else the whole one (D20: Completed is watched uncut). */
export const watchedUri = (match: MatchView) => match.postprocessedVideoUri ?? match.preprocessedVideoUri

/** Loads a match with its annotation, keeps both fresh through the live feed, and makes the model of the screen. */
export function useWatchedMatch(matchId: string, embed: boolean): MatchScreenState {
  const match = useMatchQuery({ id: matchId, embed })
  const viewable = match.data !== undefined && VIEWABLE.includes(match.data.status)
  const annotation = useAnnotationQuery(viewable ? { id: matchId, embed } : skipToken)
  const uri = match.data ? watchedUri(match.data) : null
  const video = useVideoUrlQuery(viewable && uri ? { uri, matchId, embed } : skipToken)
  useFreshMatch(matchId)
  const pieces = match.data?.postprocessedVideoUri ? match.data.pieces : undefined
  const watched = useMemo(
    () => annotation.data && watchedMatch(annotation.data, pieces ?? []),
    [annotation.data, pieces],
  )
  const error = match.error ?? annotation.error
  if (error) {
    const retry = () => void Promise.all([match.refetch(), viewable && annotation.refetch()])
    return { state: 'failed', error, retry }
  }
  if (!match.data) return { state: 'loading' }
  if (!viewable) return { state: 'processing', match: match.data }
  if (!watched) return { state: 'loading' }
  return { state: 'ready', match: match.data, watched, videoUrl: uri ? video.data?.url : null }
}

/** Any change of the match makes the cached match and annotation stale. */
function useFreshMatch(matchId: string): void {
  const dispatch = useAppDispatch()
  useLive([`match:${matchId}`], (frame) => {
    if (
      frame.type === 'reset' ||
      ('matchId' in frame && frame.matchId === matchId && frame.type !== 'progress')
    ) {
      if (frame.type === 'watching') return
      dispatch(
        api.util.invalidateTags([
          { type: 'Match', id: matchId },
          { type: 'Annotation', id: matchId },
        ]),
      )
    }
  })
}
