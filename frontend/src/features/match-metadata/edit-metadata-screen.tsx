import { Button } from '@mantine/core'
import type { MatchView } from '@courtline/messages/views/match'
import { useReducer, useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { failureText } from '../../app/api/after.ts'
import { useChangeMetadataMutation } from '../../app/match-commands.ts'
import { paths } from '../../app/paths.ts'
import { useTitleDetail } from '../../app/titled.tsx'
import { useLoggedInUser, useMay } from '../../app/use-session.ts'
import { draftAfter, draftOf, draftProblem, metadataOf } from '../../match-form/draft.ts'
import { MatchFields } from '../../match-form/match-fields.tsx'
import { useMatchToEditQuery } from '../../match-form/match-form-calls.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Failed } from '../../ui/states.tsx'
import { showDone } from '../../ui/toast.ts'
import { versus, versusInFull } from '../../ui/versus.ts'
import { Waiting } from '../../ui/waiting.tsx'
import './edit-metadata.css'

/** …/editMetadata: for the owner, managers and admins (D52); for all others the match is not there. */
export function EditMetadataScreen() {
  const { matchId = '' } = useParams()
  const {
    currentData: match,
    error,
    refetch,
  } = useMatchToEditQuery(matchId, { refetchOnMountOrArgChange: true })
  useTitleDetail(match && `Edit ${versus(match.metadata.teams)}`)
  if (error && 'status' in error && error.status === 404) return <Navigate to={paths.notFound()} replace />
  if (error) {
    return (
      <div className="page">
        <Failed what="The match could not be read" error={error} onRetry={() => void refetch()} />
      </div>
    )
  }
  if (!match) return <Waiting />
  if (!match.actions.includes('editMetadata')) return <Navigate to={paths.notFound()} replace />
  return <EditMetadata key={match.id} match={match} />
}

/** Annotation has begun: rules, team type and players then need a manager (D52). */
const hasBegun = ({ status }: MatchView) => !['Created', 'Preprocessing', 'Queued'].includes(status)

function EditMetadata({ match }: { match: MatchView }) {
  const user = useLoggedInUser()
  const may = useMay()
  const navigate = useNavigate()
  const [draft, edit] = useReducer(draftAfter, match.metadata, draftOf)
  const [failure, setFailure] = useState<string>()
  const [change, { isLoading }] = useChangeMetadataMutation()
  const problem = draftProblem(draft)
  const back = () => void navigate(-1)
  const save = async () => {
    const refusedWith = failureText(await change({ id: match.id, metadata: metadataOf(draft) }))
    setFailure(refusedWith)
    if (refusedWith !== undefined) return
    showDone('Saved.')
    back()
  }
  const isOwn = match.ownerId === user.id
  return (
    <form
      className="page edit-metadata"
      onSubmit={(event) => {
        event.preventDefault()
        if (problem === undefined) void save()
      }}
    >
      <PageHead title={`Edit ${versus(match.metadata.teams)}`} sub={versusInFull(match.metadata.teams)}>
        <Button onClick={back}>Cancel</Button>
        <Button type="submit" variant="filled" disabled={problem !== undefined} loading={isLoading}>
          Save
        </Button>
      </PageHead>
      {failure !== undefined && (
        <p className="edit-metadata-failure" role="alert">
          {failure}
        </p>
      )}
      <section className="panel" aria-label="The match">
        <MatchFields
          draft={draft}
          onEvent={edit}
          dateProblem={problem}
          rulesLocked={hasBegun(match) && !may('AnnotationManager')}
          sideTitles={isOwn ? ['You', 'Opponent'] : ['First side', 'Second side']}
        />
      </section>
    </form>
  )
}
