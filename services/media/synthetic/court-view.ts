import type { Posture } from './court-players.ts'
import {
  type CourtSurface,
  DOUBLES_HALF_WIDTH,
  HALF_LENGTH,
  type CourtPlace,
  SERVICE_LINE,
  SINGLES_HALF_WIDTH,
} from './court-script.ts'
import { drawFigure, type Outfit } from './court-figure.ts'
import type { FrameSize } from './numbered-frames.ts'
import { type Colour, colour, Picture, type Point } from './picture.ts'

/** Colours of the ground: around the court, the court, and every other stripe of it. */
const GROUNDS: Readonly<Record<CourtSurface, readonly [Colour, Colour, Colour]>> = {
  Hard: [colour(52, 104, 84), colour(46, 92, 152), colour(46, 92, 152)],
  Clay: [colour(176, 88, 52), colour(196, 104, 62), colour(196, 104, 62)],
  Grass: [colour(58, 106, 52), colour(86, 142, 66), colour(76, 130, 58)],
}
const SKY = colour(126, 164, 190)
const HEDGE = colour(30, 62, 48)
const WALL = colour(24, 44, 58)
const WALL_EDGE = colour(70, 96, 110)
const LINE = colour(240, 243, 240)
const NET = colour(18, 24, 30)
const POST = colour(60, 66, 70)
const WOOD = colour(150, 116, 74)
const SHADOW = colour(8, 16, 24)
const BALL = colour(214, 246, 50)
const CLOCK_BACK = colour(12, 14, 18)
const OUTFITS: readonly [Outfit, Outfit] = [
  { shirt: colour(226, 84, 54), shorts: colour(40, 44, 58), hair: colour(58, 38, 28) },
  { shirt: colour(245, 245, 250), shorts: colour(216, 222, 236), hair: colour(206, 168, 96) },
]

/** The camera is behind the near baseline, above it, and looks at the net. */
const CAMERA = { y: -27, z: 10.5 }
const WALL_METRES = { y: HALF_LENGTH + 7, height: 2.4 }
const STRIPE_METRES = HALF_LENGTH / 4
const LINE_METRES = 0.07
const POST_METRES = 1.07
const STRAP_METRES = 0.914
const POST_FROM_MIDDLE = DOUBLES_HALF_WIDTH + 0.9

