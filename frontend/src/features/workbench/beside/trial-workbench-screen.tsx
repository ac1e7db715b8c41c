import type { TrialAnnotation } from '@courtline/messages/views/trial'
import { useMemo } from 'react'
import { Navigate } from '../../../foundation/navigation/link.tsx'
import { useParams } from '../../../foundation/navigation/use-navigation.ts'
import { useCompleteTrialMutation, useTrial } from '../../../domain/trial/trial-calls.ts'
import { paths } from '../../../foundation/paths/paths.ts'
import { useLoggedInUser } from '../../../foundation/session/use-session.ts'
import { Failed } from '../../../ui/states.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import type { ReviewSubmission } from '../review/complete-button.tsx'
import { WorkbenchOf } from '../workbench-screen.tsx'

/** /trialAnnotation/{userId}: the workbench of a trial; for its annotator, or a manager who looks at it. */
export function TrialWorkbenchScreen() {
  const me = useLoggedInUser()
  const { userId = me.id } = useParams()
  const { trial, error, refetch } = useTrial({ userId })
  if (error)
    return <Failed what="The trial could not be loaded" error={error} onRetry={() => void refetch()} />
  if (trial === undefined) return <Waiting />
  const home = userId === me.id ? paths.trialAnnotationEntry() : paths.trialAnnotationReview()
  if (trial === null) return <Navigate to={home} replace />
  return <TrialWorkbench trial={trial} home={home} />
}

function TrialWorkbench({ trial, home }: { trial: TrialAnnotation; home: string }) {
  const { userId, matchId } = trial
  const which = useMemo(() => ({ kind: 'trial', userId, matchId }) as const, [userId, matchId])
  const [complete] = useCompleteTrialMutation()
  const submission: ReviewSubmission = {
    text: 'You can keep changing it until it is reviewed.',
    send: () => complete({ userId, matchId }),
    next: home,
  }
  return (
    <WorkbenchOf
      which={which}
      submission={trial.status === 'InProgress' ? submission : undefined}
      back={home}
    />
  )
}
