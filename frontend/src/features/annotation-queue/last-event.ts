import type { MediaProgress } from '@courtline/messages/media/media'
import type { QueueRow } from '@courtline/messages/views/queue'
import { age } from '../../foundation/time/calendar.ts'
import { waitingWords } from '../../domain/video/progress.ts'
import { timeLeft } from '../../foundation/time/clock.ts'

const PROGRESS_WORDS = {
  fetch: 'Fetching',
  preprocess: 'Preparing',
  postprocess: 'Cutting',
  reel: 'Making a reel',
  reelUpload: 'Uploading',
} as const

/** Text of the last column: progress while a worker has the match, the score while it is annotated, else what happened. */
export function lastEventWords(row: QueueRow, progress: MediaProgress | undefined, now: Date): string {
  const { processing, status, score, since, lastEvent, lastEventAt } = row
  if (processing.state === 'running' && progress) {
    const waiting = waitingWords(progress)
    if (waiting !== undefined) return `${PROGRESS_WORDS[progress.kind]}, ${waiting}`
    const share = `${PROGRESS_WORDS[progress.kind]} ${Math.floor(progress.share * 100)} %`
    return progress.secondsLeft === null ? share : `${share}, ${timeLeft(progress.secondsLeft)}`
  }
  const set = score?.sets.at(-1)
  if (status === 'Annotating' && score && set)
    return `Set ${score.sets.length}, ${set[0]}–${set[1]} · ${score.serves} serves`
  // The age of a row is its own column; the event is dated only where it is another moment.
  if (Math.abs(Date.parse(lastEventAt) - Date.parse(since)) < 60_000) return lastEvent
  const ago = age(lastEventAt, now)
  return ago === 'now' ? `${lastEvent}, just now` : `${lastEvent}, ${ago} ago`
}
