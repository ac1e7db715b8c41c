import { Link } from '../../../foundation/navigation/link.tsx'
import { ScoreBox } from '../../../domain/score/score-box.tsx'
import { paths } from '../../../foundation/paths/paths.ts'
import { PageHead } from '../../../ui/page-head.tsx'
import type { PointRow, WatchedMatch } from '../watched-match.ts'
import { TestPageMatch } from './test-page-match.tsx'
import { EXAMPLE_SCORES } from './example-scores.ts'
import './test-pages.css'

/** /testScoreBox: the score box in each of its states, and through a match (D98). */
export function TestScoreBoxScreen() {
  return (
    <div className="page">
      <PageHead title="Score box" sub="Every state of the score box">
        <Link className="link" to={paths.demo()}>
          Watch the demo match
        </Link>
      </PageHead>
      <ul className="test-score-boxes">
        {EXAMPLE_SCORES.map(({ title, score, names }) => (
          <li key={title}>
            <h2>{title}</h2>
            <ScoreBox score={score} names={{ teams: names, players: {} }} />
          </li>
        ))}
      </ul>
      <TestPageMatch>{(watched) => <BoxesOfMatch watched={watched} />}</TestPageMatch>
    </div>
  )
}

function BoxesOfMatch({ watched }: { watched: WatchedMatch }) {
  return (
    <>
      <h2>Of a match, {watched.names.teams.join(' v ')}</h2>
      <ul className="test-score-boxes">
        {momentsOf(watched.points).map(({ title, point, isAfter }) => (
          <li key={title}>
            <h3>{title}</h3>
            <ScoreBox score={isAfter ? point.after : point.before} names={watched.names} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The first point of each set and of each kind of stake, and the end. */
function momentsOf(points: readonly PointRow[]) {
  const firstOf = (title: string, fits: (point: PointRow, at: number) => boolean) =>
    points
      .filter(fits)
      .slice(0, 1)
      .map((point) => ({ title, point, isAfter: false }))
  const sets = [...new Set(points.map(({ setIndex }) => setIndex))]
  return [
    ...sets.flatMap((set) => firstOf(`Set ${set + 1} begins`, ({ setIndex }) => setIndex === set)),
    ...firstOf('The first break point', ({ before }) => before.stake === 'BP'),
    ...firstOf('The first set point', ({ before }) => before.stake === 'SP'),
    ...firstOf('The first match point', ({ before }) => before.stake === 'MP'),
    ...points.slice(-1).map((point) => ({ title: 'After the last point', point, isAfter: true })),
  ]
}
