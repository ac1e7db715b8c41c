import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import type { Playback } from '../../../domain/video/playback.ts'
import { usePlayhead } from '../../../domain/video/use-playhead.ts'
import { ICON } from '../../../ui/icon.ts'

/** Sound on or off, and how loud; phones have keys of their own for the loudness. */
export function Volume({ playback }: { playback: Playback }) {
  const volume = usePlayhead(playback, (now) => now.volume)
  return (
    <>
      <button
        type="button"
        aria-label="Mute"
        title="Mute"
        aria-pressed={volume === 0}
        onClick={() => playback.toggleMuted()}
      >
        {volume === 0 ? <IconVolumeOff {...ICON} /> : <IconVolume {...ICON} />}
      </button>
      <input
        type="range"
        className="play-volume"
        aria-label="Volume"
        min={0}
        max={1}
        step={0.05}
        value={volume}
        onChange={(event) => playback.setVolume(Number(event.currentTarget.value))}
      />
    </>
  )
}
