import { ownAnnotation } from '@courtline/messages/match/which-annotation'
import type { QueueRow } from '@courtline/messages/views/queue'
import { replay } from '@courtline/scoring/replay/replay'
import { useEffect, useMemo, useState } from 'react'
import { useAnnotationQuery } from '../../domain/match/annotation-calls.ts'
import { useMatchQuery } from '../../domain/match/match-calls.ts'
import { versus } from '../../domain/match/versus.ts'
import { namesOfView } from '../../domain/score/names-of-view.ts'
import { SubmitDialog, type Checked } from '../../domain/submit-check/submit-dialog.tsx'
import { READ_ANEW } from '../../foundation/calls/use-read-anew.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/states.tsx'

/** The last look before a match is accepted in the queue: the same that the workbench offers; an item leads there. */
export function AcceptDialog({
  row,
  onAccept,
  onOpen,
  onClose,
}: {
  row: QueueRow
  /** With the reason where the scores differ. */
  onAccept: (reason: string | undefined) => void
  onOpen: () => void
  onClose: () => void
}) {
  const title = `Accept ${versus(row.teams)}?`
  const { checked, error, retry } = useChecked(row, onOpen)
  useFocusGivenBack()
  if (error)
    return (
      <Dialog opened onClose={onClose} title={title} size="lg">
        <Failed what="The annotation could not be read" error={error} onRetry={retry} />
      </Dialog>
    )
  // One dialog that takes the focus once: there is no placeholder until both are read.
  if (!checked) return null
  return (
    <SubmitDialog
      title={title}
      text="The video is cut, and the match can be watched."
      verb="Accept"
      checked={checked}
      onSubmit={(reason) => {
        onAccept(reason)
        onClose()
        return Promise.resolve()
      }}
      onClose={onClose}
    />
  )
}

/** Whatever had the focus has it again when the dialog is gone: it goes at once, without the steps of closing. */
function useFocusGivenBack(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus()
      })
    },
    [opener],
  )
}

function useChecked({ matchId }: QueueRow, onOpen: () => void) {
  const which = useMemo(() => ownAnnotation(matchId), [matchId])
  const match = useMatchQuery({ id: matchId, embed: false })
  const annotation = useAnnotationQuery({ which }, READ_ANEW)
  const view = annotation.isFetching ? undefined : annotation.data
  const replayed = useMemo(() => view && replay(view.annotation, view.rules, view.teamType), [view])
  const checked: Checked | undefined =
    match.data && view && replayed
      ? {
          replayed,
          names: namesOfView(view),
          ownerScore: match.data.metadata.score,
          durationSeconds: match.data.probe?.durationSeconds ?? 0,
          goTo: onOpen,
        }
      : undefined
  const retry = () => {
    void match.refetch()
    void annotation.refetch()
  }
  return { checked, error: match.error ?? annotation.error, retry }
}
