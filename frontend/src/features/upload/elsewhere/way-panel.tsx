import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

/** Done of a way in, and the way back to where none is chosen. */
export interface WayEnd {
  readonly words: string
  readonly mayPressDone: boolean
  readonly busy: boolean
  readonly onDone: () => void
  readonly onLeave: () => void
}

/** The panel of the one way in that was chosen. */
export function WayPanel({
  label,
  title,
  end,
  children,
}: {
  label: string
  title: string
  end: WayEnd
  children: ReactNode
}) {
  const { words, mayPressDone, busy, onDone, onLeave } = end
  return (
    <section className="panel upload-way" aria-label={label}>
      <div className="row-flex">
        <h2 className="grow">{title}</h2>
        <Button size="xs" variant="subtle" color="gray" disabled={busy} onClick={onLeave}>
          Another way
        </Button>
      </div>
      {children}
      <div className="upload-done">
        <span className="muted grow" role="status">
          {words}
        </span>
        <Button
          variant={mayPressDone ? 'filled' : 'default'}
          disabled={!mayPressDone}
          loading={busy}
          onClick={onDone}
        >
          Done
        </Button>
      </div>
    </section>
  )
}
