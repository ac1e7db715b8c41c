import type { ReactNode } from 'react'
import { Router } from 'wouter'
import type { SiteNavigator } from './site-navigator.ts'
import {
  NavigatorContext,
  ShownPlaceContext,
  useShownPath,
  useShownQuery,
  type ShownPlace,
} from './use-navigation.ts'

interface ShownPlaceProviderProps {
  readonly navigator: SiteNavigator
  readonly shown: ShownPlace
  readonly children: ReactNode
}

/** Gives links, and all that reads the address, the place that is shown and the way to others. */
export function ShownPlaceProvider({ navigator, shown, children }: ShownPlaceProviderProps) {
  return (
    <NavigatorContext value={navigator}>
      <ShownPlaceContext value={shown}>
        <Router hook={useShownPath} searchHook={useShownQuery}>
          {children}
        </Router>
      </ShownPlaceContext>
    </NavigatorContext>
  )
}