/** Turns places on the court into pixels, and draws what a camera there would see. */
export function courtView(size: FrameSize, surface: CourtSurface = 'Hard') {
  const zoom = size.height * 1.98
  const tilt = Math.atan2(CAMERA.z, -CAMERA.y - 1)

  const project = ({ x, y, z }: CourtPlace): readonly [x: number, y: number, pixelsPerMetre: number] => {
    const forward = y - CAMERA.y
    const up = z - CAMERA.z
    const depth = forward * Math.cos(tilt) - up * Math.sin(tilt)
    const rise = forward * Math.sin(tilt) + up * Math.cos(tilt)
    return [size.width / 2 + (x * zoom) / depth, size.height * 0.45 - (rise * zoom) / depth, zoom / depth]
  }
  const pixel = (x: number, y: number, z = 0): Point => {
    const [left, top] = project({ x, y, z })
    return [left, top]
  }
  const floor = (x1: number, y1: number, x2: number, y2: number): readonly Point[] => [
    pixel(x1, y1),
    pixel(x2, y1),
    pixel(x2, y2),
    pixel(x1, y2),
  ]

  /** Everything that does not move, but for the net. */
  const background = (): Picture => {
    const picture = new Picture(size.width, size.height)
    const [around, court, stripe] = GROUNDS[surface]
    picture.rectangle(0, 0, size.width, size.height, around)
    drawWall(picture)
    for (let at = 0; at < 8; at += 1) {
      const from = -HALF_LENGTH + at * STRIPE_METRES
      const fill = at % 2 === 0 ? court : stripe
      // A hair longer than it is, or the ground would shine through between two of them.
      picture.polygon(floor(-DOUBLES_HALF_WIDTH, from, DOUBLES_HALF_WIDTH, from + STRIPE_METRES + 0.05), fill)
    }
    for (const [x1, y1, x2, y2] of COURT_LINES) {
      const wideX = x1 === x2 ? LINE_METRES : 0
      const wideY = y1 === y2 ? LINE_METRES * 1.5 : 0
      picture.polygon(floor(x1 - wideX, y1 - wideY, x2 + wideX, y2 + wideY), LINE)
    }
    drawChair(picture)
    return picture
  }

  const drawWall = (picture: Picture): void => {
    const [, foot] = pixel(0, WALL_METRES.y)
    const [, top, metre] = project({ x: 0, y: WALL_METRES.y, z: WALL_METRES.height })
    picture.rectangle(0, 0, size.width, Math.max(0, top - 0.8 * metre), SKY)
    picture.rectangle(0, top - 0.8 * metre, size.width, 0.8 * metre, HEDGE)
    picture.rectangle(0, top, size.width, foot - top, WALL)
    picture.rectangle(0, top, size.width, 0.12 * metre, WALL_EDGE)
    for (let x = -30; x <= 30; x += 5) {
      picture.line(
        pixel(x, WALL_METRES.y, WALL_METRES.height),
        pixel(x, WALL_METRES.y),
        0.08 * metre,
        WALL_EDGE,
      )
    }
  }

  /** The umpire's chair beside the net, empty. */
  const drawChair = (picture: Picture): void => {
    const x = -POST_FROM_MIDDLE - 1.4
    const [left, ground, metre] = project({ x, y: 0, z: 0 })
    picture.ellipse(left, ground, 0.8 * metre, 0.2 * metre, SHADOW, 0.35)
    for (const side of [-0.45, 0.45])
      picture.line(pixel(x + side, 0), pixel(x + side / 2, 0, 1.7), 0.07 * metre, WOOD)
    picture.line(pixel(x - 0.35, 0, 0.8), pixel(x + 0.35, 0, 0.8), 0.06 * metre, WOOD)
    const [, seat] = pixel(x, 0, 1.7)
    picture.rectangle(left - 0.3 * metre, seat, 0.6 * metre, 0.12 * metre, WOOD)
    picture.rectangle(left - 0.28 * metre, seat - 0.6 * metre, 0.12 * metre, 0.6 * metre, WOOD)
  }

  /** The net, drawn after what is behind it. */
  const drawNet = (picture: Picture): void => {
    for (const side of [-1, 1]) {
      const edge = side * POST_FROM_MIDDLE
      picture.polygon(
        [pixel(0, 0), pixel(edge, 0), pixel(edge, 0, POST_METRES), pixel(0, 0, STRAP_METRES)],
        NET,
        0.55,
      )
    }
    const [, , metre] = project({ x: 0, y: 0, z: 1 })
    for (const side of [-1, 1]) {
      const edge = side * POST_FROM_MIDDLE
      picture.line(pixel(edge, 0, POST_METRES), pixel(0, 0, STRAP_METRES), 0.13 * metre, LINE)
      picture.line(pixel(edge, 0, POST_METRES + 0.05), pixel(edge, 0), 0.12 * metre, POST)
    }
    picture.line(pixel(0, 0, STRAP_METRES), pixel(0, 0), 0.07 * metre, LINE)
  }

  const drawPlayer = (picture: Picture, player: 0 | 1, posture: Posture): void => {
    const [x, ground, metre] = project({ x: posture.x, y: posture.y, z: 0 })
    picture.ellipse(x, ground, 0.55 * metre, 0.17 * metre, SHADOW, 0.4)
    drawFigure(picture, OUTFITS[player], posture, { x, ground, metre })
  }

  /** The ball with its shadow, after its last places, which fade behind it. Nothing where there are none. */
  const drawBall = (picture: Picture, places: readonly CourtPlace[]): void => {
    for (const [age, place] of places.entries()) {
      const [x, y, metre] = project(place)
      const share = (age + 1) / places.length
      if (share === 1) {
        const [shadowX, shadowY, onFloor] = project({ ...place, z: 0 })
        picture.ellipse(
          shadowX,
          shadowY,
          Math.max(2, 0.13 * onFloor),
          Math.max(1, 0.06 * onFloor),
          SHADOW,
          0.45,
        )
      }
      const radius = Math.max(2.6, 0.1 * metre) * (0.5 + 0.5 * share)
      picture.ellipse(x, y, radius, radius, BALL, share === 1 ? 1 : 0.35 * share)
    }
  }

  const drawClock = (picture: Picture, seconds: number): void => {
    const dot = Math.max(2, Math.round(size.height / 130))
    // In the middle: score boxes and players' controls take the corners.
    const left = Math.round((size.width - dot * 35) / 2)
    picture.rectangle(left, dot * 2, dot * 35, dot * 9, CLOCK_BACK, 0.8)
    picture.digits(clockText(seconds), left + dot * 2, dot * 4, dot, LINE)
  }

  return { project, background, drawNet, drawPlayer, drawBall, drawClock }
}

/** '00:12:34' */
export function clockText(seconds: number): string {
  const whole = Math.floor(seconds)
  return [whole / 3600, (whole / 60) % 60, whole % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':')
}

type LineOnFloor = readonly [x1: number, y1: number, x2: number, y2: number]

const COURT_LINES: readonly LineOnFloor[] = [
  ...[-1, 1].flatMap((side): LineOnFloor[] => [
    [-DOUBLES_HALF_WIDTH, side * HALF_LENGTH, DOUBLES_HALF_WIDTH, side * HALF_LENGTH],
    [-SINGLES_HALF_WIDTH, side * SERVICE_LINE, SINGLES_HALF_WIDTH, side * SERVICE_LINE],
    [side * DOUBLES_HALF_WIDTH, -HALF_LENGTH, side * DOUBLES_HALF_WIDTH, HALF_LENGTH],
    [side * SINGLES_HALF_WIDTH, -HALF_LENGTH, side * SINGLES_HALF_WIDTH, HALF_LENGTH],
    [0, side * HALF_LENGTH, 0, side * (HALF_LENGTH - 0.3)],
  ]),
  [0, -SERVICE_LINE, 0, SERVICE_LINE],
]
