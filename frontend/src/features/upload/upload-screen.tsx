import { Button } from '@mantine/core'
import type { UserView } from '@courtline/messages/views/user'
import { useEffect, useReducer, useState } from 'react'
import { useNavigate, useSearchParams } from '../../foundation/navigation/use-navigation.ts'
import { newId } from '../../foundation/calls/new-id.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { useLoggedInUser } from '../../foundation/session/use-session.ts'
import { newDraft, type MatchDraft } from '../../domain/match-form/draft.ts'
import { isoDay } from '../../foundation/time/calendar.ts'
import { PageHead } from '../../ui/page-head.tsx'
import pLimit from 'p-limit'
import { FoundMatchForms } from './form/found-matches.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { MatchUploadForm } from './form/match-upload-form.tsx'
import { ResumedMatch } from './files/resumed-match.tsx'
import { UnfinishedUploads } from './files/unfinished-uploads.tsx'
import { activeForms, allHandedIn, formsAfter, inactiveFormsOf, isUploading } from './form/upload-forms.ts'
import { useFoundMatches } from './form/use-found-matches.ts'
import { useUploadSources } from './use-upload-sources.ts'
import { creditsLeft } from './files/words.ts'
import './upload.css'

/** /upload: one or several new matches, and with `matchId` one whose upload was begun before. */
export function UploadScreen() {
  const user = useLoggedInUser()
  const resumeId = useSearchParams()[0].get('matchId')
  const [slots] = useState(() => pLimit(1))
  const { forms, shown, isMissing, simulated, dispatch, add } = useForms(user, resumeId)
  const sources = useUploadSources()
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const open = shown.filter(({ status }) => !status.handedIn)
  useLeaving(allHandedIn(forms), user.id)
  return (
    <div className="page">
      <LeaveGuard active={isUploading(forms)} />
      <PageHead
        title="Upload a match"
        sub="Fill in the match while the video uploads. Keep this page open. If it closes, choose the file again and the upload continues."
      >
        <span className="chip num">{creditsLeft(user.credits)}</span>
      </PageHead>
      {user.credits === 0 && <NoCredits />}
      {isMissing && resumeId !== null && (
        <ResumedMatch
          key={resumeId}
          matchId={resumeId}
          onRead={(begun) => dispatch({ type: 'resumed', matchId: resumeId, begun })}
        />
      )}
      <div className="upload-matches">
        {shown.map((form, index) => (
          <MatchUploadForm
            key={form.matchId}
            form={form}
            slots={slots}
            number={shown.length > 1 ? index + 1 : undefined}
            offersRecent={form === open.at(-1)}
            sources={sources}
            dispatch={dispatch}
          >
            {form === open.at(-1) && (
              <OtherMatches
                {...{ forms, shown, simulated, dispatch, skipped }}
                onSkip={(matchId) => setSkipped([...skipped, matchId])}
              />
            )}
          </MatchUploadForm>
        ))}
      </div>
      {open.length > 0 && <Button onClick={add}>Add another match</Button>}
    </div>
  )
}

/** The forms of the page, and those that are shown: untouched ones are left out while an earlier match is read. */
function useForms(user: UserView, resumeId: string | null) {
  const [blank] = useState(() => draftFor(user))
  const [forms, dispatch] = useReducer(formsAfter, [])
  const { simulated } = useFoundMatches(blank, dispatch)
  const active = activeForms(forms)
  const isMissing = resumeId !== null && active.every(({ matchId }) => matchId !== resumeId)
  const shown = isMissing ? active.filter(({ status }) => status.touched) : active
  const isEmpty = shown.length === 0 && resumeId === null
  useEffect(() => {
    if (isEmpty) dispatch({ type: 'added', matchId: newId(), draft: blank })
  }, [isEmpty, blank])
  const add = () => dispatch({ type: 'added', matchId: newId(), draft: blank })
  return { forms, shown, isMissing, simulated, dispatch, add }
}

/** Matches that can be uploaded instead: those begun before, and those of the rating service. */
function OtherMatches({
  forms,
  shown,
  simulated,
  dispatch,
  skipped,
  onSkip,
}: Pick<ReturnType<typeof useForms>, 'forms' | 'shown' | 'simulated' | 'dispatch'> & {
  skipped: readonly string[]
  onSkip: (matchId: string) => void
}) {
  return (
    <>
      <UnfinishedUploads
        except={shown.map(({ matchId }) => matchId)}
        quiet={shown.some(({ status }) => status.underWay)}
        skipped={skipped}
        onSkip={onSkip}
      />
      <FoundMatchForms
        forms={inactiveFormsOf(forms)}
        simulated={simulated}
        onUse={(matchId) => dispatch({ type: 'activated', matchId })}
      />
    </>
  )
}

/** Shown before anything is typed or chosen: the upload would be refused (D23). */
const NoCredits = () => (
  <p className="panel upload-no-credits" role="status">
    <b>You have no credits left.</b> Each match needs one. Ask the people who run this site for more; uploads
    that you have begun can be finished.
  </p>
)

function draftFor({ id, userDetails }: UserView): MatchDraft {
  const name = userDetails.displayName
  const uploader = name === null ? null : { name, email: null, id, visualCue: null }
  return newDraft(isoDay(new Date()), uploader, userDetails.scoringRules)
}

/** Nothing is left to do here: on to the user's matches. */
function useLeaving(done: boolean, userId: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (done) void navigate(paths.userMatches(userId))
  }, [done, navigate, userId])
}
