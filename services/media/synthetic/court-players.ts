import {
  type CourtScript,
  DOUBLES_HALF_WIDTH,
  HALF_LENGTH,
  type Hit,
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

/** A player at a moment. */
export interface Posture {
  /** Where the player is, in metres. */
  readonly x: number
  readonly y: number
  /** Metres a second. */
  readonly speed: number
  /** The stroke under way: from -1, the racket taken back, over 0, the ball is hit, to 1. */
  readonly swing: { readonly part: number; readonly racketSide: Hit['racketSide'] } | undefined
}

export interface PlayerPath {
  readonly at: (seconds: number) => Posture
}

/** From a player's middle to the ball. */
export const REACH_METRES = 0.75
/** Before a serve both players have been in their places for this long. */
const READY_SECONDS = 1
const SWING_SECONDS = 0.4

/** The ways of both players through the whole script, walking round the net when they change ends. */
export function playerPaths(script: CourtScript): readonly [PlayerPath, PlayerPath] {
  return [pathOf(script, 0), pathOf(script, 1)]
}

function pathOf(script: CourtScript, player: 0 | 1): PlayerPath {
  const steps: Footstep[] = []
  const swings: Hit[] = []
  for (const serve of script.serves) {
    const hits = hitsOf(serve)
    walkToServe(steps, serve, player)
    for (const [index, hit] of hits.entries()) {
      if (hit.player === player) {
        swings.push(hit)
        steps.push(
          { atSeconds: hit.atSeconds, x: hit.from.x - hit.racketSide * REACH_METRES, y: hit.from.y },
          recovery(serve, hits, index),
        )
      } else if (index === hits.length - 1 && serve.ending === 'In' && serve.hits > 1) {
        steps.push(tooLate(steps.at(-1), hit))
      }
    }
  }
  return { at: postureOf(follower(steps), swings) }
}

function walkToServe(steps: Footstep[], serve: ScriptedServe, player: 0 | 1): void {
  const ready = readyPlace(serve, player)
  const readyAt = Math.max((steps.at(-1)?.atSeconds ?? 0) + 0.1, serve.clockStart - READY_SECONDS)
  const before = steps.at(-1)
  if (before && before.y * ready.y < 0) steps.push(pastThePost(before, readyAt, player))
  steps.push({ ...ready, atSeconds: readyAt }, { ...ready, atSeconds: Math.max(readyAt, serve.clockStart) })
}

function readyPlace(serve: ScriptedServe, player: 0 | 1): { readonly x: number; readonly y: number } {
  const serving = serverPlace(serve)
  if (player === serve.server) return { x: serving.x, y: serving.y }
  const isNear = other(serve.server) === serve.nearPlayer
  return { x: -Math.sign(serving.x) * 3.2, y: (isNear ? -1 : 1) * (HALF_LENGTH + 1) }
}

/** After a hit, back towards the middle until the other has hit; after the last one, a step. */
function recovery(serve: ScriptedServe, hits: readonly Hit[], index: number): Footstep {
  const hit = hits[index]
  if (!hit) return { atSeconds: serve.clockStop, x: 0, y: 0 }
  const staysAtNet = Math.abs(hit.from.y) < HALF_LENGTH / 2
  const y = staysAtNet ? hit.from.y * 1.2 : Math.sign(hit.from.y) * (HALF_LENGTH + 0.4)
  return { atSeconds: hit.endAtSeconds, x: hit.from.x * 0.35, y }
}

/** Half the way to a ball that cannot be reached. */
function tooLate(from: Footstep | undefined, hit: Hit): Footstep {
  const [x, y] = [from?.x ?? 0, from?.y ?? hit.end.y]
  return { atSeconds: hit.endAtSeconds, x: x + (hit.end.x - x) * 0.6, y: y + (hit.end.y - y) * 0.3 }
}

/** Each player has a side of the net to walk round. */
function pastThePost(before: Footstep, readyAt: number, player: 0 | 1): Footstep {
  const x = (player === 0 ? -1 : 1) * (DOUBLES_HALF_WIDTH + 1.3)
  return { atSeconds: (before.atSeconds + readyAt) / 2, x, y: 0 }
}

type Follow = (seconds: number) => { readonly x: number; readonly y: number }

function follower(steps: readonly Footstep[]): Follow {
  const first = steps[0] ?? { atSeconds: 0, x: 0, y: 0 }
  let index = 0
  return (seconds) => {
    // Frames are requested in order; going back starts over.
    if (seconds < (steps[index]?.atSeconds ?? 0)) index = 0
    while ((steps[index + 1]?.atSeconds ?? Infinity) <= seconds) index += 1
    const from = steps[index] ?? first
    const to = steps[index + 1] ?? from
    const part = Math.max(0, Math.min(1, (seconds - from.atSeconds) / (to.atSeconds - from.atSeconds || 1)))
    const eased = part * part * (3 - 2 * part)
    return { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased }
  }
}

function postureOf(follow: Follow, swings: readonly Hit[]): PlayerPath['at'] {
  return (seconds) => {
    const before = follow(Math.max(0, seconds - 0.1))
    const { x, y } = follow(seconds)
    const speed = Math.hypot(x - before.x, y - before.y) / 0.1
    const swing = swings.find(({ atSeconds }) => Math.abs(atSeconds - seconds) <= SWING_SECONDS)
    if (!swing) return { x, y, speed, swing: undefined }
    return {
      x,
      y,
      speed,
      swing: { racketSide: swing.racketSide, part: (seconds - swing.atSeconds) / SWING_SECONDS },
    }
  }
}
