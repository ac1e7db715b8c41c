import { useMemo, useState } from 'react'
import type { Playback } from '../../../domain/video/playback.ts'
import { usePlayhead } from '../../../domain/video/use-playhead.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import type { WatchedMatch } from '../watched-match.ts'
import { useNoSpoilers } from '../../../foundation/session/use-no-spoilers.ts'
import { pointsOver, veiledMatch } from './veil.ts'

/** The match with what lies ahead hidden, while no spoilers is on; and ways to turn that on and off. */
export function useVeil(playback: Playback, watched: WatchedMatch) {
  const byDefault = useNoSpoilers()
  const [chosen, choose] = useState<boolean>()
  const isOn = chosen ?? byDefault
  const confirm = useConfirm()
  const over = usePlayhead(playback, ({ seconds }) => (isOn ? pointsOver(watched.points, seconds) : -1))
  const shown = useMemo(() => (over < 0 ? watched : veiledMatch(watched, over)), [watched, over])
  /** Does what shows the result; while no spoilers is on, after a question. */
  const reveal = async (show: () => void) => {
    const sure =
      !isOn ||
      (await confirm({ text: 'This shows the result. Turn off no spoilers?', yes: 'Show the result' }))
    if (!sure) return
    choose(false)
    show()
  }
  return { isOn, shown, toggle: () => choose(!isOn), reveal }
}
