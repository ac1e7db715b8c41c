import { Button } from '@mantine/core'
import type { MatchView } from '@courtline/messages/views/match'
import { memo, useMemo, useState } from 'react'
import { useNavigate } from '../../../foundation/navigation/use-navigation.ts'
import { useCompleteAnnotationMutation } from '../../../domain/match/match-commands.ts'
import { messageOf } from '../../../foundation/calls/failure.ts'
import { paths } from '../../../foundation/paths/paths.ts'
import { showDone, showError } from '../../../ui/toast.ts'
import { SubmitDialog, type Checked } from '../../../domain/submit-check/submit-dialog.tsx'

/** How an annotation is submitted for review: by its stream's own call, and where that leads. */
export interface ReviewSubmission {
  /** What follows from it, for the last look before. */
  readonly text: string
  readonly send: (reason: string | undefined) => Promise<{ readonly error?: unknown }>
  readonly next: string
}

/** Submits the annotation of a match; shown to those who may complete it. */
export function useMatchSubmission(match: MatchView | undefined): ReviewSubmission | undefined {
  const [complete] = useCompleteAnnotationMutation()
  const id = match?.actions.includes('completeAnnotation') ? match.id : undefined
  return useMemo(
    () =>
      id === undefined
        ? undefined
        : {
            text: 'You cannot change the annotation while it is reviewed.',
            send: (reason) => complete({ id, ...(reason !== undefined && { reason }) }),
            next: paths.annotationList(),
          },
    [id, complete],
  )
}

/** Submits the annotation for review after a last look, once everything is saved, and leads on. */
export const CompleteButton = memo(function CompleteButton({
  submission,
  checked,
  disabled,
}: {
  submission: ReviewSubmission
  checked: Checked
  disabled: boolean
}) {
  const navigate = useNavigate()
  const [isChecking, setIsChecking] = useState(false)
  const submit = async (reason: string | undefined) => {
    const { error } = await submission.send(reason)
    if (error) return showError(messageOf(error))
    showDone('Submitted for review.')
    await navigate(submission.next)
  }
  return (
    <>
      <Button size="xs" variant="filled" disabled={disabled} onClick={() => setIsChecking(true)}>
        Complete
      </Button>
      {isChecking && (
        <SubmitDialog
          title="Submit for review?"
          text={submission.text}
          verb="Complete"
          checked={checked}
          onSubmit={submit}
          onClose={() => setIsChecking(false)}
        />
      )}
    </>
  )
})
