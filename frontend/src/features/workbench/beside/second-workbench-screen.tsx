import { useMemo } from 'react'
import { Navigate } from '../../../foundation/navigation/link.tsx'
import { useParams } from '../../../foundation/navigation/use-navigation.ts'
import { useCompleteSecondMutation, useSecondAnnotationQuery } from '../../../domain/second/second-calls.ts'
import { READ_ANEW } from '../../../foundation/calls/use-read-anew.ts'
import { paths } from '../../../foundation/paths/paths.ts'
import { Failed } from '../../../ui/states.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import type { ReviewSubmission } from '../review/complete-button.tsx'
import { WorkbenchOf } from '../workbench-screen.tsx'

/** /secondAnnotation/{matchId}: the workbench of a second annotation, for its annotator and for managers who look at it. */
export function SecondWorkbenchScreen() {
  const { matchId = '' } = useParams()
  const { data: second, error, refetch } = useSecondAnnotationQuery(matchId, READ_ANEW)
  if (error)
    return (
      <Failed what="The second annotation could not be loaded" error={error} onRetry={() => void refetch()} />
    )
  if (second === undefined) return <Waiting />
  if (second === null || second.annotatorId === null || second.status === 'Open')
    return <Navigate to={paths.annotationList()} replace />
  const mayEdit = second.actions.includes('annotate')
  return <SecondWorkbench {...{ matchId, mayEdit }} userId={second.annotatorId} />
}

function SecondWorkbench({
  matchId,
  userId,
  mayEdit,
}: {
  matchId: string
  userId: string
  mayEdit: boolean
}) {
  const which = useMemo(() => ({ kind: 'second', userId, matchId }) as const, [userId, matchId])
  const [complete] = useCompleteSecondMutation()
  const submission: ReviewSubmission = {
    text: 'It is compared with the first annotation. You cannot change it any more.',
    send: () => complete(matchId),
    next: paths.annotationList(),
  }
  return (
    <WorkbenchOf which={which} submission={mayEdit ? submission : undefined} back={paths.annotationList()} />
  )
}
