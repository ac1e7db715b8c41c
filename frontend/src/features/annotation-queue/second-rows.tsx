import { Button } from '@mantine/core'
import type { SecondAction, SecondAnnotation } from '@courtline/messages/views/second'
import {
  useClaimSecondMutation,
  useLiveSecondAnnotations,
  useReleaseSecondMutation,
  useSecondAnnotationsQuery,
  useWithdrawSecondMutation,
} from '../../domain/second/second-calls.ts'
import { versus } from '../../domain/match/versus.ts'
import type { CallOutcome } from '../../foundation/calls/call-outcome.ts'
import { Link } from '../../foundation/navigation/link.tsx'
import { useNavigate } from '../../foundation/navigation/use-navigation.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { useMay } from '../../foundation/session/use-session.ts'
import { showOutcome } from '../../ui/show-outcome.ts'
import { Failed } from '../../ui/states.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import './second-rows.css'

const STATUS: Readonly<Record<SecondAnnotation['status'], string>> = {
  Open: 'Waiting',
  InProgress: 'In progress',
  Submitted: 'Submitted',
  Settled: 'Settled',
}

/** Second annotations below the queue: a kind of row of their own, with their own priority (D100). */
export function SecondRows() {
  const manages = useMay()('AnnotationManager')
  const { data, error, refetch } = useSecondAnnotationsQuery({}, { refetchOnMountOrArgChange: true })
  useLiveSecondAnnotations()
  if (error)
    return (
      <Failed what="The second annotations could not be read" error={error} onRetry={() => void refetch()} />
    )
  const rows = (data ?? []).filter(({ status }) => status !== 'Settled')
  if (rows.length === 0) return null
  return (
    <section className="second-rows" aria-label="Second annotations">
      <h2>
        Second annotations <span className="muted num">{rows.length}</span>
      </h2>
      <p className="muted">
        {manages
          ? 'Independent annotations, compared with the first one once both are complete.'
          : 'Annotate a match that another annotator has annotated too. You see nothing of their work.'}
      </p>
      <table className="panel">
        <TableHead columns={['Match', 'Priority', 'Status', 'Annotator']} />
        <tbody>
          {rows.map((second) => (
            <SecondRow key={second.matchId} second={second} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function SecondRow({ second }: { second: SecondAnnotation }) {
  const { teams, priority, status, annotatorName, annotatorId } = second
  const name = annotatorName ?? (annotatorId === null ? 'Anyone' : '[No name]')
  return (
    <tr>
      <td>{versus(teams)}</td>
      <td className="num">{priority}</td>
      <td>
        {STATUS[status]}
        {second.first?.cause === 'spotCheck' && <span className="muted"> · spot check</span>}
      </td>
      <td>{name}</td>
      <td>
        <Actions second={second} />
      </td>
    </tr>
  )
}

function Actions({ second: { matchId, teams, actions } }: { second: SecondAnnotation }) {
  const navigate = useNavigate()
  const [claim] = useClaimSecondMutation()
  const [release] = useReleaseSecondMutation()
  const [withdraw] = useWithdrawSecondMutation()
  const title = versus(teams)
  const has = (action: SecondAction) => actions.includes(action)
  const begin = async () => {
    if (await showOutcome(claim(matchId), 'Claimed.')) await navigate(paths.secondAnnotation(matchId))
  }
  const button = (word: string, run: () => Promise<unknown>) => (
    <Button size="xs" aria-label={`${word} the second annotation of ${title}`} onClick={() => void run()}>
      {word}
    </Button>
  )
  const one = (call: (id: string) => Promise<CallOutcome>, done: string) => () =>
    showOutcome(call(matchId), done)
  const isManaged = has('change') || has('withdraw') || has('compare')
  return (
    <div className="second-buttons">
      {has('claim') && button('Claim', begin)}
      {has('annotate') && (
        <Link
          className="link"
          to={paths.secondAnnotation(matchId)}
          aria-label={`Annotate the second annotation of ${title}`}
        >
          Annotate
        </Link>
      )}
      {has('release') && button('Release', one(release, 'Given back.'))}
      {has('withdraw') && button('Withdraw', one(withdraw, 'Withdrawn.'))}
      {isManaged && (
        <Link
          className="link"
          to={paths.secondReview(matchId)}
          aria-label={`${has('compare') ? 'Compare' : 'Open'} the second annotation of ${title}`}
        >
          {has('compare') ? 'Compare' : 'Open'}
        </Link>
      )}
    </div>
  )
}
