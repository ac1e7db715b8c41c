import type { MatchView } from '@courtline/messages/views/match'
import type { SecondAnnotation } from '@courtline/messages/views/second'
import { useMatchQuery } from '../../domain/match/match-calls.ts'
import { NotFoundScreen } from '../../domain/match/not-found-screen.tsx'
import { versusInFull } from '../../domain/match/versus.ts'
import { useLiveSecondAnnotations, useSecondAnnotationQuery } from '../../domain/second/second-calls.ts'
import { isNotThere } from '../../foundation/calls/failure.ts'
import { READ_ANEW } from '../../foundation/calls/use-read-anew.ts'
import { Link } from '../../foundation/navigation/link.tsx'
import { useParams } from '../../foundation/navigation/use-navigation.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Failed } from '../../ui/states.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { RequestForm } from './request-form.tsx'
import { SecondComparison } from './second-comparison.tsx'
import './second-annotation.css'

/** /secondAnnotationReview/{matchId}: a second annotation of one match, from being asked for to being settled (D100). */
export function SecondReviewScreen() {
  const { matchId = '' } = useParams()
  const match = useMatchQuery({ id: matchId, embed: false })
  const { data: second, error, refetch } = useSecondAnnotationQuery(matchId, READ_ANEW)
  useLiveSecondAnnotations()
  const failure = match.error ?? error
  if (isNotThere(failure)) return <NotFoundScreen />
  const again = () => {
    void match.refetch()
    void refetch()
  }
  if (failure)
    return <Failed what="The second annotation could not be loaded" error={failure} onRetry={again} />
  if (!match.data || second === undefined) return <Waiting />
  return (
    <div className="page second-page">
      <PageHead
        title="Second annotation"
        sub={`${versusInFull(match.data.metadata.teams)} · ${stateOf(second)}`}
      >
        <Link className="link" to={paths.annotationList()}>
          Annotation queue
        </Link>
      </PageHead>
      <Stage match={match.data} second={second} />
    </div>
  )
}

const nameOf = ({ annotatorName }: SecondAnnotation) => annotatorName ?? '[No name]'

const bothBy = (second: SecondAnnotation) =>
  `first by ${second.first?.annotatorName ?? '[No name]'}, second by ${nameOf(second)}`

function stateOf(second: SecondAnnotation | null): string {
  if (second === null) return 'none was requested'
  switch (second.status) {
    case 'Open':
      return second.annotatorId === null ? 'waits for an annotator' : 'waits for the annotator who was asked'
    case 'InProgress':
      return 'in progress'
    case 'Submitted':
      return second.agreement ? bothBy(second) : 'submitted, the first one is not complete yet'
    case 'Settled':
      return `settled, ${bothBy(second)}`
  }
}

function Stage({ match, second }: { match: MatchView; second: SecondAnnotation | null }) {
  if (second === null || second.status === 'Open') return <RequestForm matchId={match.id} second={second} />
  if (second.annotatorId !== null && second.agreement)
    return <SecondComparison match={match} second={second} annotatorId={second.annotatorId} />
  return (
    <section className="panel second-panel" aria-label="Progress">
      <p>
        {nameOf(second)} {second.status === 'InProgress' ? 'is annotating the match.' : 'has submitted it.'}{' '}
        Both are compared once they are complete.
      </p>
      <Link className="link" to={paths.secondAnnotation(match.id)}>
        Open in the workbench
      </Link>
    </section>
  )
}
