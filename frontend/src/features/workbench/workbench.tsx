import type { MatchView } from '@courtline/messages/views/match'
import { memo, useMemo } from 'react'
import type { Playback } from '../../domain/video/playback.ts'
import { AdjustmentMenu } from './entry/adjustment-menu.tsx'
import { EntryArea } from './entry/entry-area.tsx'
import { PointEntryProvider } from './entry/point-entry.tsx'
import type { ReviewSubmission } from './review/complete-button.tsx'
import { ReturnedBanner } from './review/returned-banner.tsx'
import { HistoryDrawer } from './rows/history-drawer.tsx'
import { RowList } from './rows/row-list.tsx'
import type { Annotating } from './sync/use-annotating.ts'
import { GoToTime } from './timeline/go-to-time.tsx'
import { OverviewTimeline, ZoomTimeline } from './timeline/timelines.tsx'
import { useZoom } from './timeline/use-zoom.ts'
import { useWorkbenchDialog } from './use-workbench-dialog.ts'
import { useWorkbenchModel } from './use-workbench-model.ts'
import { PointOverVideo } from './video/point-over-video.tsx'
import { WorkbenchVideo } from './video/workbench-video.tsx'
import { TellingPlace } from './watch/telling-place.tsx'
import { WorkbenchHeader } from './workbench-header.tsx'

interface WorkbenchProps {
  readonly match: MatchView
  readonly annotating: Annotating
  readonly submission: ReviewSubmission | undefined
  readonly back: string
  readonly videoUrl: string | undefined | null
}

/**
 * Video and point cycle on the left, every serve with its running score on the right. A key of the point cycle draws none of
 * it again but the parts that show the point which is entered, an edit all that follows from it once that point is painted;
 * what becomes of an edit on its way to the server draws nothing.
 */
export const Workbench = memo(function Workbench(props: WorkbenchProps) {
  const { match, annotating, submission, back, videoUrl } = props
  const { view, names, replayed, watchers } = annotating
  const model = useWorkbenchModel(match, annotating)
  const { playback, rows, problems, durationSeconds } = model
  const dialog = useWorkbenchDialog()
  const { opened, showAdjust, showGoTo, showHistory } = dialog
  const [windowSeconds, zoom] = useZoom()
  const overVideo = useMemo(() => <PointOverVideo playback={playback} />, [playback])
  const line = { rows, playback, durationSeconds }
  return (
    <PointEntryProvider
      {...{ match, annotating, playback }}
      settings={model.settings}
      workSpeed={model.workSpeed}
      onEntry={model.rowActions.follow}
      menuOpen={opened === 'adjust'}
      onAdjust={showAdjust}
      onGoTo={showGoTo}
      onNextProblem={problems.next}
      onZoom={zoom}
    >
      <div className="workbench">
        <WorkbenchHeader
          {...{ match, annotating, submission, back, problems, playback }}
          onHistory={showHistory}
        />
        <ReturnedBanner match={match} openComments={problems.comments} />
        <div className="workbench-left">
          <WorkbenchVideo {...{ match, videoUrl, playback, names, replayed }}>{overVideo}</WorkbenchVideo>
          <div className="workbench-lines">
            <OverviewTimeline {...line} />
            <ZoomTimeline {...line} windowSeconds={windowSeconds} />
          </div>
          <EntryArea {...{ match, annotating }} following={model.following} />
        </div>
        <RowList
          {...{ match, rows, names, playback, replayed, watchers }}
          commented={model.commented}
          mayEdit={view.mayEdit}
          quickEntry={model.settings.quickEntry}
          onAdjust={showAdjust}
          onGoTo={showGoTo}
          actions={model.rowActions.actions}
        />
        <TellingPlace {...{ match, annotating, playback }} />
        <Dialogs {...{ annotating, playback, dialog }} />
      </div>
    </PointEntryProvider>
  )
})

function Dialogs({
  annotating: { which, names, replayed },
  playback,
  dialog: { opened, close },
}: {
  annotating: Annotating
  playback: Playback
  dialog: ReturnType<typeof useWorkbenchDialog>
}) {
  return (
    <>
      <AdjustmentMenu {...{ playback, names, replayed }} opened={opened === 'adjust'} onClose={close} />
      <HistoryDrawer names={names} which={which} opened={opened === 'history'} onClose={close} />
      <GoToTime playback={playback} opened={opened === 'goTo'} onClose={close} />
    </>
  )
}
