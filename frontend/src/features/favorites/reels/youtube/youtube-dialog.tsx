import { Button, Group, SegmentedControl } from '@mantine/core'
import type { ReelView } from '@courtline/messages/views/reel'
import { useState } from 'react'
import { useShareReelOnYoutubeMutation } from '../../../../domain/reels/reel-calls.ts'
import { messageOf } from '../../../../foundation/calls/failure.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { showDone, showError } from '../../../../ui/toast.ts'

const CHOICES = [
  { value: 'private', label: 'Private' },
  { value: 'public', label: 'Public' },
]

/** The choice of who may watch a reel on YouTube, and its upload. */
export function YoutubeDialog({
  reel,
  simulated,
  onAsked,
  onClose,
}: {
  reel: ReelView
  simulated: boolean
  onAsked: (jobId: string) => void
  onClose: () => void
}) {
  const [who, setWho] = useState('private')
  const [share, { isLoading }] = useShareReelOnYoutubeMutation()
  const upload = async () => {
    const { data, error } = await share({ id: reel.id, private: who === 'private' ? 'true' : 'false' })
    if (error !== undefined) {
      showError(messageOf(error))
      return
    }
    for (const { jobId } of data.uploads) onAsked(jobId)
    showDone('The reel is being uploaded to YouTube.')
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title="Share to YouTube" size="sm">
      <div className="youtube-dialog">
        <SegmentedControl fullWidth aria-label="Who may watch" data={CHOICES} value={who} onChange={setWho} />
        <p className="muted">
          {who === 'private'
            ? 'Only you can watch it there, until you change that on YouTube.'
            : 'Everybody can find and watch it there.'}
        </p>
        {simulated && <p className="muted">Simulated: nothing leaves this site.</p>}
        <Group justify="flex-end" gap={8}>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" data-autofocus loading={isLoading} onClick={() => void upload()}>
            Upload
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}
