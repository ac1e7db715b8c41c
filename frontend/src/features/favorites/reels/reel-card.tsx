import { Button } from '@mantine/core'
import type { MediaProgress } from '@courtline/messages/media/media'
import type { ReelView } from '@courtline/messages/views/reel'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import {
  useCancelReelMutation,
  useDeleteReelMutation,
  useRetryReelMutation,
} from '../../../domain/reels/reel-calls.ts'
import { isBeingMade, servesWords, sharedWords } from '../../../domain/reels/reel-words.ts'
import { waitingWords } from '../../../domain/video/progress.ts'
import { shortDay } from '../../../foundation/time/calendar.ts'
import { clock, timeLeft } from '../../../foundation/time/clock.ts'
import { ICON } from '../../../ui/icon.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { UploadStatus } from './youtube/upload-status.tsx'
import { showOutcome } from '../../../ui/show-outcome.ts'

/** One reel: to be watched, being made, or why it could not be. */
export function ReelCard({
  reel,
  progress,
  uploading,
  onOpen,
}: {
  reel: ReelView
  progress: MediaProgress | undefined
  uploading: MediaProgress | undefined
  onOpen: () => void
}) {
  const isMade = reel.status === 'Complete'
  return (
    <article className="panel reel-card" aria-label={reel.title}>
      <div className="reel-poster">
        {reel.posterURL && <img src={reel.posterURL} alt="" loading="lazy" />}
        {isMade ? (
          <button type="button" className="reel-play" aria-label={`Watch ${reel.title}`} onClick={onOpen}>
            <IconPlayerPlayFilled {...ICON} />
          </button>
        ) : (
          isBeingMade(reel) && <b className="reel-percent">{Math.floor((progress?.share ?? 0) * 100)} %</b>
        )}
        {isMade && <span className="reel-time">{clock(reel.durationSeconds ?? 0)}</span>}
      </div>
      <div className="reel-words">
        <b title={reel.title}>{reel.title}</b>
        <span className="muted">
          {servesWords(reel.events.length)} ·{' '}
          {isMade ? shortDay(reel.createdOn.slice(0, 10)) : `${clock(reel.plannedSeconds)} long`}
        </span>
        {isMade && <span className="muted">{sharedWords(reel)}</span>}
        {isMade && <UploadStatus reel={reel} progress={uploading} />}
        {isBeingMade(reel) && <BeingMade reel={reel} progress={progress} />}
        {reel.error !== null && <NotMade reel={reel} error={reel.error} />}
      </div>
    </article>
  )
}

function BeingMade({ reel, progress }: { reel: ReelView; progress: MediaProgress | undefined }) {
  const [cancel, { isLoading }] = useCancelReelMutation()
  const left = progress?.secondsLeft ?? null
  return (
    <>
      <ProgressBar done={progress?.share ?? 0} label={`Making ${reel.title}`} />
      <span className="reel-under-way">
        <span className="muted">
          {waitingWords(progress) ?? (left === null ? 'Being made …' : timeLeft(left))}
        </span>
        <button
          type="button"
          className="quiet"
          disabled={isLoading}
          onClick={() => void showOutcome(cancel(reel.id), 'The reel was cancelled.')}
        >
          Cancel
        </button>
      </span>
    </>
  )
}

function NotMade({ reel, error }: { reel: ReelView; error: string }) {
  const [retry, retrying] = useRetryReelMutation()
  const [remove, removing] = useDeleteReelMutation()
  return (
    <>
      <span className="reel-error" role="alert">
        {error}
      </span>
      <span className="reel-under-way">
        {reel.canRetry && (
          <Button
            size="compact-xs"
            loading={retrying.isLoading}
            onClick={() => void showOutcome(retry(reel.id), 'The reel is being made.')}
          >
            Try again
          </Button>
        )}
        <button
          type="button"
          className="quiet"
          disabled={removing.isLoading}
          onClick={() => void showOutcome(remove(reel.id), 'The reel was deleted.')}
        >
          {reel.canRetry ? 'Delete' : 'Remove'}
        </button>
      </span>
    </>
  )
}
