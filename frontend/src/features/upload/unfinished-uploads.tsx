import { Button } from '@mantine/core'
import type { MatchCard } from '@courtline/messages/views/match'
import { useNavigate } from 'react-router'
import { useCompleteUploadMutation } from '../../app/match-commands.ts'
import { paths } from '../../app/paths.ts'
import { useLoggedInUser } from '../../app/use-session.ts'
import { useFailureToLog } from '../../app/use-failure-to-log.ts'
import { useNow } from '../../time/use-now.ts'
import { told } from '../../ui/told.ts'
import { versus } from '../../ui/versus.ts'
import { ActiveUploads } from './active-uploads.tsx'
import { useActiveUploadsQuery, useUploadedQuery } from './upload-calls.ts'
import { unfinishedNote } from './words.ts'

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
  const { data: active = [], error } = useActiveUploadsQuery(useLoggedInUser().id)
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
  const completeIt = () => told(complete(match.id), `${title} is being prepared.`)
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
