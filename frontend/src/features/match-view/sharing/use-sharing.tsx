import type { MatchView } from '@courtline/messages/views/match'
import { useState, type ReactNode } from 'react'
import { useKeptFromPage } from '../../../foundation/keys/kept-from-page.ts'
import { later } from '../../../ui/later.tsx'
import type { SharePlace } from './share-dialog.tsx'

const ShareDialog = later(async () => (await import('./share-dialog.tsx')).ShareDialog)

/** The share dialog while it is open, and the way to open it with a place in the match. */
export function useSharing(match: MatchView): {
  readonly dialog: ReactNode
  readonly share: (place: SharePlace) => void
} {
  const [place, share] = useState<SharePlace>()
  const close = () => share(undefined)
  useKeptFromPage(place !== undefined, close)
  return { dialog: place && <ShareDialog match={match} place={place} onClose={close} />, share }
}
