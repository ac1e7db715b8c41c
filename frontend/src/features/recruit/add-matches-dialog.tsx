import { Button, Checkbox, Group, Skeleton, Textarea } from '@mantine/core'
import { RECRUITING_TEXTS } from '@courtline/messages/recruiting/words'
import type { MatchCard } from '@courtline/messages/views/match'
import { useState } from 'react'
import { Link } from '../../foundation/navigation/link.tsx'
import { versusInFull } from '../../domain/match/versus.ts'
import {
  useAttachableMatchesQuery,
  useCreateRecruitMatchMutation,
} from '../../domain/recruiting/recruit-match-calls.ts'
import { setScores } from '../../domain/recruiting/words.ts'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { shortDay } from '../../foundation/time/calendar.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/states.tsx'
import { showDone } from '../../ui/toast.ts'
import { MOST_NOTES } from './notes-dialog.tsx'

/** Notes by the match that was chosen; a match without an entry is not chosen. */
type Chosen = ReadonlyMap<string, string>

/** Finished matches with a checkbox and notes each; notes are required for each chosen match (platform 5). */
export function AddMatchesDialog({ recruitId, onClose }: { recruitId: string; onClose: () => void }) {
  const { data: matches, error, refetch } = useAttachableMatchesQuery(recruitId)
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const { add, failures, isAdding } = useAdding(recruitId, chosen, setChosen, onClose)
  const lacksNotes = [...chosen.values()].some((notes) => notes.trim() === '')
  const change = (matchId: string, notes: string | undefined) => {
    const next = new Map(chosen)
    if (notes === undefined) next.delete(matchId)
    else next.set(matchId, notes)
    setChosen(next)
  }
  return (
    <Dialog opened onClose={onClose} title="Add recruit matches" size="lg">
      {error && !matches && (
        <Failed what="Your matches could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {!matches && !error && <Skeleton height={160} />}
      {matches?.length === 0 && (
        <p className="muted">There is no finished match that you do not show already.</p>
      )}
      {matches && matches.length > 0 && (
        <ul className="attachable-matches">
          {matches.map((match) => (
            <Attachable
              key={match.id}
              match={match}
              notes={chosen.get(match.id)}
              failure={failures.get(match.id)}
              onChange={(notes) => change(match.id, notes)}
            />
          ))}
        </ul>
      )}
      <p className="muted attachable-upload">
        Not listed?{' '}
        <Link className="link" to={paths.upload()}>
          Upload a match
        </Link>
      </p>
      {lacksNotes && <p className="muted recruiting-note">Write notes to each chosen match.</p>}
      <Group justify="flex-end" gap={8} mt={14}>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="filled"
          disabled={chosen.size === 0 || lacksNotes}
          loading={isAdding}
          onClick={() => void add()}
        >
          Add
        </Button>
      </Group>
    </Dialog>
  )
}

/** Adds one match after the other; what could not be added stays chosen, with the reason. */
function useAdding(
  recruitId: string,
  chosen: Chosen,
  setChosen: (chosen: Chosen) => void,
  onClose: () => void,
) {
  const [create] = useCreateRecruitMatchMutation()
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map())
  const [isAdding, setAdding] = useState(false)
  const add = async () => {
    setAdding(true)
    const left = new Map(chosen)
    const refused = new Map<string, string>()
    for (const [matchId, notes] of chosen) {
      // One by one: the server keeps them in this order.
      // oxlint-disable-next-line no-await-in-loop
      const failure = failureText(await create({ recruitId, matchId, notes: notes.trim() }))
      if (failure === undefined) left.delete(matchId)
      else refused.set(matchId, failure)
    }
    setAdding(false)
    const created = chosen.size - refused.size
    if (created > 0) showDone(RECRUITING_TEXTS.createdMatches(created))
    setFailures(refused)
    setChosen(left)
    if (refused.size === 0) onClose()
  }
  return { add, failures, isAdding }
}

function Attachable({
  match,
  notes,
  failure,
  onChange,
}: {
  match: MatchCard
  /** Undefined while the match is not chosen. */
  notes: string | undefined
  failure: string | undefined
  onChange: (notes: string | undefined) => void
}) {
  const title = versusInFull(match.metadata.teams)
  const facts = [
    shortDay(match.metadata.date),
    setScores(match.computedMatchDetails.score),
    match.metadata.surface,
  ]
  return (
    <li>
      <Checkbox
        label={title}
        description={facts.filter((fact) => fact !== '' && fact !== null).join(' · ')}
        checked={notes !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? '' : undefined)}
      />
      {notes !== undefined && (
        <Textarea
          aria-label={`Notes to ${title}`}
          placeholder="What should coaches look at?"
          rows={2}
          maxLength={MOST_NOTES}
          value={notes}
          error={failure ?? false}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </li>
  )
}
