import type { MatchView } from '@courtline/messages/views/match'
import type { PointFilter } from '@courtline/scoring/figures/filter'
import { applyFilter, facets } from '@courtline/scoring/figures/filter-index'
import { useMemo } from 'react'
import { useSearchParams } from '../../../foundation/navigation/use-navigation.ts'
import { useUser } from '../../../foundation/session/use-session.ts'
import type { WatchedMatch } from '../watched-match.ts'
import { addressWithFilter, filterFromAddress } from './filter-in-address.ts'
import { ownTeam } from './own-team.ts'
import { pointsFound } from './points-found.ts'

/** The filter in the address, applied to a match: what it finds, what more can be chosen, and the way to change it. */
export function useMatchFilter(
  match: MatchView,
  watched: WatchedMatch,
  /** Serves that are the viewer's favorites. */
  favorites: ReadonlySet<string> | undefined,
) {
  const [query, setQuery] = useSearchParams()
  const own = ownTeam(match.metadata.players, useUser())
  const filter = useMemo(
    () => ({ ...(own !== undefined && { filterFor: { team: own } }), ...filterFromAddress(query) }),
    [query, own],
  )
  const result = useMemo(() => applyFilter(watched.index, filter, favorites), [watched, filter, favorites])
  const options = useMemo(() => facets(watched.index, filter, favorites), [watched, filter, favorites])
  const points = useMemo(() => pointsFound(watched, filter, favorites), [watched, filter, favorites])
  const change = (next: PointFilter) => setQuery(addressWithFilter(query, next), { replace: true })
  return { filter, result, options, points, change }
}
