import { Button, Group, Textarea } from '@mantine/core'
import { ownAnnotation } from '@courtline/messages/match/which-annotation'
import type { MatchView } from '@courtline/messages/views/match'
import type { TrialAnnotation } from '@courtline/messages/views/trial'
import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo, useState } from 'react'
import { Link } from '../../foundation/navigation/link.tsx'
import { useNavigate } from '../../foundation/navigation/use-navigation.ts'
import { Comparison } from '../../domain/comparison/comparison.tsx'
import { useComparison } from '../../domain/comparison/use-comparison.ts'
import { useMatchQuery } from '../../domain/match/match-calls.ts'
import { NotFoundScreen } from '../../domain/match/not-found-screen.tsx'
import { useReviewTrialMutation, useTrial } from '../../domain/trial/trial-calls.ts'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import { isNotThere } from '../../foundation/calls/failure.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { useLoggedInUser } from '../../foundation/session/use-session.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Failed } from '../../ui/states.tsx'
import { showDone, showError } from '../../ui/toast.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { fullDay } from '../../foundation/time/full-day.ts'

/** One trial beside the reference, with what is answered to it. */
export function TrialComparison({ userId }: { userId: string }) {
  const { trial, error, refetch } = useTrial({ userId })
  const match = useMatchQuery(trial ? { id: trial.matchId, embed: false } : skipToken)
  const failure = error ?? match.error
  if (trial === null || isNotThere(failure)) return <NotFoundScreen />
  const again = () => {
    void refetch()
    if (trial) void match.refetch()
  }
  if (failure) return <Failed what="The trial could not be loaded" error={failure} onRetry={again} />
  if (!trial || !match.data) return <Waiting />
  return <Beside trial={trial} match={match.data} />
}

function Beside({ trial, match }: { trial: TrialAnnotation; match: MatchView }) {
  const { userId, matchId, status } = trial
  const reference = useMemo(() => ownAnnotation(matchId), [matchId])
  const which = useMemo(() => ({ kind: 'trial', userId, matchId }) as const, [userId, matchId])
  const { compared, error, retry } = useComparison(reference, which)
  const name = trial.userName ?? '[No name]'
  const submitted = trial.completed === null ? 'in progress' : `submitted ${fullDay(trial.completed)}`
  return (
    <div className="page trial-page">
      <PageHead
        title={`Trial of ${name}`}
        sub={`Demo match ${match.metadata.teams.join(' v ')} · ${submitted}`}
      >
        <Group gap={8}>
          <Link className="link" to={paths.trialAnnotation(userId)}>
            Open in the workbench
          </Link>
          <Link className="link" to={paths.trialAnnotationReview()}>
            All trials
          </Link>
        </Group>
      </PageHead>
      {error && <Failed what="The annotations could not be loaded" error={error} onRetry={retry} />}
      {!compared && !error && <Waiting />}
      {compared && (
        <Comparison match={match} compared={compared} sides={['Reference', 'Trial']}>
          {status === 'InReview' && <Answer trial={trial} name={name} />}
          {trial.review && <Answered trial={trial} />}
        </Comparison>
      )}
    </div>
  )
}

function Answered({ trial: { review, reviewed } }: { trial: TrialAnnotation }) {
  return (
    <section className="panel trial-answer" aria-label="Answer">
      <p>
        {review?.result ? 'Accepted' : 'Rejected'} on {fullDay(reviewed)}
      </p>
      {review?.reason && <blockquote>{review.reason}</blockquote>}
    </section>
  )
}

/** Accept makes the annotator one at once; a rejection has a reason, which is mailed. */
function Answer({ trial, name }: { trial: TrialAnnotation; name: string }) {
  const navigate = useNavigate()
  const { id: by } = useLoggedInUser()
  const [reason, setReason] = useState('')
  const [review, { isLoading }] = useReviewTrialMutation()
  const answer = async (result: boolean) => {
    const problem = failureText(await review({ trial, by, result, reason: reason.trim() || null }))
    if (problem !== undefined) return showError(problem)
    showDone(result ? `${name} is an annotator now.` : `${name} gets a mail.`)
    await navigate(paths.trialAnnotationReview())
  }
  return (
    <section className="panel trial-answer" aria-label="Answer">
      <Textarea
        label={`Reason, sent to ${name}`}
        maxLength={1000}
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="trial-answer-buttons">
        <Button variant="filled" loading={isLoading} onClick={() => void answer(true)}>
          Accept
        </Button>
        <Button disabled={isLoading || reason.trim() === ''} onClick={() => void answer(false)}>
          Reject
        </Button>
        <span className="muted">Accept makes {name} an annotator at once. A rejection needs a reason.</span>
      </div>
    </section>
  )
}
