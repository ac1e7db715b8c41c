import type { MatchView } from '@courtline/messages/views/match'
import type { Analysis } from '@courtline/scoring/figures/analysis/categories'
import { useMemo, useRef, type RefObject } from 'react'
import { useNavigate, useSearchParams } from '../../../foundation/navigation/use-navigation.ts'
import { useKeys } from '../../../foundation/keys/keyboard.tsx'
import { paths } from '../../../foundation/paths/paths.ts'
import { Failed } from '../../../ui/states.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import { useAnalysisQuery } from '../match-calls.ts'
import { ExportMenu } from './export-menu.tsx'
import { openedPoints } from './opened.ts'
import { addressOfPage, MatchPageHead, type MatchPage } from '../match-pages.tsx'
import { WinProbabilityChart } from '../win-probability/win-probability-chart.tsx'
import type { PointRow, WatchedMatch } from '../watched-match.ts'
import { AnalysisChoices } from './analysis-choices.tsx'
import { addressBefore, addressWithCell, askedOf, placeFromAddress } from './analysis-in-address.ts'
import { ANALYSIS_TITLES, filterWords } from './analysis-words.ts'
import { CategoryTable } from './category-table.tsx'
import { focusNextCell, focusNextPoint } from './focus-moves.ts'
import { OpenedPoints } from './opened-points.tsx'
import './analysis.css'

/** The choices go along to the other pages, the cell does not: each analysis has its own categories. */
const queryOfPages = (query: URLSearchParams) => addressWithCell(query, null).toString()

/** One analysis of a match that can be watched: choices, table, and the points of the cell that was chosen. */
export function MatchAnalysis({
  analysis,
  match,
  watched,
}: {
  analysis: Analysis
  match: MatchView
  watched: WatchedMatch
}) {
  const [query, setQuery] = useSearchParams()
  const place = useMemo(() => placeFromAddress(analysis, query), [analysis, query])
  const { data, error, isFetching, refetch } = useAnalysisQuery({ ...watched.read, asked: askedOf(place) })
  const points = useMemo(() => openedPoints(watched, place), [watched, place])
  const page = useRef<HTMLElement>(null)
  const go = (next: URLSearchParams) => setQuery(next, { replace: true })
  const navigate = useNavigate()
  const play = (point: PointRow) => void navigate(paths.watch(match.id, point.startSeconds))
  useAnalysisKeys(match.id, page, query, go)
  return (
    <section ref={page} className="analysis-page">
      <MatchPageHead match={match} watched={watched} page={analysis} query={queryOfPages(query)}>
        <ExportMenu view={data} match={match} watched={watched} place={place} />
      </MatchPageHead>
      <p className="analysis-on-paper">
        {[ANALYSIS_TITLES[analysis], filterWords(place, watched)].filter((words) => words !== '').join(' · ')}
      </p>
      <WinProbabilityChart watched={watched} marked={points} onPlay={play} />
      {error && !data ? (
        <Failed what="The analysis could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error && <Waiting />}
      {data && (
        <div className={isFetching ? 'analysis-shown old' : 'analysis-shown'} aria-busy={isFetching}>
          <AnalysisChoices view={data} watched={watched} place={place} query={query} onGo={go} />
          <div className="analysis-columns">
            <CategoryTable
              view={data}
              names={watched.names}
              cell={place.cell}
              onOpen={(cell) => go(addressWithCell(query, cell))}
            />
            {place.cell ? (
              <OpenedPoints {...{ view: data, watched, place, points, query }} cell={place.cell} onGo={go} />
            ) : (
              <p className="opened-points opened-hint">Choose a number to see its points.</p>
            )}
          </div>
        </div>
      )}
    </section>
  )
}

function useAnalysisKeys(
  matchId: string,
  page: RefObject<HTMLElement | null>,
  query: URLSearchParams,
  go: (query: URLSearchParams) => void,
): void {
  const navigate = useNavigate()
  const show = (shown: MatchPage) => () => void navigate(addressOfPage(matchId, shown, queryOfPages(query)))
  useKeys('analysis', {
    'analysis.stats': show('stats'),
    'analysis.serve': show('serve'),
    'analysis.return': show('return'),
    'analysis.rally': show('rally'),
    'analysis.rowDown': () => focusNextCell(page.current, 1),
    'analysis.rowUp': () => focusNextCell(page.current, -1),
    'analysis.pointDown': () => focusNextPoint(page.current, 1),
    'analysis.pointUp': () => focusNextPoint(page.current, -1),
    'analysis.back': () => go(addressBefore(query)),
  })
}
