import type { MatchView } from '@courtline/messages/views/match'
import type { MatchNames } from '@courtline/scoring/replay/match-names'
import type { Replay } from '@courtline/scoring/replay/replay'
import { currentSetScore, setIndexOf } from '@courtline/scoring/rules/state'
import { memo } from 'react'
import { keepFocus } from '../../../ui/keep-focus.ts'
import type { Playback } from '../../../domain/video/playback.ts'
import { Kbd } from '../../../foundation/keys/kbd.tsx'
import { RowComments } from '../review/row-comments.tsx'
import type { Watcher } from '../sync/use-annotating.ts'
import { useWorkbench } from '../sync/workbench-slice.ts'
import { useStateAtPlayhead } from '../timeline/use-state-at-playhead.ts'
import { DraftRow } from './draft-row.tsx'
import { RowDetails } from './row-details.tsx'
import type { RowActions } from './row.tsx'
import { Rows } from './rows.tsx'
import { useMarkedRow } from './use-marked-row.ts'
import type { EntryRow } from './workbench-rows.ts'
import './rows.css'

/** Every serve and adjustment with its running score; clicking what happened goes there in the video. */
export const RowList = memo(function RowList({
  match,
  rows,
  names,
  playback,
  replayed,
  mayEdit,
  quickEntry,
  watchers,
  commented,
  onAdjust,
  onGoTo,
  actions,
}: {
  match: MatchView
  rows: readonly EntryRow[]
  names: MatchNames
  playback: Playback
  replayed: Replay
  mayEdit: boolean
  quickEntry: boolean
  watchers: readonly Watcher[]
  /** How many open comments a row has. */
  commented: ReadonlyMap<string, number>
  onAdjust: () => void
  onGoTo: () => void
  actions: RowActions
}) {
  const markedId = useMarkedRow(rows, playback)
  return (
    <aside className="rows-panel">
      <RowsHead {...{ playback, replayed, mayEdit, onAdjust, onGoTo }} />
      <div className="rows-columns" aria-hidden="true">
        <span>#</span>
        <span>Time</span>
        <span>Score</span>
        <span>Server</span>
        <span>What happened</span>
        <span>R</span>
      </div>
      {rows.length === 0 && <NoRows />}
      <Rows {...{ rows, markedId, commented, mayEdit, actions }} />
      <div className="rows-draft">
        <div className="rows-draft-slot">
          <DraftRow {...{ names, quickEntry }} listed={replayed} />
        </div>
      </div>
      <RowDetails rows={rows} markedId={markedId} />
      <RowComments {...{ match, rows, markedId }} />
      {watchers.length > 0 && (
        <WatcherLine
          watchers={watchers}
          annotatorId={match.status === 'Annotating' ? match.annotatorId : null}
        />
      )}
    </aside>
  )
})

function NoRows() {
  const entryOpen = useWorkbench(({ entry }) => entry.phase !== 'idle')
  return !entryOpen && <p className="rows-empty">Nothing is annotated yet. Space starts the first point.</p>
}

const RowsHead = memo(function RowsHead({
  playback,
  replayed,
  mayEdit,
  onAdjust,
  onGoTo,
}: {
  playback: Playback
  replayed: Replay
  mayEdit: boolean
  onAdjust: () => void
  onGoTo: () => void
}) {
  const state = useStateAtPlayhead(replayed, playback)
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
})

/** Who else has the workbench of this match open. */
function WatcherLine({
  watchers,
  annotatorId,
}: {
  watchers: readonly Watcher[]
  /** Who works on it now; others watch. */
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
