import { Link } from '../../../foundation/navigation/link.tsx'
import { useReelsQuery } from '../../../domain/reels/reel-calls.ts'
import { isBeingMade, reelProgress } from '../../../domain/reels/reel-words.ts'
import { useLiveReels } from '../../../domain/reels/use-live-reels.ts'
import { waitingWords } from '../../../domain/video/progress.ts'
import { useLoggedInUser } from '../../../foundation/session/use-session.ts'
import { timeLeft } from '../../../foundation/time/clock.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import './reels.css'

/** How far a film is that was made without a dialog: it can be taken back, or made again with another title, also once it is there. */
export function ReelUnderWay({
  reelId,
  title,
  onUndo,
  onChange,
  onClose,
}: {
  reelId: string
  title: string
  onUndo: () => void
  /** Takes the film back and opens the questions of every reel, with its points and title. */
  onChange: () => void
  onClose: () => void
}) {
  const user = useLoggedInUser()
  const { data } = useReelsQuery(user.id)
  const live = useLiveReels()
  const reel = data?.find(({ id }) => id === reelId)
  const progress = reel && reelProgress(reel, live)
  const error = reel?.error ?? null
  const isMade = reel?.status === 'Complete'
  const left = progress?.secondsLeft ?? null
  const state = isMade
    ? 'Ready to watch and to download under Favorites.'
    : (error ??
      waitingWords(progress) ??
      (left === null ? 'Being made. It will be under Favorites.' : timeLeft(left)))
  return (
    <section className="reel-under-way-here" aria-label="Film being made">
      <b title={title}>{title}</b>
      {(reel === undefined || isBeingMade(reel)) && (
        <ProgressBar done={progress?.share ?? 0} label={`Making ${title}`} />
      )}
      <span className={error === null ? 'muted' : 'reel-failed'} role={error === null ? 'status' : 'alert'}>
        {state}
      </span>
      <span className="reel-under-way-ways">
        {(isMade || error !== null) && <Link to="/favorites">Favorites</Link>}
        {error === null && (
          <>
            <button type="button" className="quiet" onClick={onUndo}>
              Undo
            </button>
            <button type="button" className="quiet" onClick={onChange}>
              Change title
            </button>
          </>
        )}
        {(isMade || error !== null) && (
          <button type="button" className="quiet" onClick={onClose}>
            Close
          </button>
        )}
      </span>
    </section>
  )
}
