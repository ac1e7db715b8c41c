import { CreateReelForm } from '../../../domain/reels/create-reel-form.tsx'
import type { ReelServe } from '../../../domain/reels/reel-words.ts'
import { useLiveReels } from '../../../domain/reels/use-live-reels.ts'
import { Dialog } from '../../../ui/dialog.tsx'

/** Makes a reel of the points that the filter shows. */
export function PointReelDialog({
  title,
  serves,
  onClose,
}: {
  title: string
  serves: readonly ReelServe[]
  onClose: () => void
}) {
  useLiveReels()
  const points = `${serves.length} ${serves.length === 1 ? 'point' : 'points'}`
  return (
    <Dialog opened onClose={onClose} title={`Make a reel of ${points}`} size="md">
      <CreateReelForm serves={serves} title={title} onCreated={onClose} />
    </Dialog>
  )
}
