import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCompleteAnnotationMutation } from '../../../domain/match/match-commands.ts'
import { messageOf } from '../../../foundation/calls/failure.ts'
import { paths } from '../../../foundation/paths/paths.ts'
import { showDone, showError } from '../../../ui/toast.ts'
import { SubmitDialog, type Checked } from './submit-dialog.tsx'

/** Submits the annotation for review after a last look, once everything is saved, and leads back to the queue. */
export function CompleteButton({
  matchId,
  checked,
  disabled,
}: {
  matchId: string
  checked: Checked
  disabled: boolean
}) {
  const navigate = useNavigate()
  const [isChecking, setIsChecking] = useState(false)
  const [complete] = useCompleteAnnotationMutation()
  const submit = async (reason: string | undefined) => {
    const { error } = await complete({ id: matchId, ...(reason !== undefined && { reason }) })
    if (error) return showError(messageOf(error))
    showDone('Submitted for review.')
    await navigate(paths.annotationList())
  }
  return (
    <>
      <Button size="xs" variant="filled" disabled={disabled} onClick={() => setIsChecking(true)}>
        Complete
      </Button>
      {isChecking && (
        <SubmitDialog
          title="Submit for review?"
          text="You cannot change the annotation while it is reviewed."
          verb="Complete"
          checked={checked}
          onSubmit={submit}
          onClose={() => setIsChecking(false)}
        />
      )}
    </>
  )
}
