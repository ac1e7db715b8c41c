import { Button } from '@mantine/core'
import { VIEWABLE } from '@courtline/messages/match/life-cycle'
import { refusal } from '@courtline/messages/refusals'
import type { MatchView } from '@courtline/messages/views/match'
import { useReducer } from 'react'
import { Navigate } from '../../foundation/navigation/link.tsx'
import { useLocation, useNavigate, useParams } from '../../foundation/navigation/use-navigation.ts'
import { isNotThere } from '../../foundation/calls/failure.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { useTitleDetail } from '../../ui/titled.tsx'
import { useLoggedInUser } from '../../foundation/session/use-session.ts'
import {
  draftAfter,
  matchDraftOf,
  draftProblem,
  metadataOf,
  savingProblem,
} from '../../domain/match-form/draft.ts'
import { MatchFields } from '../../domain/match-form/match-fields.tsx'
import { READ_ANEW, useReadAnew } from '../../foundation/calls/use-read-anew.ts'
import { useMatchQuery } from '../../domain/match/match-calls.ts'
import { ReferenceFields } from '../../domain/match-form/reference-fields.tsx'
import { shortDay } from '../../foundation/time/calendar.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Failed } from '../../ui/states.tsx'
import { showDone } from '../../ui/toast.ts'
import { versus, versusInFull } from '../../domain/match/versus.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { RescoringDialog } from './rescoring-dialog.tsx'
import { StoredFileField } from './stored-file-field.tsx'
import { UrlField } from './url-field.tsx'
import { useSaveMetadata } from './use-save-metadata.ts'
import './edit-metadata.css'

/** …/editMetadata: for the owner, managers and admins (D52); for all others the match is not there. */
export function EditMetadataScreen() {
  const { matchId = '' } = useParams()
  const read = useMatchQuery({ id: matchId, embed: false }, READ_ANEW)
  const match = useReadAnew(read)
  const { error, refetch } = read
  useTitleDetail(match && `Edit ${versus(match.metadata.teams)}`)
  if (isNotThere(error)) return <Navigate to={paths.notFound()} replace />
  if (error && !match) {
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

function EditMetadata({ match }: { match: MatchView }) {
  const user = useLoggedInUser()
  const [draft, edit] = useReducer(draftAfter, match.metadata, matchDraftOf)
  const back = useWayBack(match)
  const metadata = metadataOf(draft)
  const { save, saveAnyway, cancel, failure, rescored, busy } = useSaveMetadata(match, metadata, () => {
    showDone('Saved.')
    back()
  })
  const problem = savingProblem(draft)
  const locked = !match.actions.includes('changeRules')
  return (
    <form
      className="page edit-metadata"
      onSubmit={(event) => {
        event.preventDefault()
        if (problem === undefined) void save()
      }}
    >
      <PageHead title={`Edit ${versusInFull(match.metadata.teams)}`} sub={subtitleOf(match)}>
        <Button onClick={back}>Cancel</Button>
        <Button type="submit" variant="filled" disabled={problem !== undefined} loading={busy}>
          Save
        </Button>
      </PageHead>
      {failure !== undefined && (
        <p className="edit-metadata-failure" role="alert">
          {failure}
        </p>
      )}
      {locked && <p className="edit-metadata-note muted">{refusal('RULES_NEED_MANAGER').text}</p>}
      <section className="panel" aria-label="The match">
        <MatchFields
          draft={draft}
          onEvent={edit}
          dateProblem={draftProblem(draft)}
          rulesLocked={locked}
          sideTitles={match.ownerId === user.id ? ['You', 'Opponent'] : ['First side', 'Second side']}
        />
      </section>
      <section className="panel" aria-labelledby="references-heading">
        <h2 id="references-heading">Tournament and ratings</h2>
        <ReferenceFields
          references={draft.references}
          onChange={(references) => edit({ type: 'referencesChanged', references })}
        />
      </section>
      {match.actions.includes('addUrl') && (
        <section className="panel" aria-labelledby="url-heading">
          <h2 id="url-heading">Video</h2>
          <UrlField matchId={match.id} onAdded={back} />
          <StoredFileField matchId={match.id} />
        </section>
      )}
      {rescored && (
        <RescoringDialog change={rescored} busy={busy} onCancel={cancel} onSave={() => void saveAnyway()} />
      )}
    </form>
  )
}

const subtitleOf = ({ metadata, ownerName }: MatchView) =>
  [shortDay(metadata.date), metadata.name, ownerName && `of ${ownerName}`]
    .filter((part) => part !== null && part !== '')
    .join(' · ')

/** Back to where the user came from; for one who came by a link, to the match, or to the user's own list. */
function useWayBack({ id, status }: MatchView): () => void {
  const navigate = useNavigate()
  const { index } = useLocation()
  return () => {
    if (index > 0) void navigate(-1)
    else void navigate(VIEWABLE.includes(status) ? paths.watch(id) : paths.home(), { replace: true })
  }
}
