import type { MediaProgress } from '@courtline/messages/media/media'
import type { VideoSiteFailure } from '@courtline/messages/reels/video-sites'
import type { ReelView } from '@courtline/messages/views/reel'
import { uploadFailure, YOUTUBE_SIGNUP } from '../../../../domain/reels/video-site-words.ts'
import { waitingWords } from '../../../../domain/video/progress.ts'
import { useLoggedInUser } from '../../../../foundation/session/use-session.ts'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'

/** What became of the last upload of a reel to YouTube: how far it is, where it is to be watched, or why it is not there. */
export function UploadStatus({ reel, progress }: { reel: ReelView; progress: MediaProgress | undefined }) {
  const upload = reel.uploads.find(({ site }) => site === 'youtube')
  if (!upload) return null
  if (upload.state === 'pending') {
    const share = progress?.share ?? 0
    return (
      <>
        <ProgressBar done={share} label={`Uploading ${reel.title} to YouTube`} />
        <span className="muted">
          {waitingWords(progress) ?? `Uploading to YouTube, ${Math.floor(share * 100)} %`}
        </span>
      </>
    )
  }
  const who = upload.isPrivate ? 'private' : 'public'
  if (upload.url !== null)
    return (
      <a className="link" href={upload.url} target="_blank" rel="noreferrer">
        Watch on YouTube ({who})
      </a>
    )
  if (upload.failure === null)
    return <span className="muted">Uploaded to the simulated YouTube ({who}): nothing left this site.</span>
  return <UploadFailed failure={upload.failure} />
}

/** Why it is not there; once Google is linked again, that it can be tried again. */
function UploadFailed({ failure }: { failure: VideoSiteFailure }) {
  const user = useLoggedInUser()
  const { text, remedy, advice } = uploadFailure(failure)
  const isLinked = user.videoGrants.some(({ site }) => site === 'youtube')
  if (remedy === 'relink' && isLinked)
    return <span className="muted">Google is linked again: the reel can be uploaded to YouTube.</span>
  return (
    <>
      <span className="reel-error">{text}</span>
      {advice !== undefined && <span className="muted">{advice}</span>}
      {remedy === 'signup' && (
        <a className="link" href={YOUTUBE_SIGNUP} target="_blank" rel="noreferrer">
          Create a YouTube account
        </a>
      )}
    </>
  )
}
