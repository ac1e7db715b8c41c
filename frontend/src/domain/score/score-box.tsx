import { memo } from 'react'
import { NAME_LIMIT, type MatchNames } from '@courtline/scoring/replay/match-names'
import type { ShownScore } from '@courtline/scoring/rules/score/shown-score'
import { scoreInWords, scoreBoxRows, STAKE_WORDS, type ScoreBoxRow } from './score-line.ts'
import './score-box.css'

/** The scoreboard: a dot at the server, games per set, the running game, and what is at stake. */
export const ScoreBox = memo(function ScoreBox({ score, names }: { score: ShownScore; names: MatchNames }) {
  const rows = scoreBoxRows(score, names)
  const { stake } = score
  const points = Math.min(...rows.map(({ name }) => fontPoints(name)))
  return (
    <div className="score-box" role="img" aria-label={`Score: ${scoreInWords(score, names)}`}>
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

/** Names of this many characters fit at 12 points; from there to 20 characters the font shrinks to 7 (platform 9). */
const FULL_SIZE = 12
const fontPoints = (name: string) =>
  12 - (Math.max(0, Math.min(NAME_LIMIT, name.length) - FULL_SIZE) * 5) / (NAME_LIMIT - FULL_SIZE)

function Row({ row, points }: { row: ScoreBoxRow; points: number }) {
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
