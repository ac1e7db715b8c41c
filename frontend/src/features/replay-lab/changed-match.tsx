import type { ScoreSummary } from '@courtline/messages/views/match'
import type { MatchChanges } from '@courtline/messages/views/replay-lab'
import { Link } from '../../foundation/navigation/link.tsx'
import { paths } from '../../foundation/paths/paths.ts'
import { enDashes } from '../../domain/score/en-dashes.ts'
import { shortDay } from '../../foundation/time/calendar.ts'
import { clockTenths } from '../../foundation/time/clock.ts'
import { versus } from '../../domain/match/versus.ts'

/** What a replay would change in one match: its score, its figures, its warnings. */
export function ChangedMatch({ changes }: { changes: MatchChanges }) {
  const { matchId, teams, date, ruleName, score, statistics, warnings } = changes
  return (
    <li className="panel lab-match">
      <p>
        <Link className="link" to={paths.watch(matchId)}>
          {versus(teams)}
        </Link>{' '}
        <span className="muted">
          {shortDay(date)} · {ruleName}
        </span>
      </p>
      {score && (
        <p className="num">
          {scoreInWords(score.before)} <b>becomes {scoreInWords(score.after)}</b>
        </p>
      )}
      {statistics.length > 0 && (
        <details>
          <summary>
            {statistics.length === 1 ? '1 figure' : `${statistics.length} figures`} would change
          </summary>
          <ul>
            {statistics.map(({ name, team, before, after }) => (
              <li key={`${name} ${team}`} className="num">
                {wordsOf(name)}
                {team !== null && ` of ${teams[team]}`}: {before} → {after}
              </li>
            ))}
          </ul>
        </details>
      )}
      {warnings.length > 0 && (
        <details>
          <summary>{warningsInWords(warnings)}</summary>
          <ul>
            {warnings.map(({ annotationId, change, clockSeconds, message }) => (
              <li key={`${annotationId} ${message}`}>
                <span className="faint num">{clockTenths(clockSeconds)}</span> {change}: {message}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

/** '1 new warning or error, 2 settled'; zeros are left out. */
function warningsInWords(warnings: MatchChanges['warnings']): string {
  const count = (wanted: string) => warnings.filter(({ change }) => change === wanted).length
  const [fresh, settled] = [count('new'), count('settled')]
  const noun = (number: number) => (number === 1 ? 'warning or error' : 'warnings and errors')
  if (fresh === 0) return `${settled} ${noun(settled)} settled`
  return `${fresh} new ${noun(fresh)}${settled === 0 ? '' : `, ${settled} settled`}`
}

function scoreInWords({ sets, game, winner }: ScoreSummary): string {
  const pairs = sets.map((pair) => pair.join('–')).join(' ')
  return winner === null && game !== null ? `${pairs}, ${enDashes(game)}` : pairs
}

/** 'firstServesIn' → 'first serves in'. */
const wordsOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
