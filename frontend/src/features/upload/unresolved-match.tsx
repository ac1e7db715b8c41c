import { Button } from '@mantine/core'
import type { MatchCard } from '@courtline/messages/views/match'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCompleteUploadMutation } from '../../app/match-commands.ts'
import { paths } from '../../app/paths.ts'
import { useLoggedInUser } from '../../app/use-session.ts'
import { useNow } from '../../time/use-now.ts'
import { told } from '../../ui/told.ts'
import { versus } from '../../ui/versus.ts'
import { useCreatedMatchesQuery, useUploadedQuery } from './upload-calls.ts'
import { unfinishedNote } from './words.ts'

/**
 * The first match whose upload was not finished: to complete, resume or skip. Nothing is shown when there is none.
 * `quiet`: the page has something more urgent to press.
 */
export function UnresolvedMatch({ except, quiet }: { except: string; quiet: boolean }) {
  const { data: created = [] } = useCreatedMatchesQuery(useLoggedInUser().id)
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const match = created.find(({ id, actions }) => {
    return id !== except && !skipped.includes(id) && actions.includes('completeUpload')
  })
  if (!match) return null
  const skip = () => setSkipped([...skipped, match.id])
  return <Unresolved key={match.id} match={match} quiet={quiet} onSkip={skip} />
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
