import type { TrialStatus } from '@courtline/messages/trial/trial'
import type { TrialAnnotation } from '@courtline/messages/views/trial'
import { Link } from '../../foundation/navigation/link.tsx'
import { useSearchParams } from '../../foundation/navigation/use-navigation.ts'
import { useLiveTrials, useTrialsQuery } from '../../domain/trial/trial-calls.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Failed } from '../../ui/states.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { shortDay } from '../../foundation/time/calendar.ts'
import { TrialComparison } from './trial-comparison.tsx'
import './trial.css'

const TABLES: readonly { status: TrialStatus; title: string; none: string }[] = [
  { status: 'InReview', title: 'In review', none: 'No trial waits for a review.' },
  { status: 'InProgress', title: 'In progress', none: 'No trial is in progress.' },
  { status: 'Success', title: 'Accepted', none: 'No trial was accepted yet.' },
  { status: 'Failure', title: 'Rejected', none: 'No trial was rejected.' },
]

/** /trialAnnotationReview: trials by status; one of them beside the reference where the address names its annotator. */
export function TrialReviewScreen() {
  const [query] = useSearchParams()
  const userId = query.get('user')
  return userId === null ? <Trials /> : <TrialComparison userId={userId} />
}

function Trials() {
  useLiveTrials()
  return (
    <div className="page trial-page">
      <PageHead
        title="Trial annotation review"
        sub="Each trial beside the accepted annotation of the demo match."
      />
      {TABLES.map((table) => (
        <TrialTable key={table.status} {...table} />
      ))}
    </div>
  )
}

function TrialTable({ status, title, none }: (typeof TABLES)[number]) {
  const { data, error, refetch } = useTrialsQuery({ status }, { refetchOnMountOrArgChange: true })
  return (
    <section className="trial-table" aria-label={title}>
      <h2>
        {title} {data && <span className="muted num">{data.length}</span>}
      </h2>
      {error && <Failed what="The trials could not be read" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data?.length === 0 && <p className="muted">{none}</p>}
      {data && data.length > 0 && (
        <div className="trial-scroll">
          <table className="panel">
            <TableHead columns={['Annotator', 'Begun', 'Submitted', 'Reviewed']} />
            <tbody>
              {data.map((trial) => (
                <TrialRow key={trial.id} trial={trial} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

const dayOrNone = (instant: string | null) => (instant === null ? '–' : shortDay(instant))

function TrialRow({ trial }: { trial: TrialAnnotation }) {
  const name = trial.userName ?? '[No name]'
  return (
    <tr>
      <td>{name}</td>
      <td className="num">{shortDay(trial.created)}</td>
      <td className="num">{dayOrNone(trial.completed)}</td>
      <td className="num">{dayOrNone(trial.reviewed)}</td>
      <td>
        <Link
          className="link"
          to={paths.trialAnnotationReview(trial.userId)}
          aria-label={`${trial.status === 'InReview' ? 'Review' : 'Open'} the trial of ${name}`}
        >
          {trial.status === 'InReview' ? 'Review' : 'Open'}
        </Link>
      </td>
    </tr>
  )
}
