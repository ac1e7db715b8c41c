import IconBadgeCc from '@tabler/icons-react/dist/esm/icons/IconBadgeCc.mjs'
import type { Playback } from '../../../domain/video/playback.ts'
import { usePlayhead } from '../../../domain/video/use-playhead.ts'
import { ICON } from '../../../ui/icon.ts'

/** The score as it is called before each point, in the picture: on or off. */
export function Captions({ playback }: { playback: Playback }) {
  const on = usePlayhead(playback, (now) => now.captions)
  return (
    <button
      type="button"
      aria-label="Captions"
      title="Captions: the score as it is called"
      aria-pressed={on}
      onClick={() => playback.toggleCaptions()}
    >
      <IconBadgeCc {...ICON} />
    </button>
  )
}
