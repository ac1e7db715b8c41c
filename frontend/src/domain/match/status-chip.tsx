import type { MatchStatus } from '@courtline/messages/match/life-cycle'
import type { Processing } from '@courtline/messages/views/match'

type Shape = 'ring' | 'half' | 'diamond' | 'disc' | 'square'

const LOOK: Readonly<Record<MatchStatus, { shape: Shape; colour: string }>> = {
  Created: { shape: 'square', colour: 'var(--t2)' },
  Preprocessing: { shape: 'diamond', colour: 'var(--ball)' },
  Queued: { shape: 'ring', colour: 'var(--t2)' },
  Annotating: { shape: 'half', colour: 'var(--a)' },
  Review: { shape: 'half', colour: 'var(--warn)' },
  Postprocessing: { shape: 'diamond', colour: 'var(--ball)' },
  Edited: { shape: 'disc', colour: 'var(--ok)' },
  Completed: { shape: 'disc', colour: 'var(--ok)' },
  Deleted: { shape: 'square', colour: 'var(--t3)' },
}

/** The status of a match by shape, word and colour, so that no one of them is needed. */
export function StatusChip({ status, processing }: { status: MatchStatus; processing?: Processing }) {
  const failed = processing?.state === 'failed'
  const { shape, colour } = failed ? { shape: 'diamond' as const, colour: 'var(--bad)' } : LOOK[status]
  const word = failed ? `Failed: ${processing.why}` : status
  return (
    <span className="status" title={failed ? `${status} failed: ${processing.why}` : undefined}>
      <StatusShape shape={shape} colour={colour} />
      <span className="cut">{word}</span>
    </span>
  )
}

export const statusColour = (status: MatchStatus) => LOOK[status].colour

function StatusShape({ shape, colour }: { shape: Shape; colour: string }) {
  return (
    <svg width="10" height="10" aria-hidden="true">
      {drawn(shape, colour)}
    </svg>
  )
}

function drawn(shape: Shape, colour: string) {
  switch (shape) {
    case 'ring':
      return <circle cx="5" cy="5" r="3.6" fill="none" stroke={colour} strokeWidth="2" />
    case 'half':
      return (
        <>
          <circle cx="5" cy="5" r="4" fill="none" stroke={colour} strokeWidth="1.6" />
          <path d="M5 1a4 4 0 0 1 0 8z" fill={colour} />
        </>
      )
    case 'diamond':
      return <path d="M5 .6 9.4 5 5 9.4.6 5z" fill={colour} />
    case 'disc':
      return <circle cx="5" cy="5" r="4.4" fill={colour} />
    case 'square':
      return (
        <rect
          x="1.2"
          y="1.2"
          width="7.6"
          height="7.6"
          rx="1.5"
          fill="none"
          stroke={colour}
          strokeWidth="1.6"
        />
      )
  }
}
