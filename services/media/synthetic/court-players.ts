import {
  type CourtScript,
  DOUBLES_HALF_WIDTH,
  HALF_LENGTH,
  hitsOf,
  other,
  type ScriptedServe,
  serverPlace,
} from './court-script.ts'

/** Where a player is at a moment; between two of them they walk or run. */
interface Footstep {
  readonly atSeconds: number
  readonly x: number
  readonly y: number
}

export interface PlayerPath {
  /** Where the player stands, in metres. */
  readonly at: (seconds: number) => { readonly x: number; readonly y: number }
}

/** Before a serve both players have been in their places for this long. */
const READY_SECONDS = 1

/** The ways of both players through the whole script, walking round the net when they change ends. */
export function playerPaths(script: CourtScript): readonly [PlayerPath, PlayerPath] {
  return [pathOf(footstepsOf(script, 0)), pathOf(footstepsOf(script, 1))]
}

function footstepsOf(script: CourtScript, player: 0 | 1): readonly Footstep[] {
  const steps: Footstep[] = []
  for (const serve of script.serves) {
    const ready = readyPlace(serve, player)
    const readyAt = Math.max((steps.at(-1)?.atSeconds ?? 0) + 0.1, serve.clockStart - READY_SECONDS)
    const before = steps.at(-1)
    if (before && before.y * ready.y < 0) steps.push(pastThePost(before, readyAt, player))
    steps.push({ ...ready, atSeconds: readyAt }, { ...ready, atSeconds: Math.max(readyAt, serve.clockStart) })
    for (const hit of hitsOf(serve)) {
      if (hit.player === player) steps.push({ atSeconds: hit.atSeconds, x: hit.from.x, y: hit.from.y })
    }
    steps.push({ atSeconds: serve.clockStop, ...readyToReturn(ready) })
  }
  return steps
}

function readyPlace(serve: ScriptedServe, player: 0 | 1): { readonly x: number; readonly y: number } {
  const serving = serverPlace(serve)
  if (player === serve.server) return { x: serving.x, y: serving.y }
  const isNear = other(serve.server) === serve.nearPlayer
  return { x: -Math.sign(serving.x) * 3.2, y: (isNear ? -1 : 1) * (HALF_LENGTH + 1) }
}

/** After a rally, towards the middle of the baseline. */
const readyToReturn = (place: { readonly x: number; readonly y: number }) => ({ x: place.x / 2, y: place.y })

/** Each player has a side of the net to walk round. */
function pastThePost(before: Footstep, readyAt: number, player: 0 | 1): Footstep {
  const x = (player === 0 ? -1 : 1) * (DOUBLES_HALF_WIDTH + 1.3)
  return { atSeconds: (before.atSeconds + readyAt) / 2, x, y: 0 }
}

function pathOf(steps: readonly Footstep[]): PlayerPath {
  const first = steps[0] ?? { atSeconds: 0, x: 0, y: 0 }
  let index = 0
  return {
    at(seconds) {
      // Frames are asked for in order; going back starts over.
      if (seconds < (steps[index]?.atSeconds ?? 0)) index = 0
      while ((steps[index + 1]?.atSeconds ?? Infinity) <= seconds) index += 1
      const from = steps[index] ?? first
      const to = steps[index + 1] ?? from
      const part = Math.max(0, Math.min(1, (seconds - from.atSeconds) / (to.atSeconds - from.atSeconds || 1)))
      const eased = part * part * (3 - 2 * part)
      return { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased }
    },
  }
}
