import type { AnalysisView } from '@courtline/messages/views/analysis'
import { playerAt } from '@courtline/scoring/figures/breakdown'
import type { BlockShare } from '@courtline/scoring/figures/analysis/side-analysis'
import { shortName } from '@courtline/scoring/replay/match-names'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { Link } from '../../../foundation/navigation/link.tsx'
import { Kbd } from '../../../foundation/keys/kbd.tsx'
import { paths } from '../../../foundation/paths/paths.ts'
import { ICON } from '../../../ui/icon.ts'
import { PointCells } from '../points/point-cells.tsx'
import type { PointRow, WatchedMatch } from '../watched-match.ts'
import {
  addressBefore,
  addressOfCell,
  addressWithBlock,
  type AnalysisCell,
  type AnalysisPlace,
} from './analysis-in-address.ts'
import { ANALYSIS_TITLES, categoryWords, chipName, POINTS_OF } from './analysis-words.ts'
import '../points/points.css'

/** The points of one cell, with the way to them, the blocks that can be chosen next, and each point to play. */
export function OpenedPoints({
  view,
  watched,
  place,
  cell,
  points,
  query,
  onGo,
}: {
  view: AnalysisView
  watched: WatchedMatch
  place: AnalysisPlace
  cell: AnalysisCell
  points: readonly PointRow[]
  query: URLSearchParams
  onGo: (query: URLSearchParams) => void
}) {
  const side = view.sides[cell.team]
  const first = points[0]
  const address = (point: PointRow) => {
    const there = addressOfCell(place, cell)
    there.set('time', String(point.startSeconds))
    return `${paths.watch(watched.read.id)}?${there.toString()}`
  }
  return (
    <section className="opened-points" aria-label="Points of the choice">
      <header>
        <Path view={view} watched={watched} cell={cell} />
        <button type="button" className="quiet" onClick={() => onGo(addressBefore(query))}>
          Back <Kbd action="analysis.back" />
        </button>
      </header>
      <div className="opened-count">
        <p>
          <b>{points.length}</b> of {side?.numPoints ?? 0} points {POINTS_OF[view.analysis]}
        </p>
        {first && (
          <Link className="play-opened" to={address(first)}>
            <IconPlayerPlayFilled {...ICON} /> Play{' '}
            {points.length === 1 ? '1 point' : `${points.length} points`}
          </Link>
        )}
      </div>
      <Blocks
        blocks={side?.blocks ?? []}
        cell={cell}
        watched={watched}
        onChoose={(block) => onGo(addressWithBlock(query, block, cell.team))}
      />
      <OpenedList points={points} addressOf={address} />
    </section>
  )
}

/** Each point, as a link that plays it. */
function OpenedList({
  points,
  addressOf,
}: {
  points: readonly PointRow[]
  addressOf: (point: PointRow) => string
}) {
  if (points.length === 0) return <p className="opened-none">No points here with this filter.</p>
  return (
    <ol className="opened-list">
      {points.map((point) => (
        <li key={point.pointIndex}>
          <Link className="point" to={addressOf(point)}>
            <span className="visually-hidden">Play</span>
            <PointCells point={point} />
          </Link>
        </li>
      ))}
    </ol>
  )
}

function Path({ view, watched, cell }: { view: AnalysisView; watched: WatchedMatch; cell: AnalysisCell }) {
  const steps = [ANALYSIS_TITLES[view.analysis], shortName(watched.names.teams[cell.team])]
  const last = cell.name === null ? 'All points' : categoryWords(cell.name)
  return (
    <h2 className="opened-path">
      {steps.map((step) => (
        <span key={step}>{step} ▸ </span>
      ))}
      <b>{last}</b>
    </h2>
  )
}

/** The two values of the next breakdown (player, serve, situation, side), with their points in this category. */
function Blocks({
  blocks,
  cell,
  watched,
  onChoose,
}: {
  blocks: readonly BlockShare[]
  cell: AnalysisCell
  watched: WatchedMatch
  onChoose: (block: BlockShare) => void
}) {
  if (blocks.length === 0) return null
  return (
    <div className="opened-blocks" role="group" aria-label="Narrow down">
      {blocks.map((block) => {
        const points = pointsOf(block, cell)
        return (
          <button
            key={block.value}
            type="button"
            className="filter-option"
            disabled={points === 0}
            onClick={() => onChoose(block)}
          >
            {labelOf(block, cell, watched)} <small>{points}</small>
          </button>
        )
      })}
    </div>
  )
}

function pointsOf({ categories }: BlockShare, { name }: AnalysisCell): number {
  const counted = name === null ? categories : categories.filter((category) => category.name === name)
  return counted.reduce((sum, { numPoints }) => sum + numPoints, 0)
}

function labelOf(
  { breakdown, value, label }: BlockShare,
  { team }: AnalysisCell,
  { names, teamType }: WatchedMatch,
): string {
  if (breakdown !== 'player') return label.charAt(0) + label.slice(1).toLowerCase()
  return chipName(names, playerAt(team, value), teamType)
}
