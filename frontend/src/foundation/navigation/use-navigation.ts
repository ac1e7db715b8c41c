import { createContext, use, useCallback, useEffect, useMemo } from 'react'
import type { SitePlace } from './history.ts'
import type { PathParams } from './path-pattern.ts'
import type { LeaveCheck, SiteNavigator } from './site-navigator.ts'

/** The place that is shown, with the parameters of its path. */
export interface ShownPlace {
  readonly place: SitePlace
  readonly params: PathParams
}

export const NavigatorContext = createContext<SiteNavigator | undefined>(undefined)
export const ShownPlaceContext = createContext<ShownPlace | undefined>(undefined)

export function useSiteNavigator(): SiteNavigator {
  const navigator = use(NavigatorContext)
  if (!navigator) throw new Error('There is no navigator around this component.')
  return navigator
}

function useShownPlace(): ShownPlace {
  const shown = use(ShownPlaceContext)
  if (!shown) throw new Error('There is no place around this component.')
  return shown
}

export const useLocation = (): SitePlace => useShownPlace().place
export const useParams = (): PathParams => useShownPlace().params
/** Leads to an address, or so many visits back. The function stays the same. */
export const useNavigate = () => useSiteNavigator().navigate

type Query = URLSearchParams | Record<string, string>
type NextQuery = Query | ((now: URLSearchParams) => Query)

/** The query of the address, and the way to another query of the same page. */
export function useSearchParams() {
  const navigator = useSiteNavigator()
  const { search } = useLocation()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const set = useCallback(
    (next: NextQuery, options?: { replace?: boolean }) => {
      const now = new URLSearchParams(navigator.place.search)
      const text = new URLSearchParams(typeof next === 'function' ? next(now) : next).toString()
      void navigator.navigate(navigator.place.pathname + (text === '' ? '' : `?${text}`), options)
    },
    [navigator],
  )
  return [query, set] as const
}

/** Asks before the place is left, as long as the component is shown and `check` is given. */
export function useLeaveCheck(check: LeaveCheck | undefined): void {
  const navigator = useSiteNavigator()
  useEffect(() => (check ? navigator.askBeforeLeaving(check) : undefined), [navigator, check])
}
