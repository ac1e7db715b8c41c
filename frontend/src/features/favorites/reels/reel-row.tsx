import { useState } from 'react'
import { useReelsQuery } from '../../../domain/reels/reel-calls.ts'
import { reelProgress } from '../../../domain/reels/reel-words.ts'
import { useLiveReels } from '../../../domain/reels/use-live-reels.ts'
import { useLoggedInUser } from '../../../foundation/session/use-session.ts'
import { Failed } from '../../../ui/states.tsx'
import { later } from '../../../ui/later.tsx'
import { ReelCard } from './reel-card.tsx'
import './reel-row.css'

const ReelDialog = later(async () => (await import('./reel-dialog.tsx')).ReelDialog)

/** The reels of whoever is logged in: finished ones, and those being made with how far they are. */
export function ReelRow() {
  const user = useLoggedInUser()
  const { data, error, refetch } = useReelsQuery(user.id)
  const progress = useLiveReels()
  const [openId, setOpenId] = useState<string>()
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
          onOpen={() => setOpenId(reel.id)}
        />
      ))}
      {open?.videoURL && <ReelDialog reel={open} onClose={() => setOpenId(undefined)} />}
    </section>
  )
}
