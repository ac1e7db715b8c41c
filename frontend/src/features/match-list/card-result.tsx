import type { ScoreSummary } from '@courtline/messages/views/match'
import { cardName } from '../../domain/match/card-name.ts'
import { TEAMS } from '@courtline/scoring/rules/vocabulary'
import '../../domain/score/score-box.css'

/** The result on a card's picture: games per set, the winner of a set in bold. */
export function CardResult({ teams, score }: { teams: readonly [string, string]; score: ScoreSummary }) {
  const words = score.sets.map(([first, second]) => `${first}–${second}`).join(', ')
  return (
    <div className="score-box match-card-result" role="img" aria-label={`Result: ${words}`}>
      <div className="score-box-rows" aria-hidden="true">
        {TEAMS.map((team) => (
          <div key={team} className={`score-box-row team-${team}`}>
            <span className="score-box-name" title={teams[team]}>
              {cardName(teams[team])}
            </span>
            {score.sets.map((set, index) => (
              <span key={index} className={set[team] > set[team === 0 ? 1 : 0] ? 'card-set won' : 'card-set'}>
                {set[team]}
                {score.tiebreaks[index] && <sup>{score.tiebreaks[index][team]}</sup>}
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
