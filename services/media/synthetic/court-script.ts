import type { ShotType } from '@courtline/scoring/rules/vocabulary'

/**
 * What happens in the demo match, serve by serve, in the words of an annotation: the animation is made from this, so it
 * shows exactly what is annotated.
 */
export interface CourtScript {
  readonly durationSeconds: number
  /** Hard by default. */
  readonly surface?: CourtSurface
  /** In the order of time, none overlapping. */
  readonly serves: readonly ScriptedServe[]
}

export const COURT_SURFACES = ['Hard', 'Clay', 'Grass'] as const
export type CourtSurface = (typeof COURT_SURFACES)[number]

export interface ScriptedServe {
  /** From the toss to the moment when the ball is dead, in clock time. */
  readonly clockStart: number
  readonly clockStop: number
  readonly server: 0 | 1
  /** Who plays at the camera's end. */
  readonly nearPlayer: 0 | 1
  readonly side: 'Deuce' | 'Ad'
  /** How often the ball is hit, the serve and a last shot into the net included. */
  readonly hits: number
  /**
   * How the last hit ends: `In` is not reached by the other player (ace, winner); `Net`, `Long` and `Wide` are errors, or a
   * fault when the serve is the only hit; `Let` is a serve that touches the net and lands in.
   */
  readonly ending: 'In' | 'Net' | 'Long' | 'Wide' | 'Let'
  /** With which stroke the last ball of a rally is hit; both players are right-handed, and volley near the net. */
  readonly lastStroke?: ShotType
}

/** A place on the court in metres: x from left to right, y from the camera's end (negative) to the far one, z up. */
export interface CourtPlace {
  readonly x: number
  readonly y: number
  readonly z: number
}

/** A hit: when and where the ball leaves a racket, where and when it comes down, and where it is then hit again. */
export interface Hit {
  readonly player: 0 | 1
  /** On which side of the body: 1 is the camera's right, -1 its left; 0 above the head, as a serve is hit. */
  readonly racketSide: -1 | 0 | 1
  readonly atSeconds: number
  readonly from: CourtPlace
  readonly bounceAtSeconds: number
  readonly bounce: CourtPlace
  readonly endAtSeconds: number
  readonly end: CourtPlace
}

export const HALF_LENGTH = 11.885
export const SERVICE_LINE = 6.4
export const SINGLES_HALF_WIDTH = 4.115
export const DOUBLES_HALF_WIDTH = 5.485
const NET_HEIGHT = 0.95
const TOSS_SECONDS = 0.6
const RACKET_HEIGHT = 1
const SERVE_HEIGHT = 2.7
/** Where a volley is hit. */
const VOLLEY_FROM_NET = 2.6
/** A serve flies faster than any other ball. */
const SERVE_SHARE = 0.75

/** The hits of a serve and its rally, spread over its clock time. */
export function hitsOf(serve: ScriptedServe): readonly Hit[] {
  const firstAt = serve.clockStart + Math.min(TOSS_SECONDS, (serve.clockStop - serve.clockStart) / 3)
  const step = (serve.clockStop - firstAt) / (serve.hits - 1 + SERVE_SHARE)
  const hits: Hit[] = []
  let from = serverPlace(serve)
  for (let index = 0; index < serve.hits; index += 1) {
    const atSeconds = hits.at(-1)?.endAtSeconds ?? firstAt
    const hit = hitFrom(serve, index, from, atSeconds, index === 0 ? SERVE_SHARE * step : step)
    hits.push(hit)
    from = hit.end
  }
  return hits
}

function hitFrom(
  serve: ScriptedServe,
  index: number,
  from: CourtPlace,
  atSeconds: number,
  step: number,
): Hit {
  const player = index % 2 === 0 ? serve.server : other(serve.server)
  const endAtSeconds = atSeconds + step
  const hit = { player, racketSide: racketSideOf(serve, index, from), atSeconds, from, endAtSeconds }
  if (isMetInTheAir(serve, index)) {
    const end = volleyPlace(serve, index, from)
    return { ...hit, bounceAtSeconds: endAtSeconds, bounce: end, end }
  }
  const ending = index === serve.hits - 1 ? serve.ending : undefined
  const bounce = bouncePlace(serve, index, from, ending)
  return { ...hit, bounceAtSeconds: atSeconds + 0.62 * step, bounce, end: endPlace(from, bounce, ending) }
}

/** Both are right-handed; the far one's right is the camera's left. A ball far on the left is hit with the backhand. */
function racketSideOf(serve: ScriptedServe, index: number, from: CourtPlace): Hit['racketSide'] {
  if (index === 0) return 0
  const right = from.y < 0 ? 1 : -1
  const usual = from.x * right < -1 ? 'Backhand' : 'Forehand'
  const stroke = index === serve.hits - 1 ? (serve.lastStroke ?? usual) : usual
  return (stroke === 'Backhand') === (right === 1) ? -1 : 1
}

/** The next hit is the volley that ends the point: the ball does not come down before it. */
function isMetInTheAir(serve: ScriptedServe, index: number): boolean {
  return serve.lastStroke === 'Volley' && index > 0 && index === serve.hits - 2
}

function volleyPlace(serve: ScriptedServe, index: number, from: CourtPlace): CourtPlace {
  return { x: 2 * wobble(serve, index), y: from.y < 0 ? VOLLEY_FROM_NET : -VOLLEY_FROM_NET, z: 1.3 }
}

