import { Button } from '@mantine/core'
import type { Query } from '@courtline/messages/routes/table'
import type { MatchCard } from '@courtline/messages/views/match'
import { useNavigate } from '../../../foundation/navigation/use-navigation.ts'
import { useCompleteUploadMutation } from '../../../domain/match/processing-commands.ts'
import { paths } from '../../../foundation/paths/paths.ts'
import { useLoggedInUser } from '../../../foundation/session/use-session.ts'
import { useFailureToLog } from '../../../foundation/calls/use-failure-to-log.ts'
import { useNow } from '../../../foundation/time/use-now.ts'
import { showOutcome } from '../../../ui/show-outcome.ts'
import { versus } from '../../../domain/match/versus.ts'
import { ActiveUploads } from './active-uploads.tsx'
import { useMatchesQuery } from '../../../domain/match/match-calls.ts'
import { useUploadedQuery } from '../upload-calls.ts'
import { unfinishedNote } from './words.ts'

/** A user's own matches before the queue; without the id managers would read everybody's. */
const onTheWay = (userId: string): Query<'matches'> => ({ status: ['Created', 'Preprocessing'], userId })

/**
 * The first match whose upload was not finished: to complete, resume or skip; below it all others that are on their way.
 * Nothing is shown when there are none. `except`: they have a form on the page already; `quiet`: the page has something
 * more urgent to press.
 */
export function UnfinishedUploads({
  except,
  quiet,
  skipped,
  onSkip,
}: {
  except: readonly string[]
  quiet: boolean
  skipped: readonly string[]
  onSkip: (matchId: string) => void
}) {
  const { data: active = [], error } = useMatchesQuery(onTheWay(useLoggedInUser().id))
  useFailureToLog('Active uploads could not be read', error)
  const others = active.filter(({ id }) => !except.includes(id))
  const match = others.find(({ id, actions }) => !skipped.includes(id) && actions.includes('completeUpload'))
  return (
    <>
      {match && <Unresolved key={match.id} match={match} quiet={quiet} onSkip={() => onSkip(match.id)} />}
      <ActiveUploads matches={others.filter((other) => other !== match)} />
    </>
  )
}

function Unresolved({ match, quiet, onSkip }: { match: MatchCard; quiet: boolean; onSkip: () => void }) {
  const navigate = useNavigate()
  const now = useNow(60)
  const { data: uploads } = useUploadedQuery(match.id)
  const [complete, { isLoading }] = useCompleteUploadMutation()
  const title = versus(match.metadata.teams)
  const completeIt = () => showOutcome(complete(match.id), `${title} is being prepared.`)
  return (
    <section className="panel unresolved" aria-label="Unfinished upload">
      <div className="grow">
        <b>{title} was not finished</b>
        <p className="muted">{uploads ? unfinishedNote(uploads, now) : '…'}</p>
      </div>
      <Button size="xs" variant="subtle" color="gray" onClick={onSkip}>
        Skip
      </Button>
      <Button size="xs" loading={isLoading} onClick={() => void completeIt()}>
        Complete
      </Button>
      <Button
        size="xs"
        variant={quiet ? 'default' : 'filled'}
        onClick={() => void navigate(paths.upload(match.id))}
      >
        Resume
      </Button>
    </section>
  )
}
