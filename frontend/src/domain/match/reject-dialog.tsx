import { failureText } from '../../foundation/calls/call-outcome.ts'
import { useRejectAnnotationMutation } from './match-commands.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { doUndoably } from '../../ui/undoable.tsx'
import { versus } from './versus.ts'

/** Sends an annotation back to its annotator; a reason is required, and kept in the status history. It can be taken back for 5 s. */
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
      send={(reason) => {
        doUndoably({
          id: `reject ${row.matchId}`,
          message: `${versus(row.teams)} is returned to ${row.annotatorName ?? 'its annotator'}.`,
          run: async () => {
            const failure = failureText(await reject({ id: row.matchId, reason }))
            // The dialog is gone: what was written in it must not be.
            return failure && `${failure} Your reason was: “${reason}”`
          },
        })
        return Promise.resolve(undefined)
      }}
      onDone={() => {
        onClose()
        onRejected?.()
      }}
      onClose={onClose}
    />
  )
}
