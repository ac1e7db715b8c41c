import { lazy, Suspense, type Ref } from 'react'
import type { AnalysisView } from '@courtline/messages/views/analysis'
import { percentText } from '@courtline/scoring/figures/breakdown'
import type { CategoryShare } from '@courtline/scoring/figures/analysis/side-analysis'
import { shortName, type MatchNames } from '@courtline/scoring/replay/match-names'
import { TEAMS, type Team } from '@courtline/scoring/rules/vocabulary'
import { useRowPixels } from '../../../ui/use-row-pixels.ts'
import type { AnalysisCell } from './analysis-in-address.ts'
import { ANALYSIS_TITLES, categoryWords, POINTS_OF, TONE_SIGNS, TONE_TITLES } from './analysis-words.ts'
import { intervalText, shareText, tableRows } from './category-rows.ts'
import './analysis.css'

// The charts' library is larger than the rest of the page; the numbers do not wait for it.
const CategoryBars = lazy(async () => ({ default: (await import('./category-bars.tsx')).CategoryBars }))

const ROW_PIXELS = 38

interface TableProps {
  readonly view: AnalysisView
  readonly names: MatchNames
  readonly cell: AnalysisCell | null
  readonly onOpen: (cell: AnalysisCell) => void
}

/** The points of both sides by category; every number opens its points. */
export function CategoryTable({ ref, ...props }: TableProps & { readonly ref?: Ref<HTMLDivElement> }) {
  const { view, names } = props
  const rowPixels = useRowPixels(ROW_PIXELS)
  const rows = tableRows((view.sides[0] ?? view.sides[1])?.categories ?? [])
  return (
    <div ref={ref} className="category-table">
      <div className="category-rows">
        <table>
          <caption className="visually-hidden">
            {ANALYSIS_TITLES[view.analysis]}: points of both sides by category
          </caption>
          <thead>
            <tr>
              <SideHead {...props} team={0} />
              <th scope="col">
                <span className="visually-hidden">Category</span>
              </th>
              <SideHead {...props} team={1} />
            </tr>
          </thead>
          <tbody>
            {rows.map((row) =>
              row.kind === 'tone' ? (
                <tr key={row.tone} className={`category-tone ${row.tone}`} style={{ height: rowPixels }}>
                  <th colSpan={3} scope="colgroup" className="cap">
                    <span>
                      <i aria-hidden="true">{TONE_SIGNS[row.tone]}</i> {TONE_TITLES[row.tone]}
                    </span>
                  </th>
                </tr>
              ) : (
                <tr
                  key={row.category.name}
                  className={props.cell?.name === row.category.name ? 'category chosen' : 'category'}
                  style={{ height: rowPixels }}
                >
                  <Cell {...props} team={0} category={row.category} />
                  <th scope="row">{categoryWords(row.category.name)}</th>
                  <Cell {...props} team={1} category={row.category} />
                </tr>
              ),
            )}
          </tbody>
        </table>
        <div className="category-bars-layer" style={{ height: rowPixels * rows.length }}>
          <Suspense fallback={null}>
            <CategoryBars sides={view.sides} rowPixels={rowPixels} />
          </Suspense>
        </div>
      </div>
      <p className="category-legend">
        {TEAMS.some((team) => view.sides[team]?.numPoints === 0) && <span>{emptyText(view, names)} </span>}
        Bar: share of points {POINTS_OF[view.analysis]}. Thin line: 95% interval of that share.
      </p>
    </div>
  )
}

/** Which side has no point here. */
function emptyText({ sides, analysis }: AnalysisView, names: MatchNames): string {
  const empty = TEAMS.filter((team) => sides[team]?.numPoints === 0).map((team) =>
    shortName(names.teams[team]),
  )
  return `No points ${POINTS_OF[analysis]} by ${empty.join(' or ')} with this filter.`
}

/** 'Rivera · 74 served, 48 won (65%)'; the number opens all of the side's points. */
function SideHead({ view, names, cell, onOpen, team }: TableProps & { readonly team: Team }) {
  const side = view.sides[team]
  const name = names.teams[team]
  const points = `${side?.numPoints} ${POINTS_OF[view.analysis]}`
  return (
    <th scope="col" className={`team-${team}`} title={name}>
      <b>{shortName(name)}</b>{' '}
      {side && side.numPoints > 0 && (
        <button
          type="button"
          aria-label={`${points} by ${name}. Show the points`}
          aria-pressed={cell?.team === team && cell.name === null}
          onClick={() => onOpen({ team, name: null })}
        >
          {points}
        </button>
      )}
      {side && side.numPoints > 0 && (
        <small>
          {side.pointsWon} won{' '}
          {view.analysis === 'rally' ? '' : `(${percentText(side.pointsWon, side.numPoints)})`}
        </small>
      )}
      {side?.numPoints === 0 && <small>no points</small>}
    </th>
  )
}

/** A number of the table; where it is 0 there is nothing to open. */
function Cell({
  view,
  names,
  cell,
  onOpen,
  team,
  category: { name },
}: TableProps & { readonly team: Team; readonly category: CategoryShare }) {
  const side = view.sides[team]
  const shown = side?.categories.find((each) => each.name === name)
  if (!side || !shown) return <td className={`category-cell team-${team}`} />
  if (shown.numPoints === 0)
    return (
      <td className={`category-cell team-${team}`}>
        <span className="category-none">0</span>
      </td>
    )
  const share = shareText(shown.numPoints, side)
  return (
    <td className={`category-cell team-${team}`}>
      <button
        type="button"
        data-cell={`${team}`}
        aria-pressed={cell?.team === team && cell.name === name}
        aria-label={`${categoryWords(name)}, ${names.teams[team]}: ${shown.numPoints} ${share}, 95% interval ${intervalText(shown)}. Show the points`}
        title={`${shown.numPoints} of ${side.numPoints}, 95% interval ${intervalText(shown)}`}
        onClick={() => onOpen({ team, name })}
      >
        <b>{shown.numPoints}</b> <small>{share}</small>
      </button>
    </td>
  )
}
