import { LOG_LEVELS } from '@courtline/messages/site/log-level'
import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import {
  useAddFavoritesMutation,
  useDeleteFavoriteMutation,
  useMatchFavoritesQuery,
} from '../../../domain/favorites/favorite-calls.ts'
import { useLiveFavorites } from '../../../domain/favorites/use-live-favorites.ts'
import { failureText } from '../../../foundation/calls/call-outcome.ts'
import { isFailure } from '../../../foundation/calls/failure.ts'
import { useClientLogMutation } from '../../../foundation/session/session-calls.ts'
import { useUser } from '../../../foundation/session/use-session.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { showError } from '../../../ui/toast.ts'
import type { PointRow } from '../watched-match.ts'

/** The favorites that this person has in a match, and what can be done with them. */
export interface MatchFavorites {
  /** Ids of the serves that are favorites. */
  readonly serveIds: ReadonlySet<string>
  /** Makes the serve that decided a point a favorite, or takes all favorites of the point away. */
  readonly toggle: (point: PointRow) => void
  /** Makes favorites of all these points, after a question. */
  readonly addAll: (points: readonly PointRow[]) => void
}

const NO_SERVES: ReadonlySet<string> = new Set()

/** Undefined for visitors and in embeds, which have no favorites. */
export function useMatchFavorites(matchId: string, embed: boolean): MatchFavorites | undefined {
  const userId = useUser()?.id
  const isShown = userId !== undefined && !embed
  const { data } = useMatchFavoritesQuery(isShown ? { matchId, userId } : skipToken)
  const [add] = useAddFavoritesMutation()
  const [remove] = useDeleteFavoriteMutation()
  const [log] = useClientLogMutation()
  const ask = useConfirm()
  useLiveFavorites(isShown)
  const serveIds = useMemo(
    () => (data ? new Set(data.map(({ annotationId }) => annotationId)) : NO_SERVES),
    [data],
  )
  if (!isShown) return undefined
  const addServes = async (annotationIds: readonly string[]) => {
    const { error } = await add({ userId, matchId, annotationIds })
    if (error === undefined) return
    // Refusals are shown; everything else is only logged, and the star goes out again (platform 8).
    if (isFailure(error) && error.status >= 400 && error.status < 500) showError(error.msg)
    else void log({ level: LOG_LEVELS.ERROR, message: 'Unable to create favorite' })
  }
  const toggle = async (point: PointRow) => {
    const liked = data?.filter(({ annotationId }) => point.serveIds.includes(annotationId)) ?? []
    if (liked.length === 0) return addServes(decidingServes([point]))
    for (const favorite of liked) {
      const failure = failureText(await remove(favorite))
      if (failure !== undefined) showError(failure)
    }
  }
  const addAll = async (points: readonly PointRow[]) => {
    const fresh = decidingServes(points.filter((point) => !isFavorite(serveIds, point)))
    const text = `Are you sure you want to favorite ${fresh.length} ${fresh.length === 1 ? 'serve' : 'serves'}`
    if (fresh.length > 0 && (await ask({ text, yes: 'Favorite' }))) await addServes(fresh)
  }
  return { serveIds, toggle: (point) => void toggle(point), addAll: (points) => void addAll(points) }
}

/** Whether a serve of the point is a favorite. */
export const isFavorite = (serveIds: ReadonlySet<string>, point: Pick<PointRow, 'serveIds'>) =>
  point.serveIds.some((id) => serveIds.has(id))

const decidingServes = (points: readonly PointRow[]) => points.flatMap((point) => point.serveIds.at(-1) ?? [])
