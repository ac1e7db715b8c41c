import { Button, Skeleton } from '@mantine/core'
import type { RecruitMatchView, WatchedView } from '@courtline/messages/views/recruiting'
import { useState } from 'react'
import { Link } from '../../foundation/navigation/link.tsx'
import { versusInFull } from '../../domain/match/versus.ts'
import { useWatchedPartsQuery } from '../../domain/recruiting/recruit-calls.ts'
import {
  useDeleteRecruitMatchMutation,
  useRecruitMatchesQuery,
} from '../../domain/recruiting/recruit-match-calls.ts'
import { RecruitMatchRow } from '../../domain/recruiting/recruit-match-row.tsx'
import { programName } from '../../domain/recruiting/words.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { shortDay } from '../../foundation/time/calendar.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { showOutcome } from '../../ui/show-outcome.ts'
import { Failed } from '../../ui/states.tsx'
import { AddMatchesDialog } from './add-matches-dialog.tsx'
import { NotesDialog } from './notes-dialog.tsx'
import { partsInWords } from './recruit-words.ts'

/** The matches that coaches can watch, with the recruit's notes. */
export function MyRecruitMatches({ recruitId }: { recruitId: string }) {
  const [isAdding, setAdding] = useState(false)
  const { data: matches, error, refetch } = useRecruitMatchesQuery(recruitId)
  const { data: watched = [] } = useWatchedPartsQuery(recruitId)
  return (
    <section className="panel recruiting-panel" aria-labelledby="my-recruit-matches">
      <header>
        <h2 id="my-recruit-matches">My recruit matches</h2>
        <Button variant="filled" size="xs" onClick={() => setAdding(true)}>
          Add recruit matches
        </Button>
      </header>
      {error && !matches && (
        <Failed what="Your recruit matches could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {!matches && !error && <Skeleton height={90} />}
      {matches?.length === 0 && (
        <p className="muted">
          You do not show a match yet. Add a finished one, or{' '}
          <Link className="link" to={paths.upload()}>
            upload a match
          </Link>
          .
        </p>
      )}
      {matches?.map((match) => (
        <Shown
          key={match.id}
          match={match}
          watched={watched.filter(({ matchId }) => matchId === match.matchId)}
        />
      ))}
      {isAdding && <AddMatchesDialog recruitId={recruitId} onClose={() => setAdding(false)} />}
    </section>
  )
}

function Shown({ match, watched }: { match: RecruitMatchView; watched: readonly WatchedView[] }) {
  const [isEditing, setEditing] = useState(false)
  const [remove, { isLoading }] = useDeleteRecruitMatchMutation()
  const confirm = useConfirm()
  const title = match.metadata ? versusInFull(match.metadata.teams) : 'this match'
  const takeAway = async () => {
    if (!(await confirm({ text: `Show ${title} to coaches no longer?`, yes: 'Remove', danger: true }))) return
    await showOutcome(
      remove({ recruitId: match.recruitId, id: match.id }),
      `${title} is no longer a recruit match.`,
    )
  }
  return (
    <RecruitMatchRow match={match} exit={paths.recruitPage()}>
      {watched.map((each) => (
        <p key={each.programId} className="faint recruiting-note">
          {programName(each)} watched {partsInWords(each.parts)}, last on {shortDay(each.lastWatched)}.
        </p>
      ))}
      <div className="row-flex">
        <Button size="xs" aria-label={`Edit notes to ${title}`} onClick={() => setEditing(true)}>
          Edit notes
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          loading={isLoading}
          aria-label={`Remove ${title}`}
          onClick={() => void takeAway()}
        >
          Remove
        </Button>
      </div>
      {isEditing && <NotesDialog match={match} title={title} onClose={() => setEditing(false)} />}
    </RecruitMatchRow>
  )
}
