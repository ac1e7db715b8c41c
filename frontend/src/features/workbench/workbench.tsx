import type { MatchView } from '@courtline/messages/views/match'
import { stateAt } from '@courtline/scoring/timeline'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useAppDispatch, useAppSelector } from '../../app/store.ts'
import { showError } from '../../ui/toast.ts'
import { Playback } from '../../video/playback.ts'
import { Player } from '../../video/player.tsx'
import { usePlayhead } from '../../video/use-playhead.ts'
import { ScoreBox } from '../../score/score-box.tsx'
import { AdjustmentMenu } from './adjustment-menu.tsx'
import { DraftRow } from './draft-row.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { GoToTime } from './go-to-time.tsx'
import { HistoryDrawer } from './history-drawer.tsx'
import { MatchSetup } from './match-setup.tsx'
import { OwnerNotes } from './owner-notes.tsx'
import { OverviewTimeline, ZoomTimeline } from './timelines.tsx'
import { RowList } from './row-list.tsx'
import type { RowActions } from './row.tsx'
import type { Annotating } from './use-annotating.ts'
import { useDeadTime, type DeadTime } from './use-dead-time.ts'
import { useEntry, type Entry } from './use-entry.ts'
import { useProblems } from './use-problems.ts'
import { useWorkbenchKeys } from './use-workbench-keys.ts'
import { keepFocus, WorkbenchHeader } from './workbench-header.tsx'
import { entryRows } from './workbench-rows.ts'
import { rowSelected } from './workbench-slice.ts'

/** Video and point cycle on the left, every serve with its running score on the right. */
export function Workbench({
  match,
  annotating,
  videoUrl,
}: {
  match: MatchView
  annotating: Annotating
  videoUrl: string | undefined | null
}) {
  const { view, names, replayed, watchers } = annotating
  const dispatch = useAppDispatch()
  const [playback] = useState(() => new Playback())
  const [dialog, setDialog] = useState<'none' | 'adjust' | 'history' | 'goTo'>('none')
  const [videoFailed, setVideoFailed] = useState(false)
  const [setUp, setSetUp] = useState(false)
  const [windowSeconds, setWindowSeconds] = useState(60)
  const selectedId = useAppSelector(({ workbench }) => workbench.selectedId)
  const rows = useMemo(() => entryRows(replayed, names), [replayed, names])
  const problems = useProblems(rows, playback)
  const entry = useEntry({ view, replayed, playback, mayEdit: view.mayEdit, onAlert: showError })
  const deadTime = useDeadTime(playback, entry.state.phase, entry.quickEntry && view.mayEdit)
  const durationSeconds = match.probe?.durationSeconds ?? rows.at(-1)?.startSeconds ?? 0
  const currentId = usePlayhead(playback, ({ seconds }) => rowAt(rows, seconds))
  const atSeconds = usePlayhead(playback, ({ seconds }) => Math.round(seconds * 5) / 5)
  const state = stateAt(replayed, atSeconds)
  // A chosen row stays chosen until the playhead reaches another one; the keys mean the row that is marked.
  useEffect(() => {
    if (currentId !== null) dispatch(rowSelected(null))
  }, [currentId, dispatch])
  const markedId = selectedId ?? currentId
  const rowActions = useRowActions(playback, entry)
  const showAdjust = useCallback(() => setDialog('adjust'), [])
  const showHistory = useCallback(() => setDialog('history'), [])
  const showGoTo = useCallback(() => setDialog('goTo'), [])
  const closeDialog = useCallback(() => setDialog('none'), [])
  const videoLost = useCallback(() => setVideoFailed(true), [])

  useWorkbenchKeys({
    playback,
    rows,
    entry,
    selectedId: markedId,
    framesPerSecond: match.probe?.framesPerSecond ?? 25,
    mayEdit: view.mayEdit,
    menuOpen: dialog === 'adjust',
    onAdjust: showAdjust,
    onGoTo: showGoTo,
    onNextProblem: problems.next,
    onZoom: (factor) => setWindowSeconds((seconds) => Math.min(1800, Math.max(15, seconds * factor))),
  })
  return (
    <div className="workbench">
      <WorkbenchHeader match={match} annotating={annotating} problems={problems} onHistory={showHistory} />
      <div className="workbench-left">
        <div className="workbench-video">
          {videoUrl && !videoFailed ? (
            <Player
              src={videoUrl}
              playback={playback}
              label={`Video of ${match.metadata.teams.join(' v ')}`}
              onFailed={videoLost}
            />
          ) : (
            <VideoMissing failed={videoFailed} none={videoUrl === null} />
          )}
          <div className="workbench-score">
            <ScoreBox state={state} names={names} />
          </div>
          <PlaybackBadge
            playback={playback}
            phase={entry.state.phase}
            deadTime={view.mayEdit && entry.quickEntry ? deadTime : undefined}
          />
          {entry.state.phase !== 'idle' && <Crossings entry={entry} />}
        </div>
        <div className="workbench-lines">
          <OverviewTimeline rows={rows} playback={playback} durationSeconds={durationSeconds} />
          <ZoomTimeline
            rows={rows}
            playback={playback}
            windowSeconds={windowSeconds}
            durationSeconds={durationSeconds}
            entry={entry.state}
          />
        </div>
        {view.mayEdit && !setUp && replayed.steps.length === 0 && entry.state.phase === 'idle' ? (
          <MatchSetup names={names} teamType={view.teamType} onRecorded={() => setSetUp(true)}>
            <OwnerNotes match={match} />
          </MatchSetup>
        ) : null}
        {view.mayEdit ? (
          <EntryPanel entry={entry} names={names} teamType={view.teamType} replayed={replayed} />
        ) : (
          <p className="workbench-readonly" role="status">
            {watchingWords(match)}
          </p>
        )}
      </div>
      <RowList
        rows={rows}
        markedId={markedId}
        mayEdit={view.mayEdit}
        entryOpen={entry.state.phase !== 'idle'}
        watchers={watchers}
        state={state}
        draft={<DraftRow entry={entry} names={names} replayed={replayed} />}
        onAdjust={showAdjust}
        onGoTo={showGoTo}
        actions={rowActions}
      />
      <AdjustmentMenu
        opened={dialog === 'adjust'}
        onClose={closeDialog}
        playback={playback}
        replayed={replayed}
        names={names}
      />
      <HistoryDrawer opened={dialog === 'history'} matchId={match.id} names={names} onClose={closeDialog} />
      <GoToTime opened={dialog === 'goTo'} playback={playback} onClose={closeDialog} />
    </div>
  )
}

