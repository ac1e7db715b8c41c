import { Button } from '@mantine/core'
import type { VideoSources } from '@courtline/messages/views/video-sources'
import { useEffect, type ReactNode } from 'react'
import { addressesIn, metadataOf, type MatchDraft } from '../../../domain/match-form/draft.ts'
import { MatchFields } from '../../../domain/match-form/match-fields.tsx'
import { showDone } from '../../../ui/toast.ts'
import { versus } from '../../../domain/match/versus.ts'
import { DropZone } from '../files/drop-zone.tsx'
import { ElsewherePanel } from '../elsewhere/elsewhere-panel.tsx'
import type { LimitFunction } from 'p-limit'
import { FilesPanel } from '../files/files-panel.tsx'
import { LinkPanel } from '../elsewhere/link-panel.tsx'
import { MoreFields } from './more-fields.tsx'
import { PreshareField } from './preshare-field.tsx'
import { RecruitingField } from './recruiting-field.tsx'
import { RecentMatches } from './recent-matches.tsx'
import type { FormsEvent, OpenForm } from './upload-forms.ts'
import { useMatchUpload, type MatchUpload } from './use-match-upload.ts'

interface Props {
  readonly form: OpenForm
  readonly slots: LimitFunction
  /** Its place on the page, where there are several forms. */
  readonly number: number | undefined
  /** Recent matches are offered to one form of the page. */
  readonly offersRecent: boolean
  readonly dispatch: (event: FormsEvent) => void
  readonly sources: VideoSources
  /** Shown beside the form; not part of it. */
  readonly children: ReactNode
}

/** One match to upload: what is known of it, its files or links, and Done. */
export function MatchUploadForm({ form, slots, number, offersRecent, sources, dispatch, children }: Props) {
  const { matchId } = form
  const upload = useMatchUpload(form, slots)
  const { touched, underWay, handedIn } = upload
  useEffect(() => {
    dispatch({ type: 'statusChanged', matchId, status: { touched, underWay, handedIn } })
  }, [dispatch, matchId, touched, underWay, handedIn])
  useEffect(() => {
    if (handedIn) showDone('Match submitted. It is being prepared for annotation.')
  }, [handedIn])
  if (handedIn) return <HandedIn upload={upload} />
  const title = number === undefined ? 'The match' : `Match ${number}`
  const ofIt = number === undefined ? '' : ` of match ${number}`
  const end = { mayPressDone: upload.mayPressDone, busy: upload.doneWaits, onDone: upload.pressDone }
  const isElsewhere = isOfService(upload)
  return (
    <div className="upload-columns" {...(number !== undefined && { role: 'group', 'aria-label': title })}>
      <section
        className="panel upload-form"
        aria-label={`${title}${number === undefined ? '' : ', details'}`}
      >
        <FormHead
          title={title}
          number={touched ? undefined : number}
          onRemove={() => dispatch({ type: 'removed', matchId })}
        />
        <Details upload={upload} />
      </section>
      <div className="upload-files">
        {!isElsewhere && <DropZone disabled={upload.doneWaits} onFiles={upload.addFiles} />}
        {upload.link && !isElsewhere && (
          <LinkPanel
            label={`Video${ofIt} from a link`}
            courtService={sources.courtVideo?.name}
            link={upload.link}
            {...end}
          />
        )}
        {upload.elsewhere && (
          <ElsewherePanel ofIt={ofIt} sources={sources} elsewhere={upload.elsewhere} end={end} />
        )}
        {upload.problem !== undefined && (
          <p className="upload-problem" role="alert">
            {upload.problem}
          </p>
        )}
        <FilesPanel label={`Files${ofIt}`} upload={upload} />
        {children}
        {offersRecent && (
          <RecentMatches except={matchId} onUse={(from) => upload.edit({ type: 'takenOver', from })} />
        )}
      </div>
    </div>
  )
}

/** The title; with the button that removes the form, where `number` is given. */
function FormHead(props: { title: string; number: number | undefined; onRemove: () => void }) {
  const { title, number, onRemove } = props
  return (
    <div className="row-flex upload-form-head">
      <h2 className="grow">{title}</h2>
      {number !== undefined && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          aria-label={`Remove match ${number}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      )}
    </div>
  )
}

/** A service was chosen for the video: the other ways wait until it is left. */
function isOfService({ elsewhere }: MatchUpload): boolean {
  if (!elsewhere) return false
  const { uploadApproach, shareLink } = elsewhere.form
  return uploadApproach === 'fileHosting' || (uploadApproach === 'courtVideoShare' && shareLink === '')
}

const isUnnamed = ({ date, sides }: MatchDraft) => date !== '' && sides[1][0].name.trim() === ''

function Details({ upload }: { upload: MatchUpload }) {
  const { draft, lacking, hasVideo } = upload
  return (
    <>
      <MatchFields
        draft={draft}
        onEvent={upload.edit}
        opponentProblem={hasVideo && isUnnamed(draft) ? lacking : undefined}
        dateProblem={draft.date === '' ? 'Please choose the date of the match.' : undefined}
        sideTitles={['You', 'Opponent']}
      />
      <div className="upload-more">
        <PreshareField creation={upload.creation} players={addressesIn(draft)} />
        <RecruitingField creation={upload.creation} />
        <MoreFields
          references={upload.draft.references}
          onChange={(references) => upload.edit({ type: 'referencesChanged', references })}
        />
      </div>
    </>
  )
}

const HandedIn = ({ upload }: { upload: MatchUpload }) => (
  <p className="panel upload-handed-in">
    ✓ <b>{versus(metadataOf(upload.draft).teams)}</b> is submitted. It is being prepared for annotation.
  </p>
)
