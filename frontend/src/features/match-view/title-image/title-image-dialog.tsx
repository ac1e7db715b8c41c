import { Button, Group } from '@mantine/core'
import type { MatchView } from '@courtline/messages/views/match'
import { useEffect, useRef } from 'react'
import type { Playback } from '../../../domain/video/playback.ts'
import { mediaUrl } from '../../../domain/video/media-url.ts'
import { usePlayhead } from '../../../domain/video/use-playhead.ts'
import { clockTenths } from '../../../foundation/time/clock.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { showOutcome } from '../../../ui/show-outcome.ts'
import { watchedUri } from '../../../domain/video/rendition.ts'
import { useTitleImageMutation } from './title-image-calls.ts'
import './title-image.css'

/** The moment of the playhead becomes the title image; steps lead to the right frame. */
export function TitleImageDialog({
  match,
  playback,
  onClose,
}: {
  match: MatchView
  playback: Playback
  onClose: () => void
}) {
  const [choose, { isLoading }] = useTitleImageMutation()
  const moment = usePlayhead(playback, ({ seconds }) => clockTenths(seconds))
  const uri = watchedUri(match)
  const framesPerSecond = match.probe?.framesPerSecond ?? 25
  const use = async () => {
    if (uri === null) return
    const done = 'The title image is being made. It is shown in a moment.'
    if (await showOutcome(choose({ id: match.id, body: { time: playback.seconds, uri } }), done)) onClose()
  }
  return (
    <Dialog opened onClose={onClose} title="Title image" size="lg">
      <div className="title-image-pictures">
        <figure>
          <MomentPicture playback={playback} />
          <figcaption className="num">The player at {moment}</figcaption>
        </figure>
        {match.titleImage !== null && (
          <figure>
            <img src={mediaUrl(match.titleImage)} alt="" />
            <figcaption>Now</figcaption>
          </figure>
        )}
      </div>
      <Group gap={8} mt={12} role="group" aria-label="Another moment">
        <Button size="xs" onClick={() => playback.seekBy(-1)}>
          1 s back
        </Button>
        <Button size="xs" onClick={() => playback.stepFrame(-1, framesPerSecond)}>
          1 frame back
        </Button>
        <Button size="xs" onClick={() => playback.stepFrame(1, framesPerSecond)}>
          1 frame on
        </Button>
        <Button size="xs" onClick={() => playback.seekBy(1)}>
          1 s on
        </Button>
      </Group>
      <Group justify="flex-end" gap={8} mt={14}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="filled" loading={isLoading} data-autofocus onClick={() => void use()}>
          Use this picture
        </Button>
      </Group>
    </Dialog>
  )
}

/** The picture at the playhead, painted again whenever that moves. */
function MomentPicture({ playback }: { playback: Playback }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const paint = () => canvas.current && playback.paintOn(canvas.current)
    paint()
    return playback.listen(paint)
  }, [playback])
  return <canvas ref={canvas} width={640} height={360} />
}
