import { Button, Group } from '@mantine/core'
import { uploadFailure } from '../../../../domain/reels/video-site-words.ts'
import { paths } from '../../../../foundation/paths/paths.ts'
import { Dialog } from '../../../../ui/dialog.tsx'

/** Leads to Google, to allow uploads there and come back to the reel that is to be shared. */
export function LinkGoogleDialog({
  reelId,
  isRelink,
  simulated,
  onClose,
}: {
  reelId: string
  isRelink: boolean
  simulated: boolean
  onClose: () => void
}) {
  const back = `${paths.favorites()}?${new URLSearchParams({ share: reelId }).toString()}`
  // A page of the server's: it sends the browser on, and back here.
  const href = `/api/auth/google?${new URLSearchParams({ uploadsTo: 'youtube', redirect: back }).toString()}`
  return (
    <Dialog opened onClose={onClose} title="Link your Google account" size="sm">
      <div className="youtube-dialog">
        {isRelink && <p>{uploadFailure('RefreshTokenException').text}</p>}
        <p>
          Google asks you to allow uploads to your YouTube channel. Nothing else there is read or changed, and
          your profile takes this right back.
        </p>
        {simulated && <p className="muted">Simulated: this demo is not connected to Google.</p>}
        <Group justify="flex-end" gap={8}>
          <Button onClick={onClose}>Cancel</Button>
          <Button component="a" variant="filled" data-autofocus href={href}>
            Link Google
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}
