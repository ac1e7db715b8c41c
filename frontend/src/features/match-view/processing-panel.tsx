import type { MediaProgress } from '@courtline/messages/media/media'
import type { MatchView } from '@courtline/messages/views/match'
import { Link } from '../../foundation/navigation/link.tsx'
import { useProgress, waitingWords } from '../../domain/video/progress.ts'
import { paths } from '../../foundation/paths/paths.ts'

/** A match that cannot be watched yet shows its state and what happens next, and behind how many its video waits. */
export function ProcessingPanel({ match }: { match: MatchView }) {
  return <ProcessingNote match={match} progress={useProgress([match.id]).get(match.id)} />
}

export function ProcessingNote({
  match,
  progress,
}: {
  match: MatchView
  progress: MediaProgress | undefined
}) {
  const waiting = waitingWords(progress)
  return (
    <section className="lone-page">
      <h1>{match.metadata.teams.join(' v ')}</h1>
      <p>
        <b>Processing.</b> {whatHappensNext(match)}
      </p>
      {waiting !== undefined && <p role="status">The video is {waiting}.</p>}
      <Link to={paths.home()}>Back to your matches</Link>
    </section>
  )
}

function whatHappensNext({ status, rework, processing }: MatchView): string {
  if (processing.state === 'failed') return `It stopped: ${processing.why}`
  if (rework) return 'The match is being corrected. It can be watched again when that is finished.'
  switch (status) {
    case 'Created':
      return 'The video has not been uploaded completely yet.'
    case 'Preprocessing':
      return 'The video is being prepared. You will get an e-mail when the match can be watched.'
    case 'Queued':
      return 'The match waits for an annotator.'
    case 'Annotating':
      return 'Every point is being marked.'
    case 'Review':
      return 'The marked points are being checked.'
    case 'Postprocessing':
      return 'The time between the points is being cut out.'
    case 'Edited':
    case 'Completed':
    case 'Deleted':
      return ''
  }
}
