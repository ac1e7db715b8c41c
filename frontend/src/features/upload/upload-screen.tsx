import { Button } from '@mantine/core'
import type { UserView } from '@courtline/messages/views/user'
import { useEffect, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { newId } from '../../app/api/new-id.ts'
import { paths } from '../../app/paths.ts'
import { useLoggedInUser } from '../../app/use-session.ts'
import { draftOf, newDraft, type MatchDraft } from '../../match-form/draft.ts'
import { MatchFields } from '../../match-form/match-fields.tsx'
import { MoreFields } from './more-fields.tsx'
import { useMatchToEditQuery } from '../../match-form/match-form-calls.ts'
import { isoDay } from '../../time/calendar.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { showDone } from '../../ui/toast.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { DropZone } from './drop-zone.tsx'
import { FileRow } from './file-row.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { LinkPanel } from './link-panel.tsx'
import { PreshareField } from './preshare-field.tsx'
import { RecentMatches } from './recent-matches.tsx'
import { UnfinishedUploads } from './unfinished-uploads.tsx'
import { useUploadedQuery } from './upload-calls.ts'
import { stillThere, useMatchUpload, type Begun, type MatchUpload } from './use-match-upload.ts'
import { creditsLeft } from './words.ts'
import './upload.css'

/** /upload: a new match, or with `matchId` one whose upload was begun before. */
export function UploadScreen() {
  const [query] = useSearchParams()
  const user = useLoggedInUser()
  const [fresh] = useState(newId)
  const begunId = query.get('matchId')
  if (begunId !== null) return <Resumed key={begunId} matchId={begunId} user={user} />
  return <Upload key={fresh} matchId={fresh} user={user} start={draftFor(user)} begun={undefined} />
}

function draftFor({ id, userDetails }: UserView): MatchDraft {
  const name = userDetails.displayName
  const uploader = name === null ? null : { name, email: null, id, visualCue: null }
  return newDraft(isoDay(new Date()), uploader, userDetails.scoringRules)
}

function Resumed({ matchId, user }: { matchId: string; user: UserView }) {
  const {
    currentData: match,
    error,
    isFetching,
  } = useMatchToEditQuery(matchId, { refetchOnMountOrArgChange: true })
  const { currentData: uploads, error: uploadsError } = useUploadedQuery(matchId)
  // Taken once: what happens from here on, this page does itself.
  const [begun, setBegun] = useState<Begun>()
  if (!begun && match && uploads && !isFetching) setBegun({ match, uploads: stillThere(uploads, match) })
  if (error || uploadsError) return <Navigate to={paths.notFound()} replace />
  if (!begun) return <Waiting />
  if (begun.match.status !== 'Created') return <Navigate to={paths.home()} replace />
  return <Upload matchId={matchId} user={user} start={draftOf(begun.match.metadata)} begun={begun} />
}

function Upload(props: { matchId: string; user: UserView; start: MatchDraft; begun: Begun | undefined }) {
  const { matchId, user, start, begun } = props
  const upload = useMatchUpload(matchId, start, begun)
  const navigate = useNavigate()
  useEffect(() => {
    if (!upload.handedIn) return
    showDone('The match is handed in. It is being prepared for annotation.')
    void navigate(paths.userMatches(user.id))
  }, [upload.handedIn, navigate, user.id])
  return (
    <div className="page">
      <LeaveGuard active={upload.underWay && !upload.handedIn} />
      <PageHead
        title="Upload a match"
        sub="Fill in the match while the video travels. You can close the lid: it resumes where it was."
      >
        <span className="chip num">{creditsLeft(user.credits)}</span>
      </PageHead>
      <div className="upload-columns">
        <section className="panel upload-form" aria-label="The match">
          <h2>The match</h2>
          <MatchFields
            draft={upload.draft}
            onEvent={upload.edit}
            dateProblem={upload.draft.date === '' ? 'Please choose the date of the match.' : undefined}
            sideTitles={['You', 'Opponent']}
          />
          <div className="upload-more">
            <PreshareField preshare={upload.preshare} />
            <MoreFields
              references={upload.draft.references}
              onChange={(references) => upload.edit({ type: 'referencesChanged', references })}
            />
          </div>
        </section>
        <div className="upload-files">
          <DropZone disabled={upload.doneWaits} onFiles={upload.addFiles} />
          {upload.link && (
            <LinkPanel
              link={upload.link}
              mayPressDone={upload.mayPressDone}
              busy={upload.doneWaits}
              onDone={upload.pressDone}
            />
          )}
          {upload.problem !== undefined && (
            <p className="upload-problem" role="alert">
              {upload.problem}
            </p>
          )}
          <Files upload={upload} />
          <UnfinishedUploads except={matchId} quiet={upload.files.length > 0} />
          <RecentMatches except={matchId} onUse={(from) => upload.edit({ type: 'takenOver', from })} />
        </div>
      </div>
    </div>
  )
}

function Files({ upload }: { upload: MatchUpload }) {
  const { files, underWay } = upload
  if (files.length === 0) return null
  return (
    <section className="panel" aria-label="Files">
      <ul>
        {files.map((file) => (
          <FileRow key={file.key} file={file} onRemove={() => upload.removeFile(file.key)} />
        ))}
      </ul>
      <div className="upload-done">
        <span className="muted grow" role="status">
          {doneWords(upload)}
        </span>
        <Button
          variant={upload.mayPressDone && !underWay ? 'filled' : 'default'}
          disabled={!upload.mayPressDone}
          loading={upload.doneWaits}
          onClick={upload.pressDone}
        >
          Done
        </Button>
      </div>
    </section>
  )
}

function doneWords({ underWay, doneWaits, filesMissing }: MatchUpload): string {
  if (doneWaits)
    return 'The match is handed in as soon as all files have arrived. Please keep this page open.'
  if (filesMissing && !underWay) return 'Choose the files again that have not arrived, or remove them.'
  return underWay ? 'You may leave this page once all have arrived.' : 'Press Done to hand the match in.'
}
