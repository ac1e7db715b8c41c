import type { MediaProgress } from '@courtline/messages/media/media'
import type { MatchCard } from '@courtline/messages/views/match'
import { waitingWords } from '../../domain/video/progress.ts'
import { timeLeft } from '../../foundation/time/clock.ts'

/** What the picture of a card shows: a match to watch, or what is happening to it. */
export type CardState =
  | { readonly kind: 'watchable' }
  | { readonly kind: 'created' }
  | { readonly kind: 'failed'; readonly why: string }
  | { readonly kind: 'processing'; readonly note: string; readonly share: number | undefined }

function withTimeLeft(what: string, progress: MediaProgress | undefined): string {
  const more = waitingWords(progress) ?? (progress?.secondsLeft ? timeLeft(progress.secondsLeft) : undefined)
  return more === undefined ? what : `${what}, ${more}`
}

/** Edited and Completed can be watched; everything from the upload to there is under the Processing overlay. */
export function cardState(card: MatchCard, progress: MediaProgress | undefined): CardState {
  if (card.processing.state === 'failed') return { kind: 'failed', why: card.processing.why }
  const share = progress?.share
  const processing = (what: string, worker = false): CardState => ({
    kind: 'processing',
    note: worker ? withTimeLeft(what, progress) : what,
    share: worker ? share : undefined,
  })
  switch (card.status) {
    case 'Edited':
    case 'Completed':
      return { kind: 'watchable' }
    case 'Created':
      return { kind: 'created' }
    case 'Preprocessing':
      return processing('Preparing the video', true)
    case 'Queued':
      return processing(card.rework ? 'Being corrected' : 'In the queue')
    case 'Annotating':
      return processing(card.rework ? 'Being corrected' : 'Being annotated')
    case 'Review':
      return processing(card.rework ? 'Being corrected' : 'In review')
    case 'Postprocessing':
      return processing('Cutting dead time', true)
    case 'Deleted':
      return processing('Deleted')
  }
}
