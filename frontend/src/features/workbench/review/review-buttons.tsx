import { Button } from '@mantine/core'
import type { MatchView } from '@courtline/messages/views/match'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAcceptAnnotationMutation } from '../../../domain/match/match-commands.ts'
import { paths } from '../../../foundation/paths/paths.ts'
import { Kbd } from '../../../foundation/keys/kbd.tsx'
import { useKeys } from '../../../foundation/keys/keyboard.tsx'
import { RejectDialog } from '../../../domain/match/reject-dialog.tsx'
import { showOutcome } from '../../../ui/show-outcome.ts'
import { versus } from '../../../domain/match/versus.ts'

/** For managers, where the annotation is in review: accept it, or send it back with a reason. */
export function ReviewButtons({ match }: { match: MatchView }) {
  const navigate = useNavigate()
  const [rejecting, setRejecting] = useState(false)
  const [accept, { isLoading }] = useAcceptAnnotationMutation()
  const { teams } = match.metadata
  const leave = () => void navigate(paths.annotationList())
  const acceptIt = async () => {
    if (await showOutcome(accept(match.id), `${versus(teams)} is accepted.`)) leave()
  }
  useKeys(
    'workbench',
    { 'workbench.accept': () => void acceptIt(), 'workbench.reject': () => setRejecting(true) },
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
        loading={isLoading}
        onClick={() => void acceptIt()}
        rightSection={<Kbd action="workbench.accept" />}
      >
        Accept
      </Button>
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
