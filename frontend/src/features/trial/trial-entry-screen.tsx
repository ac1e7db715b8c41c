import { Button } from '@mantine/core'
import type { TrialAnnotation } from '@courtline/messages/views/trial'
import type { ReactNode } from 'react'
import { Link } from '../../foundation/navigation/link.tsx'
import { useNavigate } from '../../foundation/navigation/use-navigation.ts'
import { useStartTrialMutation, useTrial } from '../../domain/trial/trial-calls.ts'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import { useDemoMatchQuery } from '../../foundation/calls/demo-calls.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { fullDay } from '../../foundation/time/full-day.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { showError } from '../../ui/toast.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { Instructions } from './instructions.tsx'
import './trial.css'

/** /trialAnnotationEntry: how far one's trial is, and the way on, with the instructional videos. */
export function TrialEntryScreen() {
  const demo = useDemoMatchQuery()
  return (
    <div className="page trial-page">
      <PageHead
        title="Trial annotation"
        sub="Annotate the demo match; a manager compares it with the reference."
      />
      {demo.data === null ? (
        <Empty text="There is no demo match to annotate yet. Please come back later." />
      ) : (
        <Entry />
      )}
      <Instructions />
    </div>
  )
}

function Entry() {
  const { trial, error, refetch } = useTrial({})
  const navigate = useNavigate()
  const [start, { isLoading }] = useStartTrialMutation()
  if (error)
    return <Failed what="Your trial could not be loaded" error={error} onRetry={() => void refetch()} />
  if (trial === undefined) return <Waiting />
  const begin = async () => {
    const problem = failureText(await start())
    if (problem !== undefined) return showError(problem)
    await navigate(paths.trialAnnotation())
  }
  const beginning = (words: string) => (
    <Button variant="filled" loading={isLoading} onClick={() => void begin()}>
      {words}
    </Button>
  )
  return (
    <section className="panel trial-status" aria-label="Status of your trial">
      {stateOf(trial, beginning)}
      {trial?.status !== 'Success' && (
        <Link className="link" to={paths.trialPractice()}>
          Practise the first ten points
        </Link>
      )}
    </section>
  )
}

/** The message of each state (platform 4 and 8), and what can be done in it. */
function stateOf(trial: TrialAnnotation | null, beginning: (words: string) => ReactNode): ReactNode {
  if (trial === null)
    return (
      <>
        <p>You have not started your trial annotation yet.</p>
        {beginning('Start the trial annotation')}
      </>
    )
  switch (trial.status) {
    case 'InProgress':
      return (
        <>
          <p>Your trial annotation is in progress.</p>
          <Button component={Link} variant="filled" to={paths.trialAnnotation()}>
            Continue
          </Button>
        </>
      )
    case 'InReview':
      return (
        <>
          <p>
            Your trial annotation was completed on {fullDay(trial.completed)} and is in review. You may still
            update it.
          </p>
          <Button component={Link} variant="filled" to={paths.trialAnnotation()}>
            Update
          </Button>
        </>
      )
    case 'Success':
      return (
        <>
          <p>Your trial annotation was reviewed on {fullDay(trial.reviewed)} and was successful.</p>
          <Button component={Link} variant="filled" to={paths.annotationList()}>
            Annotation queue
          </Button>
        </>
      )
    case 'Failure':
      return (
        <>
          <p>Your trial annotation was reviewed on {fullDay(trial.reviewed)}, but was not successful.</p>
          {trial.review?.reason && <blockquote>{trial.review.reason}</blockquote>}
          {beginning('Redo')}
          <p className="muted">You continue with a copy; what you submitted before is kept.</p>
        </>
      )
  }
}
