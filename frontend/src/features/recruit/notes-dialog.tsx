import { Button, Group, Textarea } from '@mantine/core'
import type { RecruitMatchView } from '@courtline/messages/views/recruiting'
import { useState } from 'react'
import { useCreateRecruitMatchMutation } from '../../domain/recruiting/recruit-match-calls.ts'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { showDone } from '../../ui/toast.ts'

/** Longest notes to a recruit match. */
export const MOST_NOTES = 2000

/** Other notes to a match that is shown already. */
export function NotesDialog({
  match,
  title,
  onClose,
}: {
  match: RecruitMatchView
  title: string
  onClose: () => void
}) {
  const [notes, setNotes] = useState(match.notes ?? '')
  const [failure, setFailure] = useState<string>()
  const [save, { isLoading }] = useCreateRecruitMatchMutation()
  const { recruitId, matchId } = match
  const send = async () => {
    const problem = failureText(await save({ recruitId, matchId, notes: notes.trim() }))
    setFailure(problem)
    if (problem !== undefined) return
    showDone(`The notes to ${title} are saved.`)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={`Notes to ${title}`} size="md">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (notes.trim() !== '') void send()
        }}
      >
        <Textarea
          label="Notes"
          description="Coaches read them beside the match."
          data-autofocus
          rows={4}
          maxLength={MOST_NOTES}
          value={notes}
          error={failure ?? false}
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap={8} mt={14}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" disabled={notes.trim() === ''} loading={isLoading}>
            Save
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
