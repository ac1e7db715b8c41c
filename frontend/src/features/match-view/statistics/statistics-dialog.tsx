import { Button } from '@mantine/core'
import type { PointFilter } from '@courtline/scoring/figures/filter'
import { AllStatistics } from './all-statistics.tsx'
import { statisticRows } from './statistic-rows.ts'
import { StatisticsTable } from './statistics-table.tsx'
import type { PointRow, WatchedMatch } from '../watched-match.ts'
import { WithStatistics } from './with-statistics.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

/** Which of the two dialogs is open: the summary on one screen, or every figure (D97). */
export type StatisticsShown = 'none' | 'summary' | 'all'

/** Both sides, whole match, on one screen; every number opens its points. The other dialog has all figures. */
export function StatisticsDialogs({
  shown,
  watched,
  onShow,
  onOpenPoints,
  onPlay,
}: {
  shown: StatisticsShown
  watched: WatchedMatch
  onShow: (shown: StatisticsShown) => void
  onOpenPoints: (filter: PointFilter) => void
  onPlay: (point: PointRow) => void
}) {
  return (
    <>
      <Dialog opened={shown === 'summary'} onClose={() => onShow('none')} title="Summary" size="lg">
        <WithStatistics read={watched.read}>
          {(statistics) => (
            <StatisticsTable
              rows={statisticRows(statistics, watched.index.rules)}
              names={watched.names}
              onOpenPoints={onOpenPoints}
            />
          )}
        </WithStatistics>
        <Button fullWidth mt={12} onClick={() => onShow('all')}>
          All match statistics
        </Button>
      </Dialog>
      <Dialog opened={shown === 'all'} onClose={() => onShow('none')} title="Match statistics" size="xl">
        <WithStatistics read={watched.read}>
          {(statistics) => <AllStatistics {...{ watched, statistics, onOpenPoints, onPlay }} />}
        </WithStatistics>
      </Dialog>
    </>
  )
}
