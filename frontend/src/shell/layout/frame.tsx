import type { ReactNode } from 'react'
import { ImpersonationBanner } from './impersonation-banner.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { TopBar } from './top-bar.tsx'

/** Navigation around a screen; `bare` leaves the whole window to it. */
export function Frame({ bare = false, children }: { bare?: boolean; children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <ImpersonationBanner />
      {!bare && <TopBar />}
      <OfflineBar />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {!bare && <PhoneBar />}
    </>
  )
}
