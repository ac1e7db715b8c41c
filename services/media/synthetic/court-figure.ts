import type { Posture } from './court-players.ts'
import { type Colour, colour, type Picture, type Point } from './picture.ts'

/** What a player wears. */
export interface Outfit {
  readonly shirt: Colour
  readonly shorts: Colour
  readonly hair: Colour
}

/** Where a figure is in the picture, in pixels. */
interface Stand {
  readonly x: number
  readonly ground: number
  readonly metre: number
}

const SKIN = colour(222, 176, 146)
const SHOE = colour(238, 238, 240)
const FRAME = colour(24, 26, 30)
const STRINGS = colour(232, 226, 190)
const RUNNING_METRES_PER_SECOND = 3

/** Draws a player: legs that run when the player moves, and a racket that follows the stroke. */
export function drawFigure(picture: Picture, outfit: Outfit, posture: Posture, stand: Stand): void {
  const { x, ground, metre } = stand
  const at = (right: number, up: number): Point => [x + right * metre, ground - up * metre]
  // The far player faces the camera: a right hand on the left of the picture.
  const right = posture.y < 0 ? 1 : -1
  drawLegs(picture, posture, at, metre)
  const hip: Point = at(0, 0.86)
  picture.ellipse(hip[0], hip[1], 0.22 * metre, 0.2 * metre, outfit.shorts)
  const racket = racketAt(posture, right)
  const shoulder = at(right * 0.2, 1.38)
  const hand = at(racket.hand[0], racket.hand[1])
  const offHand = offHandAt(posture, right)
  picture.line(at(-right * 0.2, 1.38), at(offHand[0], offHand[1]), 0.1 * metre, SKIN)
  const body = at(0, 1.18)
  picture.ellipse(body[0], body[1], 0.26 * metre, 0.36 * metre, outfit.shirt)
  picture.line(shoulder, hand, 0.11 * metre, SKIN)
  drawRacket(picture, hand, at(racket.head[0], racket.head[1]), metre)
  const face = at(0, 1.7)
  picture.ellipse(face[0], face[1], 0.13 * metre, 0.16 * metre, SKIN)
  // From behind one sees hair, from the front a fringe.
  const hair = at(0, right === 1 ? 1.73 : 1.79)
  picture.ellipse(hair[0], hair[1], 0.14 * metre, (right === 1 ? 0.14 : 0.09) * metre, outfit.hair)
}

type At = (right: number, up: number) => Point

function drawLegs(picture: Picture, { x, y, speed }: Posture, at: At, metre: number): void {
  const stride = Math.min(1, speed / RUNNING_METRES_PER_SECOND)
  // The phase follows the way, so that feet do not slide.
  const phase = Math.sin((x + y) * 2.6) * stride
  for (const side of [-1, 1]) {
    const lift = Math.max(0, phase * side) * 0.22
    const foot = at(side * (0.16 + 0.1 * stride) - phase * 0.12, 0.06 + lift)
    const knee = at(side * 0.17 - phase * 0.04, 0.46 + lift * 0.6)
    picture.line(at(side * 0.1, 0.85), knee, 0.15 * metre, SKIN)
    picture.line(knee, foot, 0.11 * metre, SKIN)
    picture.ellipse(foot[0], foot[1], 0.13 * metre, 0.07 * metre, SHOE)
  }
}

/** Hand and head of the racket, in metres beside and above the feet. */
interface RacketPlace {
  readonly hand: Point
  readonly head: Point
}

const mix = (from: RacketPlace, to: RacketPlace, part: number): RacketPlace => ({
  hand: [mixed(from.hand[0], to.hand[0], part), mixed(from.hand[1], to.hand[1], part)],
  head: [mixed(from.head[0], to.head[0], part), mixed(from.head[1], to.head[1], part)],
})
const mixed = (from: number, to: number, part: number): number => from + (to - from) * part

function racketAt({ swing }: Posture, right: number): RacketPlace {
  const rest: RacketPlace = { hand: [right * 0.3, 1.0], head: [right * 0.5, 1.3] }
  if (!swing) return rest
  const side = swing.racketSide
  const [back, hit, through]: readonly [RacketPlace, RacketPlace, RacketPlace] =
    side === 0
      ? [
          { hand: [right * 0.42, 1.5], head: [right * 0.3, 1.0] },
          { hand: [right * 0.1, 2.05], head: [0, 2.65] },
          { hand: [-right * 0.1, 1.0], head: [-right * 0.5, 0.6] },
        ]
      : [
          { hand: [side * 0.55, 1.05], head: [side * 1.0, 1.3] },
          { hand: [side * 0.4, 1.05], head: [side * 0.85, 1.0] },
          { hand: [-side * 0.15, 1.35], head: [-side * 0.45, 1.65] },
        ]
  const { part } = swing
  if (part < -0.5) return mix(rest, back, 2 * (part + 1))
  if (part < 0) return mix(back, hit, 2 * (part + 0.5))
  return part < 0.5 ? mix(hit, through, 2 * part) : mix(through, rest, 2 * (part - 0.5))
}

/** The other hand: up with the ball before a serve, else at the racket's throat. */
function offHandAt({ swing }: Posture, right: number): Point {
  if (swing?.racketSide === 0 && swing.part < -0.1) return [-right * 0.15, 1.95]
  return [-right * 0.12, 1.02]
}

function drawRacket(picture: Picture, hand: Point, head: Point, metre: number): void {
  picture.line(hand, head, 0.06 * metre, FRAME)
  picture.ellipse(head[0], head[1], 0.19 * metre, 0.21 * metre, FRAME)
  picture.ellipse(head[0], head[1], 0.14 * metre, 0.16 * metre, STRINGS)
}
