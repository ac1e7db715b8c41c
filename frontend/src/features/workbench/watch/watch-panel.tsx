import { Button } from '@mantine/core'
import type { BesideKind, WhichAnnotation } from '@courtline/messages/match/which-annotation'
import type { MatchView } from '@courtline/messages/views/match'
import { clockTenths } from '../../../foundation/time/clock.ts'
import { keepFocus } from '../../../ui/keep-focus.ts'
import type { Following } from './use-following.ts'

/** For users who cannot edit: who annotates the match and where they are, and the way to follow them. */
export function WatchPanel({
  which,
  match,
  following,
}: {
  which: WhichAnnotation
  match: MatchView
  following: Following
}) {
  const { place, on, toggle } = following
  return (
    <div className="workbench-readonly">
      <p role="status">{which.kind === 'match' ? watchingText(match) : BESIDE[which.kind]}</p>
      {match.status === 'Annotating' && place && (
        <p className="watch-place">
          <Button
            size="xs"
            aria-pressed={on}
            variant={on ? 'filled' : 'default'}
            onMouseDown={keepFocus}
            onClick={toggle}
          >
            Follow
          </Button>{' '}
          <span className="num">
            At {clockTenths(place.clockSeconds)}, {place.playing ? `playing at ${place.rate}×` : 'paused'}
            {place.open && ` · a point is open since ${clockTenths(place.open.startSeconds)}`}
          </span>
        </p>
      )}
    </div>
  )
}

/** What is beside the match's own annotation has nothing to do with the status of the match. */
const BESIDE: Readonly<Record<BesideKind, string>> = {
  trial: 'You are watching a trial annotation.',
  second: 'You are watching a second annotation.',
}

function watchingText({ status, annotatorName }: MatchView): string {
  const who = annotatorName ?? 'Nobody'
  if (status === 'Annotating') return `You are watching. ${who} annotates this match.`
  if (status === 'Review') return `In review. ${who} annotated this match.`
  return annotatorName === null
    ? 'Nobody annotates this match now.'
    : `${annotatorName} annotated this match.`
}