/** What a row's buttons do; they ask for the point cycle of the moment in which they are pressed. */
function useRowActions(playback: Playback, entry: Entry): RowActions {
  const dispatch = useAppDispatch()
  const latest = useRef(entry)
  useEffect(() => {
    latest.current = entry
  })
  return useMemo(
    () => ({
      select: (row) => dispatch(rowSelected(row.annotationId)),
      seek: (row) => {
        dispatch(rowSelected(row.annotationId))
        playback.seekTo(row.startSeconds + 0.01)
      },
      edit: (annotationId) => latest.current.editRow(annotationId),
      remove: (annotationId) => latest.current.removeRow(annotationId),
    }),
    [dispatch, playback],
  )
}

/** What somebody sees who cannot edit: whose work this is, and where it stands. */
function watchingWords({ status, annotatorName }: MatchView): string {
  const who = annotatorName ?? 'Nobody'
  if (status === 'Annotating') return `You are watching. ${who} annotates this match.`
  if (status === 'Review') return `In review. ${who} annotated this match.`
  return annotatorName === null
    ? 'Nobody annotates this match now.'
    : `${annotatorName} annotated this match.`
}

/** Id of the row at the playhead, with 0.2 s of tolerance (D50). */
function rowAt(rows: ReturnType<typeof entryRows>, seconds: number): string | null {
  const row = rows.findLast(
    ({ startSeconds, durationSeconds }) =>
      seconds >= startSeconds - 0.2 && seconds <= startSeconds + (durationSeconds ?? 0) + 0.2,
  )
  return row?.annotationId ?? null
}

function VideoMissing({ failed, none }: { failed: boolean; none: boolean }) {
  const text = failed
    ? 'The video could not be shown. Ask an admin to force preprocessing; your annotation is safe.'
    : none
      ? 'This match has no video: it is annotated by import.'
      : 'Loading the video …'
  return (
    <p className="workbench-video-missing" role="status">
      {text}
    </p>
  )
}

function PlaybackBadge({
  playback,
  phase,
  deadTime,
}: {
  playback: Playback
  phase: string
  /** Absent where the rate is the annotator's alone. */
  deadTime: DeadTime | undefined
}) {
  const rate = usePlayhead(playback, (now) => now.rate)
  const word = { idle: 'between points', 'in-play': 'in play', describing: 'describe' }[phase] ?? ''
  return (
    <span className="workbench-rate">
      <b>{rate}×</b> {word}
      {deadTime && (
        <button
          type="button"
          className="workbench-auto"
          aria-pressed={deadTime.on}
          aria-label="Auto speed through dead time"
          title="Runs faster between points, by itself"
          onMouseDown={keepFocus}
          onClick={deadTime.toggle}
        >
          auto
        </button>
      )}
    </span>
  )
}

function Crossings({ entry }: { entry: ReturnType<typeof useEntry> }) {
  return (
    <span className="workbench-crossings">
      over the net <b>{entry.netCrosses}</b>
    </span>
  )
}
