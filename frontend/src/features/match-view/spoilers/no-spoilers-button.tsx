import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { ICON } from '../../../ui/icon.ts'
import { Kbd } from '../../../foundation/keys/kbd.tsx'

/** The sign that no spoilers is on, over the picture, and the way to turn it off. */
export function NoSpoilersSign({ onTurnOff }: { onTurnOff: () => void }) {
  return (
    <p className="match-no-spoilers" role="status">
      <IconEyeOff {...ICON} /> No spoilers
      <button type="button" onClick={onTurnOff}>
        Turn off <Kbd action="view.noSpoilers" />
      </button>
    </p>
  )
}

/** Hides what lies ahead, or shows it again. */
export function NoSpoilersButton({ on, onToggle }: { on: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      className="play-no-spoilers"
      aria-label="No spoilers"
      title="No spoilers: hide what lies ahead"
      aria-pressed={on}
      onClick={onToggle}
    >
      <IconEyeOff {...ICON} /> <Kbd action="view.noSpoilers" />
    </button>
  )
}
