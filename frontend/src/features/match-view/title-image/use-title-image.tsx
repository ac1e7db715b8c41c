import type { MatchView } from '@courtline/messages/views/match'
import { useState, type ReactNode } from 'react'
import type { Playback } from '../../../domain/video/playback.ts'
import { later } from '../../../ui/later.tsx'

const TitleImageDialog = later(async () => (await import('./title-image-dialog.tsx')).TitleImageDialog)

/** The choice of the title image while it is open, and the way to open it; absent for who may not choose. */
export function useTitleImage(
  match: MatchView,
  playback: Playback,
): { readonly dialog: ReactNode; readonly open: (() => void) | undefined } {
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    playback.pause()
    setOpen(true)
  }
  return {
    dialog: isOpen && <TitleImageDialog match={match} playback={playback} onClose={() => setOpen(false)} />,
    open: match.actions.includes('setTitleImage') ? open : undefined,
  }
}
