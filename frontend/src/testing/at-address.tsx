import { useState, type ReactNode } from 'react'
import { ShownPlaceProvider } from '../foundation/navigation/shown-place.tsx'
import { SiteNavigator } from '../foundation/navigation/site-navigator.ts'

/** A part of a screen as if it were shown at the front page: its links have somewhere to lead from. */
export function AtAddress({ children }: { children: ReactNode }) {
  const [navigator] = useState(() => new SiteNavigator())
  const [shown] = useState({ place: navigator.place, params: {} })
  return (
    <ShownPlaceProvider navigator={navigator} shown={shown}>
      {children}
    </ShownPlaceProvider>
  )
}
