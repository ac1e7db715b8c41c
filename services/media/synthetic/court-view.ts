import type { FrameSize } from './numbered-frames.ts'
import {
  DOUBLES_HALF_WIDTH,
  HALF_LENGTH,
  type Place,
  SERVICE_LINE,
  SINGLES_HALF_WIDTH,
} from './court-script.ts'
import { type Colour, colour, Picture } from './picture.ts'

const SURROUND = colour(38, 84, 72)
const COURT = colour(44, 92, 150)
const LINE = colour(235, 240, 240)
const NET = colour(30, 34, 40)
const SHADOW = colour(26, 60, 98)
const BALL = colour(220, 250, 60)
const SKIN = colour(224, 180, 150)
const SHIRTS: readonly [Colour, Colour] = [colour(232, 90, 60), colour(245, 245, 250)]
const CLOCK_BACK = colour(12, 14, 18)

/** The camera stands behind the near baseline, above it, and looks at the net. */
const CAMERA = { y: -27, z: 9 }
const LINE_METRES = 0.08
const POST_METRES = 1.07

/** Turns places on the court into pixels, and draws what a camera there would see. */
export function courtView(size: FrameSize) {
  const zoom = size.height * 1.9
  const tilt = Math.atan2(CAMERA.z, -CAMERA.y - 1)

  const project = ({ x, y, z }: Place): readonly [x: number, y: number, pixelsPerMetre: number] => {
    const forward = y - CAMERA.y
    const up = z - CAMERA.z
    const depth = forward * Math.cos(tilt) - up * Math.sin(tilt)
    const rise = forward * Math.sin(tilt) + up * Math.cos(tilt)
    return [size.width / 2 + (x * zoom) / depth, size.height * 0.46 - (rise * zoom) / depth, zoom / depth]
  }
  const onGround = (x: number, y: number): readonly [number, number] => {
    const [left, top] = project({ x, y, z: 0 })
    return [left, top]
  }
  const floor = (x1: number, y1: number, x2: number, y2: number) =>
    [onGround(x1, y1), onGround(x2, y1), onGround(x2, y2), onGround(x1, y2)] as const

  const background = (): Picture => {
    const picture = new Picture(size.width, size.height)
    picture.rectangle(0, 0, size.width, size.height, SURROUND)
    picture.polygon(floor(-DOUBLES_HALF_WIDTH, -HALF_LENGTH, DOUBLES_HALF_WIDTH, HALF_LENGTH), COURT)
    for (const [x1, y1, x2, y2] of COURT_LINES) {
      const wideX = x1 === x2 ? LINE_METRES : 0
      const wideY = y1 === y2 ? LINE_METRES * 2 : 0
      picture.polygon(floor(x1 - wideX, y1 - wideY, x2 + wideX, y2 + wideY), LINE)
    }
    return picture
  }

  /** The net, drawn after what is behind it. */
  const drawNet = (picture: Picture): void => {
    const half = DOUBLES_HALF_WIDTH + 0.9
    const [left, bottom] = project({ x: -half, y: 0, z: 0 })
    const [right, top] = project({ x: half, y: 0, z: POST_METRES })
    for (let y = Math.round(top); y < bottom; y += 2) picture.row(y, left, right, NET)
    picture.rectangle(left, top, right - left, 2, LINE)
  }

  const drawPlayer = (
    picture: Picture,
    player: 0 | 1,
    at: { readonly x: number; readonly y: number },
  ): void => {
    const [x, ground, metre] = project({ ...at, z: 0 })
    picture.ellipse(x, ground, 0.5 * metre, 0.16 * metre, SHADOW)
    picture.rectangle(x - 0.2 * metre, ground - 0.8 * metre, 0.4 * metre, 0.8 * metre, NET)
    picture.ellipse(x, ground - 1.1 * metre, 0.32 * metre, 0.45 * metre, SHIRTS[player])
    picture.ellipse(x, ground - 1.7 * metre, 0.17 * metre, 0.2 * metre, SKIN)
  }

  const drawBall = (picture: Picture, ball: Place): void => {
    const [shadowX, shadowY, onFloor] = project({ ...ball, z: 0 })
    picture.ellipse(shadowX, shadowY, Math.max(1.5, 0.12 * onFloor), Math.max(1, 0.05 * onFloor), SHADOW)
    const [x, y, metre] = project(ball)
    const radius = Math.max(2, 0.11 * metre)
    picture.ellipse(x, y, radius, radius, BALL)
  }

  const drawClock = (picture: Picture, seconds: number): void => {
    const dot = Math.max(2, Math.round(size.height / 90))
    picture.rectangle(dot * 2, dot * 2, dot * 35, dot * 9, CLOCK_BACK)
    picture.digits(clockText(seconds), dot * 4, dot * 4, dot, LINE)
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

const COURT_LINES: readonly (readonly [x1: number, y1: number, x2: number, y2: number])[] = [
  ...[-1, 1].flatMap((side): [number, number, number, number][] => [
    [-DOUBLES_HALF_WIDTH, side * HALF_LENGTH, DOUBLES_HALF_WIDTH, side * HALF_LENGTH],
    [-SINGLES_HALF_WIDTH, side * SERVICE_LINE, SINGLES_HALF_WIDTH, side * SERVICE_LINE],
    [side * DOUBLES_HALF_WIDTH, -HALF_LENGTH, side * DOUBLES_HALF_WIDTH, HALF_LENGTH],
    [side * SINGLES_HALF_WIDTH, -HALF_LENGTH, side * SINGLES_HALF_WIDTH, HALF_LENGTH],
  ]),
  [0, -SERVICE_LINE, 0, SERVICE_LINE],
]
