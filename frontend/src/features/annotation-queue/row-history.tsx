import type { QueueRow } from '@courtline/messages/views/queue'
import { Link } from '../../foundation/navigation/link.tsx'
import { paths } from '../../foundation/paths/paths.ts'
import { useMay } from '../../foundation/session/use-session.ts'
import { StatusLog } from '../../domain/status-log/status-log.tsx'

/** What unfolds below a row: its status history, and what its annotation holds. */
export function RowHistory({ row }: { row: QueueRow }) {
  const { score } = row
  const manages = useMay()('AnnotationManager')
  return (
    <div className="row-history">
      <div>
        <h2 className="cap">Status history</h2>
        <StatusLog matchId={row.matchId} />
        {manages && (
          <Link className="link" to={paths.secondReview(row.matchId)}>
            Second annotation
          </Link>
        )}
      </div>
      {score && (
        <div>
          <h2 className="cap">The annotation</h2>
          <dl className="row-figures">
            <Figure value={score.points} word="points" />
            <Figure value={score.serves} word="serves" />
            <Figure
              value={score.errors}
              word={score.errors === 1 ? 'error' : 'errors'}
              bad={score.errors > 0}
            />
            <Figure value={score.warnings} word={score.warnings === 1 ? 'warning' : 'warnings'} />
          </dl>
        </div>
      )}
    </div>
  )
}

function Figure({ value, word, bad = false }: { value: number; word: string; bad?: boolean }) {
  return (
    <div>
      <dd className={bad ? 'num bad-word' : 'num'}>{value}</dd>
      <dt className="muted">{word}</dt>
    </div>
  )
}
