import { Button } from '@mantine/core'
import type { MatchView } from '@courtline/messages/views/match'
import { ANALYSES, type Analysis } from '@courtline/scoring/figures/analysis/categories'
import { useMemo, useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useKeys } from '../../../foundation/keys/keyboard.tsx'
import { Kbd } from '../../../foundation/keys/kbd.tsx'
import { paths } from '../../../foundation/paths/paths.ts'
import { shortDay } from '../../../foundation/time/calendar.ts'
import { Failed } from '../../../ui/states.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import { useAnalysisQuery } from '../match-calls.ts'
import { openedPoints } from './opened.ts'
import type { WatchedMatch } from '../watched-match.ts'
import { AnalysisChoices } from './analysis-choices.tsx'
import { addressBefore, addressWithCell, askedOf, placeFromAddress } from './analysis-in-address.ts'
import { ANALYSIS_TITLES } from './analysis-words.ts'
import { CategoryTable } from './category-table.tsx'
import { focusNextCell, focusNextPoint } from './focus-moves.ts'
import { OpenedPoints } from './opened-points.tsx'
import '../match-view.css'
import './analysis.css'

const TAB_ACTIONS = ['analysis.serve', 'analysis.return', 'analysis.rally'] as const

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
  useAnalysisKeys(match.id, page, query, go)
  return (
    <section ref={page} className="analysis-page">
      <AnalysisHead match={match} watched={watched} />
      <AnalysisTabs matchId={match.id} analysis={analysis} query={query} />
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

function AnalysisHead({ match, watched }: { match: MatchView; watched: WatchedMatch }) {
  const navigate = useNavigate()
  const { metadata } = match
  const sets = watched.sets.map(({ games: [first, second] }) => `${first}–${second}`).join(' ')
  const facts = [shortDay(metadata.date), metadata.surface, sets, `${watched.points.length} points`]
  return (
    <header className="match-header">
      <div>
        <h1>{metadata.teams.join(' v ')}</h1>
        <p className="m">{facts.filter((fact) => fact !== null && fact !== '').join(' · ')}</p>
      </div>
      <div className="match-header-actions">
        <Button variant="default" size="xs" onClick={() => void navigate(paths.watch(match.id))}>
          Match video
        </Button>
        <Button variant="default" size="xs" onClick={() => void navigate(paths.stats(match.id))}>
          Statistics
        </Button>
      </div>
    </header>
  )
}

/** The three analyses of a match; the choices go along, the cell does not: each has its own categories. */
function AnalysisTabs({
  matchId,
  analysis,
  query,
}: {
  matchId: string
  analysis: Analysis
  query: URLSearchParams
}) {
  return (
    <nav className="analysis-tabs" aria-label="Analyses">
      {ANALYSES.map((each, at) => (
        <Link
          key={each}
          to={addressOfAnalysis(matchId, each, query)}
          aria-current={each === analysis ? 'page' : undefined}
        >
          {ANALYSIS_TITLES[each]} <Kbd action={TAB_ACTIONS[at] ?? 'analysis.serve'} />
        </Link>
      ))}
    </nav>
  )
}

function addressOfAnalysis(matchId: string, analysis: Analysis, query: URLSearchParams): string {
  const text = addressWithCell(query, null).toString()
  return `${paths[analysis](matchId)}${text === '' ? '' : `?${text}`}`
}

function useAnalysisKeys(
  matchId: string,
  page: React.RefObject<HTMLElement | null>,
  query: URLSearchParams,
  go: (query: URLSearchParams) => void,
): void {
  const navigate = useNavigate()
  const show = (analysis: Analysis) => () => void navigate(addressOfAnalysis(matchId, analysis, query))
  useKeys('analysis', {
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
