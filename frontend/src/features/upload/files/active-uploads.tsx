import type { MediaProgress } from '@courtline/messages/media/media'
import type { MatchCard } from '@courtline/messages/views/match'
import { Link } from '../../../foundation/navigation/link.tsx'
import { paths } from '../../../foundation/paths/paths.ts'
import { useProgress, waitingWords } from '../../../domain/video/progress.ts'
import { timeLeft } from '../../../foundation/time/clock.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { versus, versusInFull } from '../../../domain/match/versus.ts'

/** The user's other matches on their way to the queue: begun, or in the media worker's hands. */
export function ActiveUploads({ matches }: { matches: readonly MatchCard[] }) {
  const progress = useProgress(matches.filter(({ status }) => status === 'Preprocessing').map(({ id }) => id))
  if (matches.length === 0) return null
  return (
    <section className="panel upload-active" aria-labelledby="active-heading">
      <h2 id="active-heading">Active uploads</h2>
      <ul>
        {matches.map((match) => (
          <ActiveUpload key={match.id} match={match} progress={progress.get(match.id)} />
        ))}
      </ul>
    </section>
  )
}

function ActiveUpload({ match, progress }: { match: MatchCard; progress: MediaProgress | undefined }) {
  const title = versusInFull(match.metadata.teams)
  return (
    <li>
      <b className="grow cut" title={title}>
        {versus(match.metadata.teams)}
      </b>
      <span className="muted num">{noteOf(match, progress)}</span>
      {match.actions.includes('completeUpload') && (
        <Link className="link" to={paths.upload(match.id)} aria-label={`Resume ${title}`}>
          Resume
        </Link>
      )}
      {progress && <ProgressBar done={progress.share} label={`Processing ${title}`} />}
    </li>
  )
}

function noteOf({ status, processing }: MatchCard, progress: MediaProgress | undefined): string {
  if (status === 'Created') return 'Not finished'
  if (processing.state === 'failed') return 'Processing failed'
  const more = waitingWords(progress) ?? (progress?.secondsLeft ? timeLeft(progress.secondsLeft) : undefined)
  return more === undefined ? 'Preparing the video' : `Preparing the video, ${more}`
}
