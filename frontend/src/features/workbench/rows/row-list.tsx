import type { MatchState } from '@courtline/scoring/rules/state'
import { currentSetScore, setIndexOf } from '@courtline/scoring/rules/state'
import type { ReactNode } from 'react'
import { keepFocus } from '../../../ui/keep-focus.ts'
import { Kbd } from '../../../foundation/keys/kbd.tsx'
import { RowDetails } from './row-details.tsx'
import type { RowActions } from './row.tsx'
import { Rows } from './rows.tsx'
import type { Watcher } from '../sync/use-annotating.ts'
import type { EntryRow } from './workbench-rows.ts'
import './rows.css'

/** Every serve and adjustment with its running score; clicking what happened goes there in the video. */
export function RowList({
  rows,
  markedId,
  mayEdit,
  entryOpen,
  watchers,
  annotatorId,
  state,
  draft,
  commented,
  comments,
  onAdjust,
  onGoTo,
  actions,
}: {
  rows: readonly EntryRow[]
  /** The chosen row, else the one at the playhead. */
  markedId: string | null
  mayEdit: boolean
  entryOpen: boolean
  watchers: readonly Watcher[]
  /** Who works on it now; others watch. */
  annotatorId: string | null
  state: MatchState
  /** The row of the point that is being entered. */
  draft: ReactNode
  /** How many open comments a row has. */
  commented: ReadonlyMap<string, number>
  /** What managers wrote to the marked row. */
  comments: ReactNode
  onAdjust: () => void
  onGoTo: () => void
  actions: RowActions
}) {
  return (
    <aside className="rows-panel">
      <RowsHead {...{ state, mayEdit, onAdjust, onGoTo }} />
      <div className="rows-columns" aria-hidden="true">
        <span>#</span>
        <span>Time</span>
        <span>Score</span>
        <span>Server</span>
        <span>What happened</span>
        <span>R</span>
      </div>
      {rows.length === 0 && !entryOpen && (
        <p className="rows-empty">Nothing is annotated yet. Space starts the first point.</p>
      )}
      <Rows {...{ rows, markedId, commented, mayEdit, actions }} />
      <div className="rows-draft">{draft}</div>
      <RowDetails rows={rows} markedId={markedId} />
      {comments}
      {watchers.length > 0 && <WatcherLine watchers={watchers} annotatorId={annotatorId} />}
    </aside>
  )
}

function RowsHead({
  state,
  mayEdit,
  onAdjust,
  onGoTo,
}: {
  state: MatchState
  mayEdit: boolean
  onAdjust: () => void
  onGoTo: () => void
}) {
  const [first, second] = currentSetScore(state)
  return (
    <header className="rows-head">
      <b>
        Set {setIndexOf(state) + 1} · Game {first + second + 1}
      </b>
      <span className="m">
        {first}–{second}
      </span>
      <span className="g" />
      {mayEdit && (
        <button type="button" className="quiet" onMouseDown={keepFocus} onClick={onAdjust}>
          Adjust <Kbd action="workbench.adjust" />
        </button>
      )}
      <button type="button" className="quiet" onMouseDown={keepFocus} onClick={onGoTo}>
        Go to <Kbd action="workbench.goTo" />
      </button>
    </header>
  )
}

/** Who else has the workbench of this match open. */
function WatcherLine({
  watchers,
  annotatorId,
}: {
  watchers: readonly Watcher[]
  annotatorId: string | null
}) {
  return (
    <footer className="rows-foot" role="status">
      {watchers.map((person) => (
        <span key={person.userId}>
          <b>{person.name ?? '[No name]'}</b>{' '}
          {person.userId === annotatorId ? 'is annotating' : 'is watching'}
        </span>
      ))}
    </footer>
  )
}
