import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { VIEWABLE } from '@courtline/messages/match/life-cycle'
import type { SecondOutcome } from '@courtline/messages/second/second-request'
import type { MatchView } from '@courtline/messages/views/match'
import { useState } from 'react'
import {
  useCompleteAnnotationMutation,
  useRejectAnnotationMutation,
} from '../../domain/match/match-commands.ts'
import { useSettleSecondMutation } from '../../domain/second/second-calls.ts'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { showOutcome } from '../../ui/show-outcome.ts'

/** What becomes of both annotations; of an accepted match something is taken once it is back in review. */
export function Settling({ match, mayTake, left }: { match: MatchView; mayTake: boolean; left: number }) {
  const matchId = match.id
  const confirm = useConfirm()
  const [settle, { isLoading }] = useSettleSecondMutation()
  const [begun] = useState(left)
  const hasPicked = left < begun
  const done = (outcome: SecondOutcome, words: string) => showOutcome(settle({ matchId, outcome }), words)
  const takeAll = async () => {
    const text = 'Every serve and adjustment becomes what the second annotation has of it.'
    if (await confirm({ text, yes: 'Take the second' }))
      await done('second', 'The second annotation was taken.')
  }
  return (
    <section className="panel second-panel" aria-label="Settle">
      <p>
        {mayTake
          ? 'Keep the first annotation, take the second, or pick serve by serve and be done.'
          : whyNothingIsTaken(match)}
      </p>
      <div className="second-panel-buttons">
        <Button disabled={isLoading} onClick={() => void done('first', 'The first annotation stays.')}>
          Keep the first
        </Button>
        {!mayTake && <BackToReview match={match} />}
        {mayTake && (
          <>
            <Button disabled={isLoading} onClick={() => void takeAll()}>
              Take all of the second
            </Button>
            <Button
              variant="filled"
              disabled={isLoading || !hasPicked}
              onClick={() => void done('reconciled', 'Both annotations are reconciled.')}
            >
              Reconciled
            </Button>
          </>
        )}
      </div>
    </section>
  )
}

const isAccepted = ({ status, actions }: MatchView) =>
  VIEWABLE.includes(status) && actions.includes('rejectAnnotation')

function whyNothingIsTaken(match: MatchView): string {
  if (isAccepted(match))
    return 'The match is accepted already. Move it back to review to take anything of the second annotation.'
  if (match.status === 'Annotating')
    return `${match.annotatorName ?? 'Its annotator'} is working on the match. Serves can be taken once it is in review.`
  return 'Serves can be taken once the match is in review.'
}

/** Sends an accepted match back, and submits it again as it is: both in one, for its annotator has nothing to do. */
function BackToReview({ match }: { match: MatchView }) {
  const [isAsking, { open, close }] = useDisclosure(false)
  // Should submitting fail, only that is left to do.
  const [isSentBack, setSentBack] = useState(false)
  const [reject] = useRejectAnnotationMutation()
  const [complete] = useCompleteAnnotationMutation()
  if (!isAccepted(match) && !isSentBack) return null
  const send = async (reason: string) => {
    if (!isSentBack) {
      const failure = failureText(await reject({ id: match.id, reason }))
      if (failure !== undefined) return failure
      setSentBack(true)
    }
    return failureText(await complete({ id: match.id, reason }))
  }
  return (
    <>
      <Button variant="filled" onClick={open}>
        Move back to review
      </Button>
      {isAsking && (
        <ReasonDialog
          title="Move back to review"
          description="Kept in the history of the match. Viewers see it as being reworked until it is accepted again."
          verb="Move back"
          send={send}
          onDone={() => {
            setSentBack(false)
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
