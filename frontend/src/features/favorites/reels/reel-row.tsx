import type { MediaProgress } from '@courtline/messages/media/media'
import type { ReelView } from '@courtline/messages/views/reel'
import { useState } from 'react'
import { useReelsQuery } from '../../../domain/reels/reel-calls.ts'
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
          progress={progressOf(reel, progress)}
          onOpen={() => setOpenId(reel.id)}
        />
      ))}
      {open?.videoURL && <ReelDialog reel={open} onClose={() => setOpenId(undefined)} />}
    </section>
  )
}

/** Of the job that makes it now: what an earlier one had reported says nothing. */
function progressOf(
  { id, jobId }: ReelView,
  progress: ReadonlyMap<string, MediaProgress>,
): MediaProgress | undefined {
  const reported = progress.get(id)
  return reported?.jobId === jobId ? reported : undefined
}
