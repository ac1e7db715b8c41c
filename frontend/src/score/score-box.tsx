import { memo } from 'react'
import type { MatchNames } from '@courtline/scoring/match-names'
import type { MatchState } from '@courtline/scoring/state'
import { scoreInWords, scoreRows, STAKE_WORDS, stakeOf, type ScoreRow } from './score-line.ts'
import './score-box.css'

/** The scoreboard: a dot at the server, games per set, the running game, and what is at stake. */
export const ScoreBox = memo(function ScoreBox({ state, names }: { state: MatchState; names: MatchNames }) {
  const rows = scoreRows(state, names)
  const stake = stakeOf(state)
  const points = Math.min(...rows.map(({ name }) => fontPoints(name)))
  return (
    <div className="score-box" role="img" aria-label={`Score: ${scoreInWords(state, names)}`}>
      <div aria-hidden="true" className="score-box-rows">
        {rows.map((row) => (
          <Row key={row.team} row={row} points={points} />
        ))}
      </div>
      {stake && (
        <span className="score-box-stake" title={STAKE_WORDS[stake]} aria-hidden="true">
          {stake}
        </span>
      )}
    </div>
  )
})

/** Names shrink from 12 to 7 points as the longer of the two grows, so that 20 characters fit (platform 9). */
const fontPoints = (name: string) => Math.max(7, Math.min(12, 12 - Math.max(0, name.length - 12) * 0.5))

function Row({ row, points }: { row: ScoreRow; points: number }) {
  return (
    <div className={`score-box-row team-${row.team}`}>
      <span className={row.serving ? 'score-box-dot serving' : 'score-box-dot'} />
      <span className="score-box-name" title={row.fullName} style={{ fontSize: `${points}pt` }}>
        {row.name}
      </span>
      {row.sets.map((set, index) => (
        <span key={index} className={set.won ? 'score-box-set won' : 'score-box-set'}>
          {set.games}
        </span>
      ))}
      <span className="score-box-game">{row.game}</span>
    </div>
  )
}
