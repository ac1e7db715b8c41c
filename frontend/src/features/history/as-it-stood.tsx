import type { MatchNames } from '@courtline/scoring/replay/match-names'
import type { AnnotatedMatch } from '@courtline/scoring/replay/structure'
import { useMemo } from 'react'
import { linesOf, type Line } from '@courtline/scoring/replay/difference/annotation-difference'
import { StateScoreBox } from '../../domain/score/state-score-box.tsx'
import { clockTenths } from '../../foundation/time/clock.ts'
import { lineInWords } from './line-in-words.ts'

/** The annotation as it stood at a moment: its score, and every point with the score it was played at. */
export function AsItStood({
  match,
  names,
  touched,
}: {
  match: AnnotatedMatch
  names: MatchNames
  /** The entry that the moment's own edit touched. */
  touched: string | null
}) {
  const lines = useMemo(() => linesOf(match).toSorted((a, b) => startOf(a) - startOf(b)), [match])
  const { errors, warnings } = countsOf(match)
  const played = match.replay.steps.filter(({ playedPoint }) => playedPoint).length
  return (
    <section aria-label="As it stood">
      <div className="stood-head">
        <StateScoreBox state={match.final} names={names} />
        <p className="muted num">
          {played === 1 ? '1 point' : `${played} points`}
          {errors > 0 && <span className="bad-word"> · {errors === 1 ? '1 error' : `${errors} errors`}</span>}
          {warnings > 0 && <span> · {warnings === 1 ? '1 warning' : `${warnings} warnings`}</span>}
        </p>
      </div>
      {lines.length === 0 ? (
        <p className="muted history-nothing">Nothing was annotated yet.</p>
      ) : (
        <table className="history-table panel">
          <thead>
            <tr className="cap">
              <th scope="col">Time</th>
              <th scope="col">Where</th>
              <th scope="col">Score</th>
              <th scope="col">What happened</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Row key={keyOf(line)} line={line} names={names} touched={touched} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Row({ line, names, touched }: { line: Line; names: MatchNames; touched: string | null }) {
  const { place, score, what, startSeconds } = lineInWords(line, names)
  const isTouched = line.some(({ event }) => event.annotationId === touched)
  return (
    <tr className={isTouched ? 'touched' : undefined} aria-current={isTouched ? 'true' : undefined}>
      <td className="num faint">{clockTenths(startSeconds)}</td>
      <td className="muted">{place}</td>
      <td className="num">{score}</td>
      <td>{what}</td>
    </tr>
  )
}

const startOf = (line: Line) => line[0]?.event.clockTime.start ?? 0
const keyOf = (line: Line) => line[0]?.event.annotationId ?? ''

function countsOf({ warnings: findings }: AnnotatedMatch) {
  const errors = findings.filter(({ level }) => level === 'error').length
  return { errors, warnings: findings.length - errors }
}
