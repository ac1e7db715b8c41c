import { Modal } from '@mantine/core'
import type { PointFilter } from '@courtline/scoring/filter'
import { useState } from 'react'
import { statisticRows } from './statistic-rows.ts'
import { StatisticsTable } from './statistics-table.tsx'
import type { WatchedMatch } from './watched-match.ts'

/** The figures of both sides, for the match or one set (D97). */
export function StatisticsDialog({
  opened,
  watched,
  onClose,
  onOpenPoints,
}: {
  opened: boolean
  watched: WatchedMatch
  onClose: () => void
  onOpenPoints: (filter: PointFilter) => void
}) {
  return (
    <Modal opened={opened} onClose={onClose} title="Match statistics" size="lg">
      <MatchStatistics watched={watched} onOpenPoints={onOpenPoints} />
    </Modal>
  )
}

/** Figures with the choice of the set; the same in the dialog and on the page of its own. */
export function MatchStatistics({
  watched,
  onOpenPoints,
}: {
  watched: WatchedMatch
  onOpenPoints: (filter: PointFilter) => void
}) {
  const [set, setSet] = useState<number | null>(null)
  const rows = statisticRows(watched.statistics, set === null ? {} : { set })
  const within = (filter: PointFilter) => onOpenPoints(set === null ? filter : { ...filter, set: [set] })
  return (
    <>
      <div className="statistics-sets" role="group" aria-label="Which sets">
        {[null, ...watched.match.sets.map((each) => each.setIndex)].map((each) => (
          <button
            key={String(each)}
            type="button"
            className={each === set ? 'filter-option chosen' : 'filter-option'}
            aria-pressed={each === set}
            onClick={() => setSet(each)}
          >
            {each === null ? 'Match' : `Set ${each + 1}`}
          </button>
        ))}
      </div>
      <StatisticsTable rows={rows} names={watched.names} onOpenPoints={within} />
    </>
  )
}
