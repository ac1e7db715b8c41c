import type { ReelView } from '@courtline/messages/views/reel'
import { useState } from 'react'
import { useReelsQuery } from '../../../domain/reels/reel-calls.ts'
import { reelProgress, uploadProgress } from '../../../domain/reels/reel-words.ts'
import { useLiveReels } from '../../../domain/reels/use-live-reels.ts'
import { useLoggedInUser } from '../../../foundation/session/use-session.ts'
import { Failed } from '../../../ui/states.tsx'
import { later } from '../../../ui/later.tsx'
import { ReelCard } from './reel-card.tsx'
import { useYoutubeShare } from './youtube/use-youtube-share.tsx'
import './reel-row.css'

const ReelDialog = later(async () => (await import('./reel-dialog.tsx')).ReelDialog)

const NONE: readonly ReelView[] = []

/** The caller's reels: finished ones, and those being made with how far they are. */
export function ReelRow() {
  const user = useLoggedInUser()
  const { data, error, refetch } = useReelsQuery(user.id)
  const progress = useLiveReels()
  const [openId, setOpenId] = useState<string>()
  const youtube = useYoutubeShare(data ?? NONE)
  if (error && !data)
    return <Failed what="The reels could not be read" error={error} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  const open = data.find(({ id }) => id === openId)
  return (
    <section aria-label="Reels" className="reel-row">
      {data.map((reel) => (
        <ReelCard
          key={reel.id}
          reel={reel}
          progress={reelProgress(reel, progress)}
          uploading={uploadProgress(reel, progress)}
          onOpen={() => setOpenId(reel.id)}
        />
      ))}
      {open?.videoURL && (
        <ReelDialog
          reel={open}
          uploading={uploadProgress(open, progress)}
          onYoutube={youtube.isSetUp ? () => youtube.ask(open.id) : undefined}
          onClose={() => setOpenId(undefined)}
        />
      )}
      {youtube.dialogs}
    </section>
  )
}
