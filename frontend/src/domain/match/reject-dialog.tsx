import { failureText } from '../../foundation/calls/call-outcome.ts'
import { useRejectAnnotationMutation } from './match-commands.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { showDone } from '../../ui/toast.ts'
import { versus } from './versus.ts'

/** Sends an annotation back to its annotator; a reason is required, and kept in the status history. */
export function RejectDialog({
  row,
  onClose,
  onRejected,
}: {
  row: {
    readonly matchId: string
    readonly teams: readonly [string, string]
    readonly annotatorName: string | null
  }
  onClose: () => void
  onRejected?: () => void
}) {
  const [reject] = useRejectAnnotationMutation()
  return (
    <ReasonDialog
      title={`Reject ${versus(row.teams)}`}
      description="The annotator reads it, and it stays in the history."
      verb="Reject"
      send={async (reason) => failureText(await reject({ id: row.matchId, reason }))}
      onDone={() => {
        showDone(`${versus(row.teams)} is returned to ${row.annotatorName ?? 'its annotator'}.`)
        onClose()
        onRejected?.()
      }}
      onClose={onClose}
    />
  )
}
