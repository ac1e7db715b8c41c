import { Skeleton } from '@mantine/core'
import { MOST_IN_PAGE } from '@courtline/messages/routes/paging'
import type { QualityFigure, QualityMatch } from '@courtline/messages/views/quality'
import { useState } from 'react'
import { Link } from '../../foundation/navigation/link.tsx'
import { paths } from '../../foundation/paths/paths.ts'
import { shortDay } from '../../foundation/time/calendar.ts'
import { MoreRows } from '../../ui/more-rows.tsx'
import { Failed } from '../../ui/states.tsx'
import { useAnnotatorQualityMatchesQuery } from './quality-calls.ts'
import { FIGURE_WORDS, matchInWords, workInWords } from './words.ts'

/** The matches that a figure counts, the latest first. */
export function FigureMatches({ userId, figure }: { userId: string; figure: QualityFigure }) {
  const [pages, setPages] = useState(1)
  const { data, error, isFetching, refetch } = useAnnotatorQualityMatchesQuery({ userId, figure, pages })
  const { name } = FIGURE_WORDS[figure]
  return (
    <section className="panel quality-matches" aria-label={`Matches of ${name}`}>
      <h2>{name}: matches</h2>
      {error && !data && (
        <Failed what="The matches could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height={80} radius={8} aria-label="Loading the matches" />}
      {data?.length === 0 && <p className="muted">No match yet.</p>}
      <ul>
        {data?.map((match) => (
          <li key={match.matchId}>
            {match.teams ? (
              <Link className="link cut" to={paths.annotate(match.matchId)}>
                {matchInWords(match.teams)}
              </Link>
            ) : (
              <span className="muted cut">{matchInWords(null)}</span>
            )}
            <span className="muted num">{shortDay(match.at)}</span>
            <span className="num">{countedOf(match, figure)}</span>
          </li>
        ))}
      </ul>
      {data && data.length >= pages * MOST_IN_PAGE && (
        <MoreRows label="Show more matches" loading={isFetching} onMore={() => setPages(pages + 1)} />
      )}
    </section>
  )
}

/** What this match adds to the figure. */
function countedOf(match: QualityMatch, figure: QualityFigure): string {
  const { agreement, kappa, corrected, warnings, points, workedSeconds } = match
  switch (figure) {
    case 'agreement':
      return `${agreement?.part ?? 0} of ${agreement?.whole ?? 0} serves${kappa === null ? '' : ` · κ ${kappa.toFixed(2)}`}`
    case 'corrected':
      return `${corrected?.part ?? 0} of ${corrected?.whole ?? 0} entries`
    case 'warnings':
      return `${warnings ?? 0} in ${points ?? 0} points`
    case 'speed':
      return `${points ?? 0} points in ${workInWords(workedSeconds ?? 0)}`
  }
}