/** Where the ball comes down: across the net from where it was hit, unless it does not get there. */
function bouncePlace(
  serve: ScriptedServe,
  index: number,
  from: CourtPlace,
  ending: ScriptedServe['ending'] | undefined,
): CourtPlace {
  const away = from.y < 0 ? 1 : -1
  const isServe = index === 0
  // Into the service box that lies across; in a rally to alternating corners.
  const corner = isServe ? -Math.sign(from.x) : Math.sign(wobble(serve, index))
  const width = SINGLES_HALF_WIDTH * (0.35 + 0.5 * Math.abs(wobble(serve, index + 7)))
  const depth = isServe
    ? SERVICE_LINE * 0.85
    : HALF_LENGTH * (0.6 + 0.25 * Math.abs(wobble(serve, index + 3)))
  switch (ending) {
    case 'Net':
      return { x: from.x + (corner * width - from.x) * 0.6, y: -0.12 * away, z: 0.6 }
    case 'Long':
      return { x: corner * width, y: away * ((isServe ? SERVICE_LINE : HALF_LENGTH) + 0.9), z: 0 }
    case 'Wide':
      return { x: corner * (SINGLES_HALF_WIDTH + 0.8), y: away * depth, z: 0 }
    case 'In':
    case 'Let':
    case undefined:
      return { x: corner * width, y: away * depth, z: 0 }
  }
}

/** Where the next player hits it; a dead ball rolls on, or stays at the net. */
function endPlace(
  from: CourtPlace,
  bounce: CourtPlace,
  ending: ScriptedServe['ending'] | undefined,
): CourtPlace {
  if (ending === 'Net') return { x: bounce.x, y: bounce.y * 12, z: 0 }
  const away = from.y < 0 ? 1 : -1
  const y = away * Math.max(HALF_LENGTH + 0.5, Math.abs(bounce.y) + 2)
  const reach = (y - from.y) / (bounce.y - from.y)
  const x = Math.max(-5.5, Math.min(5.5, from.x + (bounce.x - from.x) * reach))
  return { x, y, z: ending === undefined ? RACKET_HEIGHT : 0.1 }
}

/** Beside the centre mark, on the server's right for the deuce side. */
export function serverPlace(serve: ScriptedServe): CourtPlace {
  const isNear = serve.server === serve.nearPlayer
  const right = isNear ? 1 : -1
  const x = (serve.side === 'Deuce' ? right : -right) * 1.1
  return { x, y: isNear ? -HALF_LENGTH - 0.2 : HALF_LENGTH + 0.2, z: SERVE_HEIGHT }
}

/** Where the ball is during a serve's clock time; before the toss it is in the server's hand. */
export function ballAt(serve: ScriptedServe, hits: readonly Hit[], atSeconds: number): CourtPlace {
  const hit = hits.findLast((each) => each.atSeconds <= atSeconds)
  if (!hit) return tossed(serve, atSeconds)
  if (atSeconds < hit.bounceAtSeconds) {
    const part = (atSeconds - hit.atSeconds) / (hit.bounceAtSeconds - hit.atSeconds)
    return flight(hit.from, hit.bounce, part, riseOf(hit), serve.ending === 'Let')
  }
  const part = Math.min(1, (atSeconds - hit.bounceAtSeconds) / (hit.endAtSeconds - hit.bounceAtSeconds))
  return flight(hit.bounce, hit.end, part, hit.bounce.y * hit.from.y < 0 ? 0.8 : 0.1, false)
}

/** How much a ball is lifted over the straight way to where it comes down; one for the net is not lifted enough. */
function riseOf({ from, bounce }: Hit): number {
  if (bounce.y * from.y > 0) return 0.15
  if (from.z > 2) return 0.25
  return Math.abs(from.y) < SERVICE_LINE ? 0.5 : 1.15
}

function tossed(serve: ScriptedServe, atSeconds: number): CourtPlace {
  const place = serverPlace(serve)
  const part = Math.max(0, Math.min(1, (atSeconds - serve.clockStart) / TOSS_SECONDS))
  return { ...place, z: 1 + (SERVE_HEIGHT - 1) * Math.sin((part * Math.PI) / 2) }
}

/** A curve of height `rise` above the straight way; a let hops where it touches the net. */
function flight(
  from: CourtPlace,
  to: CourtPlace,
  part: number,
  rise: number,
  touchesNet: boolean,
): CourtPlace {
  const y = from.y + (to.y - from.y) * part
  const straight = from.z + (to.z - from.z) * part + 4 * rise * part * (1 - part)
  const hop = touchesNet && Math.abs(y) < 2 ? (1 - Math.abs(y) / 2) * 0.4 + NET_HEIGHT : 0
  return { x: from.x + (to.x - from.x) * part, y, z: Math.max(straight, hop) }
}

export const other = (player: 0 | 1): 0 | 1 => (player === 0 ? 1 : 0)

/** A number from -1 to 1 that looks random and is the same each time. */
function wobble(serve: ScriptedServe, index: number): number {
  const value = Math.sin(serve.clockStart * 12.9898 + index * 78.233) * 43_758.5453
  return 2 * (value - Math.floor(value)) - 1
}
