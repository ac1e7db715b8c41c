import type { MatchView } from '@courtline/messages/views/match'
import { memo } from 'react'
import { AdjustmentMenu } from './entry/adjustment-menu.tsx'
import { EntryArea } from './entry/entry-area.tsx'
import type { ReviewSubmission } from './review/complete-button.tsx'
import { ReturnedBanner } from './review/returned-banner.tsx'
import { RowComments } from './review/row-comments.tsx'
import { DraftRow } from './rows/draft-row.tsx'
import { HistoryDrawer } from './rows/history-drawer.tsx'
import { RowList } from './rows/row-list.tsx'
import type { Annotating } from './sync/use-annotating.ts'
import { GoToTime } from './timeline/go-to-time.tsx'
import { OverviewTimeline, ZoomTimeline } from './timeline/timelines.tsx'
import { useZoom } from './timeline/use-zoom.ts'
import { useWorkbenchDialog } from './use-workbench-dialog.ts'
import { useWorkbenchKeys } from './use-workbench-keys.ts'
import { useWorkbenchModel } from './use-workbench-model.ts'
import { WorkbenchVideo } from './video/workbench-video.tsx'
import { WorkbenchHeader } from './workbench-header.tsx'

/**
 * Video and point cycle on the left, every serve with its running score on the right. What becomes of an edit on its way
 * to the server changes nothing here.
 */
export const Workbench = memo(function Workbench({
  match,
  annotating,
  submission,
  back,
  videoUrl,
}: {
  match: MatchView
  annotating: Annotating
  submission: ReviewSubmission | undefined
  back: string
  videoUrl: string | undefined | null
}) {
  const { which, view, names, replayed, watchers } = annotating
  const model = useWorkbenchModel(match, annotating)
  const { playback, rows, entry, opening, problems, markedId, state, durationSeconds } = model
  const { opened, close, showAdjust, showGoTo, showHistory } = useWorkbenchDialog()
  const [windowSeconds, zoom] = useZoom()
  useWorkbenchKeys({
    playback,
    deadTime: model.deadTime,
    match: model.structured,
    rows,
    entry,
    opening,
    selectedId: markedId,
    framesPerSecond: match.probe?.framesPerSecond ?? 25,
    mayEdit: view.mayEdit,
    menuOpen: opened === 'adjust',
    onAdjust: showAdjust,
    onGoTo: showGoTo,
    onNextProblem: problems.next,
    onZoom: zoom,
  })
  const line = { rows, playback, durationSeconds }
  return (
    <div className="workbench">
      <WorkbenchHeader
        {...{ match, annotating, submission, back, problems, playback }}
        onHistory={showHistory}
      />
      <ReturnedBanner match={match} openComments={problems.comments} />
      <div className="workbench-left">
        <WorkbenchVideo {...{ match, videoUrl, playback, entry, state, names }} deadTime={model.deadTime} />
        <div className="workbench-lines">
          <OverviewTimeline {...line} />
          <ZoomTimeline {...line} windowSeconds={windowSeconds} entry={entry.state} />
        </div>
        <EntryArea {...{ match, annotating, entry, opening }} following={model.following} />
      </div>
      <RowList
        {...{ rows, markedId, watchers, state }}
        annotatorId={match.status === 'Annotating' ? match.annotatorId : null}
        commented={model.commented}
        comments={<RowComments {...{ match, rows, markedId }} />}
        mayEdit={view.mayEdit}
        entryOpen={entry.state.phase !== 'idle'}
        draft={<DraftRow entry={entry} names={names} replayed={replayed} />}
        onAdjust={showAdjust}
        onGoTo={showGoTo}
        actions={model.rowActions}
      />
      <AdjustmentMenu {...{ playback, replayed, names }} opened={opened === 'adjust'} onClose={close} />
      <HistoryDrawer names={names} which={which} opened={opened === 'history'} onClose={close} />
      <GoToTime playback={playback} opened={opened === 'goTo'} onClose={close} />
    </div>
  )
})
