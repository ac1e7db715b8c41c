import type { PointFilter } from '@courtline/scoring/figures/filter'
import { addressWithFilter, filterFromAddress } from '../filter-in-address.ts'

/**
 * A filter as it is saved, for all matches: as an address has it, without whose view it is and who must serve or return,
 * since a player's place names another player in another match. Empty where nothing else is chosen.
 */
export function savedQueryOf({ filterFor: _view, team: _players, ...choices }: PointFilter): string {
  return addressWithFilter(new URLSearchParams(), choices).toString()
}

/** A saved filter in place of what was chosen; the view stays. */
export const withSavedQuery = ({ filterFor }: PointFilter, query: string): PointFilter => ({
  ...(filterFor && { filterFor }),
  ...filterFromAddress(new URLSearchParams(query)),
})

/** Whether a filter has exactly the conditions that were saved, in whichever order it was chosen and from whichever view. */
export function isSavedQuery(filter: PointFilter, query: string): boolean {
  if (filter.team?.some((players) => players.length > 0)) return false
  return inOrder(savedQueryOf(filter)) === inOrder(query)
}

const inOrder = (query: string) => savedQueryOf(filterFromAddress(new URLSearchParams(query)))
