import { Button } from '@mantine/core'
import type { MatchView } from '@courtline/messages/views/match'
import { useState } from 'react'
import { useNavigate } from '../../../foundation/navigation/use-navigation.ts'
import { useAcceptAnnotationMutation } from '../../../domain/match/match-commands.ts'
import { paths } from '../../../foundation/paths/paths.ts'
import { Kbd } from '../../../foundation/keys/kbd.tsx'
import { useKeys } from '../../../foundation/keys/keyboard.tsx'
import { RejectDialog } from '../../../domain/match/reject-dialog.tsx'
import { failureText } from '../../../foundation/calls/call-outcome.ts'
import { doUndoably } from '../../../ui/undoable.tsx'
import { SubmitDialog, type Checked } from '../../../domain/submit-check/submit-dialog.tsx'
import { versus } from '../../../domain/match/versus.ts'

/** For managers, where the annotation is in review: accept it, or send it back with a reason. */
export function ReviewButtons({ match, checked }: { match: MatchView; checked: Checked }) {
  const navigate = useNavigate()
  const [rejecting, setRejecting] = useState(false)
  const [isChecking, setIsChecking] = useState(false)
  const [accept] = useAcceptAnnotationMutation()
  const { teams } = match.metadata
  const leave = () => void navigate(paths.annotationList())
  const acceptIt = (reason: string | undefined) => {
    doUndoably({
      id: `accept ${match.id}`,
      message: `${versus(teams)} is accepted.`,
      run: async () => failureText(await accept({ id: match.id, ...(reason !== undefined && { reason }) })),
    })
    leave()
    return Promise.resolve()
  }
  useKeys(
    'workbench',
    { 'workbench.accept': () => setIsChecking(true), 'workbench.reject': () => setRejecting(true) },
    'review',
  )
  return (
    <>
      <Button size="xs" onClick={() => setRejecting(true)} rightSection={<Kbd action="workbench.reject" />}>
        Reject
      </Button>
      <Button
        size="xs"
        variant="filled"
        onClick={() => setIsChecking(true)}
        rightSection={<Kbd action="workbench.accept" />}
      >
        Accept
      </Button>
      {isChecking && (
        <SubmitDialog
          title={`Accept ${versus(teams)}?`}
          text="The video is cut, and the match can be watched."
          verb="Accept"
          checked={checked}
          onSubmit={acceptIt}
          onClose={() => setIsChecking(false)}
        />
      )}
      {rejecting && (
        <RejectDialog
          row={{ matchId: match.id, teams, annotatorName: match.annotatorName }}
          onClose={() => setRejecting(false)}
          onRejected={leave}
        />
      )}
    </>
  )
}
