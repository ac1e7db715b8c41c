import { Button } from '@mantine/core'
import type { MatchView } from '@courtline/messages/views/match'
import { ANALYSES } from '@courtline/scoring/figures/analysis/categories'
import type { ReactNode } from 'react'
import { Link } from '../../foundation/navigation/link.tsx'
import { useNavigate } from '../../foundation/navigation/use-navigation.ts'
import type { ActionId } from '../../foundation/keys/actions.ts'
import { Kbd } from '../../foundation/keys/kbd.tsx'
import { useKeys } from '../../foundation/keys/keyboard.tsx'
import { paths } from '../../foundation/paths/paths.ts'
import { shortDay } from '../../foundation/time/calendar.ts'
import { ANALYSIS_TITLES } from './analysis/analysis-words.ts'
import { numberOfPoints } from './points/number-of-points.ts'
import type { WatchedMatch } from './watched-match.ts'
import './match-view.css'
import './match-pages.css'

/** The pages of figures of one match. */
export const MATCH_PAGES = ['stats', ...ANALYSES] as const
export type MatchPage = (typeof MATCH_PAGES)[number]

const TITLES: Readonly<Record<MatchPage, string>> = { stats: 'Statistics', ...ANALYSIS_TITLES }
const KEYS: Readonly<Record<MatchPage, ActionId>> = {
  stats: 'analysis.stats',
  serve: 'analysis.serve',
  return: 'analysis.return',
  rally: 'analysis.rally',
}

/** Who played, when and how it ended, the way back to the video, and the other pages of figures. */
export function MatchPageHead({
  match,
  watched,
  page,
  query = '',
  children,
}: {
  match: MatchView
  watched: WatchedMatch
  page: MatchPage
  /** What of the address goes along to the other pages. */
  query?: string
  /** Further actions. */
  children?: ReactNode
}) {
  const navigate = useNavigate()
  const { metadata } = match
  const sets = watched.sets.map(({ games }) => games.join('–')).join(' ')
  const facts = [shortDay(metadata.date), metadata.surface, sets, numberOfPoints(watched.numPoints)]
  return (
    <>
      <header className="match-header">
        <div>
          <h1>{metadata.teams.join(' v ')}</h1>
          <p className="m">{facts.filter((fact) => fact !== null && fact !== '').join(' · ')}</p>
        </div>
        <div className="match-header-actions">
          {children}
          <Button variant="default" size="xs" onClick={() => void navigate(paths.watch(match.id))}>
            Match video
          </Button>
        </div>
      </header>
      <nav className="match-pages" aria-label="Statistics and analysis">
        {MATCH_PAGES.map((each) => (
          <Link
            key={each}
            to={addressOfPage(match.id, each, query)}
            aria-current={each === page ? 'page' : undefined}
          >
            {TITLES[each]} <Kbd action={KEYS[each]} />
          </Link>
        ))}
      </nav>
    </>
  )
}

/** Keys that lead from the statistics to the analyses. */
export function usePageKeys(matchId: string): void {
  const navigate = useNavigate()
  const show = (page: MatchPage) => () => void navigate(paths[page](matchId))
  useKeys('analysis', {
    'analysis.serve': show('serve'),
    'analysis.return': show('return'),
    'analysis.rally': show('rally'),
  })
}

export const addressOfPage = (matchId: string, page: MatchPage, query: string): string =>
  `${paths[page](matchId)}${query === '' ? '' : `?${query}`}`
