import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useCompleteAnnotationMutation } from '../../../domain/match/match-commands.ts'
import { messageOf } from '../../../foundation/calls/failure.ts'
import { paths } from '../../../foundation/paths/paths.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { showDone, showError } from '../../../ui/toast.ts'

/** Submits the annotation for review, once everything is saved, and leads back to the queue. */
export function CompleteButton({ matchId, disabled }: { matchId: string; disabled: boolean }) {
  const navigate = useNavigate()
  const confirm = useConfirm()
  const [complete, { isLoading }] = useCompleteAnnotationMutation()
  const submit = async () => {
    const sure = await confirm({
      text: 'Submit for review? You cannot change the annotation while it is reviewed.',
      yes: 'Complete',
    })
    if (!sure) return
    const { error } = await complete(matchId)
    if (error) return showError(messageOf(error))
    showDone('Submitted for review.')
    await navigate(paths.annotationList())
  }
  return (
    <Button size="xs" variant="filled" loading={isLoading} disabled={disabled} onClick={() => void submit()}>
      Complete
    </Button>
  )
}
