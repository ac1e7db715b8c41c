import { Button } from '@mantine/core'
import type { MediaProgress } from '@courtline/messages/media/media'
import type { ReelView } from '@courtline/messages/views/reel'
import { useRef } from 'react'
import {
  useDeleteReelMutation,
  useShareReelMutation,
  useShareReelOnFacebookMutation,
  useTakeBackReelMutation,
} from '../../../domain/reels/reel-calls.ts'
import { playFrom } from '../../../domain/reels/play-from.ts'
import { ReelChapters } from '../../../domain/reels/reel-chapters.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { CopyField } from '../../../ui/copy-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showError } from '../../../ui/toast.ts'
import { messageOf } from '../../../foundation/calls/failure.ts'
import { showOutcome } from '../../../ui/show-outcome.ts'
import { UploadStatus } from './youtube/upload-status.tsx'

/** A finished reel: its film with its chapters, and the ways to others. */
export function ReelDialog({
  reel,
  uploading,
  onYoutube,
  onClose,
}: {
  reel: ReelView
  uploading: MediaProgress | undefined
  /** Absent where no upload to YouTube is set up. */
  onYoutube: (() => void) | undefined
  onClose: () => void
}) {
  const video = useRef<HTMLVideoElement>(null)
  return (
    <Dialog opened onClose={onClose} title={reel.title} size="xl">
      <div className="reel-dialog">
        <video
          ref={video}
          controls
          playsInline
          src={reel.videoURL ?? undefined}
          poster={reel.posterURL ?? undefined}
          aria-label={reel.title}
        >
          <track kind="captions" label="Score" src={`/api/highlights/${reel.id}/captions.vtt`} />
          <track kind="chapters" src={`/api/highlights/${reel.id}/chapters.vtt`} />
        </video>
        {reel.description !== '' && <p className="reel-description">{reel.description}</p>}
        <ReelChapters chapters={reel.chapters} onPlay={(seconds) => playFrom(video.current, seconds)} />
        <PublicLink reel={reel} />
        {reel.uploads.length > 0 && (
          <section aria-label="YouTube" className="reel-youtube">
            <UploadStatus reel={reel} progress={uploading} />
          </section>
        )}
        <ReelActions reel={reel} onYoutube={onYoutube} onDeleted={onClose} />
      </div>
    </Dialog>
  )
}

/** 'Anyone with the link may watch', and the link. */
function PublicLink({ reel }: { reel: ReelView }) {
  const [share, sharing] = useShareReelMutation()
  const [takeBack, taking] = useTakeBackReelMutation()
  if (reel.sharePath === null)
    return (
      <section aria-label="Link">
        <Button
          variant="default"
          loading={sharing.isLoading}
          onClick={() => void showOutcome(share(reel.id), 'Anyone with the link may watch this reel.')}
        >
          Create a public link
        </Button>
      </section>
    )
  return (
    <section aria-label="Link" className="reel-link">
      <CopyField
        label="Anyone with this link may watch"
        value={`${location.origin}${reel.sharePath}`}
        what="the link"
      />
      <Button
        variant="subtle"
        loading={taking.isLoading}
        onClick={() => void showOutcome(takeBack(reel.id), 'The link no longer works.')}
      >
        Take back
      </Button>
    </section>
  )
}

/** Facebook takes the address of the public page, which this makes. */
function FacebookButton({ reel }: { reel: ReelView }) {
  const [share, { isLoading }] = useShareReelOnFacebookMutation()
  const open = async () => {
    // Opened by the click itself: browsers block windows that come later.
    const window = globalThis.open('', '_blank')
    const { data, error } = await share(reel.id)
    if (!data?.sharePath) {
      window?.close()
      showError(`Could not share to Facebook. ${error ? messageOf(error) : ''}`.trim())
      return
    }
    const page = encodeURIComponent(`${location.origin}${data.sharePath}`)
    if (window) window.location.href = `https://www.facebook.com/sharer/sharer.php?u=${page}`
  }
  return (
    <Button
      variant="default"
      loading={isLoading}
      title="Makes the public link, and opens Facebook with it"
      onClick={() => void open()}
    >
      Share on Facebook
    </Button>
  )
}

function ReelActions({
  reel,
  onYoutube,
  onDeleted,
}: {
  reel: ReelView
  onYoutube: (() => void) | undefined
  onDeleted: () => void
}) {
  const [remove] = useDeleteReelMutation()
  const ask = useConfirm()
  const deleteReel = async () => {
    const text = `Are you sure you want to delete the reel ${reel.title}?`
    if (!(await ask({ text, yes: 'Delete', danger: true }))) return
    if (await showOutcome(remove(reel.id), 'The reel was deleted.')) onDeleted()
  }
  return (
    <footer className="reel-actions">
      {onYoutube && (
        <Button
          variant="default"
          disabled={reel.uploads.some(({ state }) => state === 'pending')}
          onClick={onYoutube}
        >
          {reel.uploads.length === 0 ? 'Share on YouTube' : 'Share on YouTube again'}
        </Button>
      )}
      <FacebookButton reel={reel} />
      <Button component="a" variant="default" href={`${reel.videoURL ?? ''}?download=1`} download>
        Download mp4
      </Button>
      <Button variant="subtle" color="red" onClick={() => void deleteReel()}>
        Delete reel
      </Button>
    </footer>
  )
}
