import { ownAnnotation } from '@courtline/messages/match/which-annotation'
import { SegmentedControl, Skeleton } from '@mantine/core'
import type { MatchView } from '@courtline/messages/views/match'
import { useMemo, useState } from 'react'
import { Link } from '../../foundation/navigation/link.tsx'
import { useParams } from '../../foundation/navigation/use-navigation.ts'
import { changeInWords } from '../../domain/annotation-history/edit-in-words.ts'
import { isNotThere } from '../../foundation/calls/failure.ts'
import { NotFoundScreen } from '../../domain/match/not-found-screen.tsx'
import { paths } from '../../foundation/paths/paths.ts'
import { useTitleDetail } from '../../ui/titled.tsx'
import { useStatusLogQuery } from '../../domain/status-log/status-log-calls.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Failed } from '../../ui/states.tsx'
import { versus } from '../../domain/match/versus.ts'
import { AnnotationFile } from './replace-annotation.tsx'
import { AsItStood } from './as-it-stood.tsx'
import { AnnotationDifferences } from './difference.tsx'
import { useHistoryQuery } from '../../domain/match/annotation-calls.ts'
import { useMatchQuery } from '../../domain/match/match-calls.ts'
import { useMay } from '../../foundation/session/use-session.ts'
import { READ_ANEW } from '../../foundation/calls/use-read-anew.ts'
import { MomentSlider } from './moment-slider.tsx'
import { momentsOf, type Moment } from './moments.ts'
import { useMoment, type Stood } from './use-moment.ts'
import './history.css'

/** /match/{matchId}/history: the annotation as it stood at any moment, and the difference of any two of them. */
export function HistoryScreen() {
  const { matchId = '' } = useParams()
  const match = useMatchQuery({ id: matchId, embed: false })
  const edits = useHistoryQuery(ownAnnotation(matchId), READ_ANEW)
  const statusLog = useStatusLogQuery(matchId, READ_ANEW)
  const moments = useMemo(
    () => (edits.data && statusLog.data ? momentsOf(edits.data, statusLog.data) : undefined),
    [edits.data, statusLog.data],
  )
  useTitleDetail(match.data && `History of ${versus(match.data.metadata.teams)}`)
  const failure = match.error ?? edits.error ?? statusLog.error
  if (isNotThere(failure)) return <NotFoundScreen />
  const again = () => {
    void match.refetch()
    void edits.refetch()
    void statusLog.refetch()
  }
  return (
    <div className="page history-page">
      <PageHead title="History" sub={match.data && versus(match.data.metadata.teams)}>
        {match.data && <AnnotationFile match={match.data} onReplaced={again} />}
        {match.data && <Elsewhere match={match.data} />}
      </PageHead>
      {failure ? <Failed what="The history could not be read" error={failure} onRetry={again} /> : null}
      {!failure && !(match.data && moments) && <Skeleton height={180} radius={10} />}
      {match.data && moments && moments.length > 0 && (
        <TimeTravel key={moments.length} matchId={matchId} moments={moments} />
      )}
    </div>
  )
}

function Elsewhere({ match }: { match: MatchView }) {
  const may = useMay()
  return (
    <>
      {may('Admin') && (
        <Link className="link" to={paths.stream(`match-${match.id}`)}>
          Recorded events
        </Link>
      )}
      {may('AnnotationManager') && (
        <Link className="link" to={paths.secondReview(match.id)}>
          Second annotation
        </Link>
      )}
      <Link className="link" to={paths.watch(match.id)}>
        Watch the match
      </Link>
    </>
  )
}

type Mode = 'stood' | 'difference'

function TimeTravel({ matchId, moments }: { matchId: string; moments: readonly Moment[] }) {
  const last = moments.length - 1
  const [mode, setMode] = useState<Mode>('stood')
  const [from, setFrom] = useState(() => submittedAt(moments))
  const [to, setTo] = useState(last)
  const then = useMoment(matchId, moments, to)
  return (
    <>
      <div className="panel history-moments">
        <SegmentedControl
          aria-label="What to show"
          size="xs"
          data={[
            { value: 'stood', label: 'As it stood' },
            { value: 'difference', label: 'Compare two moments' },
          ]}
          value={mode}
          onChange={setMode}
        />
        {mode === 'difference' && (
          <MomentSlider
            label="One moment"
            moments={moments}
            at={from}
            detail={detailOf(moments[from], then)}
            onChange={setFrom}
          />
        )}
        <MomentSlider
          label={mode === 'stood' ? 'Moment' : 'The other'}
          moments={moments}
          at={to}
          detail={detailOf(moments[to], then)}
          onChange={setTo}
        />
      </div>
      {mode === 'stood' ? (
        <Shown stood={then}>
          {(match, names) => (
            <AsItStood match={match} names={names} touched={moments[to]?.edit?.annotationId ?? null} />
          )}
        </Shown>
      ) : (
        <Compared matchId={matchId} moments={moments} from={from} to={to} then={then} />
      )}
    </>
  )
}

/** Where comparing begins: the last time that the annotation was submitted or claimed, else the beginning. */
function submittedAt(moments: readonly Moment[]): number {
  const before = moments.slice(0, -1)
  return Math.max(
    0,
    before.findLastIndex(({ edit }) => edit === null),
  )
}

const detailOf = (moment: Moment | undefined, { names }: Stood) =>
  moment?.edit && names ? changeInWords(moment.edit, names) : ''

/** The two moments in the order of time, whichever slider is further. */
function Compared({
  matchId,
  moments,
  from,
  to,
  then,
}: {
  matchId: string
  moments: readonly Moment[]
  from: number
  to: number
  then: Stood
}) {
  const other = useMoment(matchId, moments, from)
  const isForward = from <= to
  const [earlier, later] = isForward ? [other, then] : [then, other]
  return (
    <Shown stood={earlier}>
      {(before) => (
        <Shown stood={later}>
          {(after, names) => <AnnotationDifferences earlier={before} later={after} names={names} />}
        </Shown>
      )}
    </Shown>
  )
}

function Shown({
  stood: { match, names, loading, error, retry },
  children,
}: {
  stood: Stood
  children: (match: NonNullable<Stood['match']>, names: NonNullable<Stood['names']>) => React.ReactNode
}) {
  if (error) return <Failed what="This moment could not be read" error={error} onRetry={retry} />
  if (!match || !names) return <Skeleton height={260} radius={10} />
  return (
    <div className="history-shown" aria-busy={loading}>
      {children(match, names)}
    </div>
  )
}
