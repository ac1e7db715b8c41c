import { createContext, use, useEffect } from 'react'
import { useSearchParams as useSearchParamsOf, type BaseLocationHook, type BaseSearchHook } from 'wouter'
import type { PathParams } from './path-pattern.ts'
import type { LeaveCheck, SiteNavigator, SitePlace } from './site-navigator.ts'

/** The place that is shown, with the parameters of its path. */
export interface ShownPlace {
  readonly place: SitePlace
  readonly params: PathParams
}

export const NavigatorContext = createContext<SiteNavigator | undefined>(undefined)
export const ShownPlaceContext = createContext<ShownPlace | undefined>(undefined)

function useSiteNavigator(): SiteNavigator {
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

/** The query of the address, and the way to another query of the same page. */
export const useSearchParams = useSearchParamsOf

/** wouter decodes paths and queries once before it hands them on; URLSearchParams and `paramsAt` would do it again. */
const beforeDecoding = (part: string) => part.replaceAll('%', '%25')

/** What wouter takes for the address: not the browser's, but the one that is shown. */
export const useShownPath: BaseLocationHook = () => [
  beforeDecoding(useLocation().pathname),
  useSiteNavigator().navigate,
]
export const useShownQuery: BaseSearchHook = () => beforeDecoding(useLocation().search)

/** Confirms before the place is left, as long as the component is shown and `check` is given. */
export function useLeaveCheck(check: LeaveCheck | undefined): void {
  const navigator = useSiteNavigator()
  useEffect(() => (check ? navigator.askBeforeLeaving(check) : undefined), [navigator, check])
}
