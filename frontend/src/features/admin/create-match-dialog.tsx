import { Button, Group } from '@mantine/core'
import type { UserView } from '@courtline/messages/views/user'
import { useReducer, useState } from 'react'
import { useNavigate } from '../../foundation/navigation/use-navigation.ts'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import { paths } from '../../foundation/paths/paths.ts'
import {
  draftAfter,
  draftProblem,
  metadataOf,
  newDraft,
  submissionProblem,
} from '../../domain/match-form/draft.ts'
import { MatchFields } from '../../domain/match-form/match-fields.tsx'
import { useCreateMatchForUserMutation } from '../../domain/users/user-calls.ts'
import { isoDay } from '../../foundation/time/calendar.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { showDone } from '../../ui/toast.ts'
import { calledOf } from './words.ts'

/** A match of another user, whose video an admin adds afterwards by a link or from the store. */
export function CreateMatchDialog({ user, onClose }: { user: UserView; onClose: () => void }) {
  const navigate = useNavigate()
  const [matchId] = useState(() => crypto.randomUUID())
  const [draft, edit] = useReducer(draftAfter, user, firstDraft)
  const [failure, setFailure] = useState<string>()
  const [create, { isLoading }] = useCreateMatchForUserMutation()
  const problem = submissionProblem(draft)
  const save = async () => {
    const outcome = await create({ userId: user.id, body: { matchId, metadata: metadataOf(draft) } })
    setFailure(failureText(outcome))
    if (!outcome.data) return
    showDone(`${calledOf(user)} has a new match. Add its video here.`)
    onClose()
    await navigate(paths.editMetadata(matchId))
  }
  return (
    <Dialog opened onClose={onClose} title={`New match of ${calledOf(user)}`} size="xl">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (problem === undefined) void save()
        }}
      >
        <MatchFields
          draft={draft}
          onEvent={edit}
          dateProblem={draftProblem(draft)}
          sideTitles={['First side', 'Second side']}
        />
        {failure !== undefined && (
          <p className="create-match-failure" role="alert">
            {failure}
          </p>
        )}
        <Group justify="flex-end" gap={8} mt={14}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" disabled={problem !== undefined} loading={isLoading}>
            Create match
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

/** The owner is its first player until another one is named. */
const firstDraft = ({ id, userDetails }: UserView) =>
  newDraft(
    isoDay(new Date()),
    { name: userDetails.displayName ?? '', email: null, id, visualCue: null },
    userDetails.scoringRules,
  )
