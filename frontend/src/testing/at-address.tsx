import { useState, type ReactNode } from 'react'
import { memoryHistory } from '../foundation/navigation/history.ts'
import { SiteNavigator } from '../foundation/navigation/site-navigator.ts'
import { NavigatorContext, ShownPlaceContext } from '../foundation/navigation/use-navigation.ts'

/** A part of a screen as if it were shown at the front page: its links have somewhere to lead from. */
export function AtAddress({ children }: { children: ReactNode }) {
  const [navigator] = useState(() => new SiteNavigator(memoryHistory('/')))
  const [shown] = useState({ place: navigator.place, params: {} })
  return (
    <NavigatorContext value={navigator}>
      <ShownPlaceContext value={shown}>{children}</ShownPlaceContext>
    </NavigatorContext>
  )
}
