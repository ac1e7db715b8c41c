import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { THREADS } from '../ffmpeg/input-guard.ts'
import type { FfmpegProgress } from '../ffmpeg/progress.ts'
import { runFfmpeg } from '../ffmpeg/run.ts'
import { playerPaths, type Posture } from './court-players.ts'
import { ballAt, type CourtScript, hitsOf, type CourtPlace } from './court-script.ts'
import { courtView } from './court-view.ts'
import type { FrameSize } from './numbered-frames.ts'
import type { Picture } from './picture.ts'

export interface AnimationOptions {
  readonly size?: FrameSize
  readonly framesPerSecond?: number
  readonly onProgress?: (progress: FfmpegProgress) => void
  readonly signal?: AbortSignal
}

const SIZE = { width: 960, height: 540 }
const FRAMES_PER_SECOND = 20
/** The ball is seen this long before and after it is in play. */
const BALL_IN_HAND_SECONDS = 1
/** The ball's last places are still seen. */
const TRAIL_SECONDS = [0.12, 0.08, 0.04, 0]

/**
 * Makes the video of a scripted match: court, ball, two players and a clock that shows the time of the video. It is in the
 * form that preprocessing makes, so that it is copied there, not encoded again. Frames are drawn as fast as ffmpeg takes
 * them; the event loop is free between two of them.
 */
export async function makeCourtAnimation(
  ffmpeg: Ffmpeg,
  script: CourtScript,
  outputFile: string,
  options: AnimationOptions = {},
): Promise<void> {
  const { size = SIZE, framesPerSecond = FRAMES_PER_SECOND } = options
  const keyEvery = String(framesPerSecond)
  await runFfmpeg(ffmpeg, {
    args: [
      ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-video_size', `${size.width}x${size.height}`],
      ['-framerate', String(framesPerSecond), '-i', 'pipe:0'],
      ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p', '-threads', THREADS],
      ['-g', keyEvery, '-keyint_min', keyEvery, '-sc_threshold', '0', '-bf', '0'],
      ['-movflags', '+faststart', '-f', 'mp4', outputFile],
    ].flat(),
    limitSeconds: 1800,
    signal: options.signal,
    input: courtFrames(script, size, framesPerSecond),
    output: {
      kind: 'progress',
      durationSeconds: script.durationSeconds,
      onProgress: options.onProgress ?? (() => undefined),
    },
  })
}

/** Every frame of the animation as yuv420p bytes. */
export async function* courtFrames(
  script: CourtScript,
  size: FrameSize,
  framesPerSecond: number,
): AsyncGenerator<Uint8Array> {
  const view = courtView(size, script.surface)
  const empty = view.background()
  const paths = playerPaths(script)
  const rallies = script.serves.map((serve) => ({ serve, hits: hitsOf(serve) }))
  const count = Math.round(script.durationSeconds * framesPerSecond)
  for (let frame = 0; frame < count; frame += 1) {
    const seconds = frame / framesPerSecond
    const picture = empty.copy()
    const rally = rallies.find(({ serve }) => seconds <= serve.clockStop + BALL_IN_HAND_SECONDS)
    const players = BOTH.map((player) => ({ player, posture: paths[player].at(seconds) }))
    const inSight = rally && seconds >= rally.serve.clockStart - BALL_IN_HAND_SECONDS
    const ballAgo = (ago: number) => (inSight ? [ballAt(rally.serve, rally.hits, seconds - ago)] : [])
    drawScene(view, picture, players, TRAIL_SECONDS.flatMap(ballAgo))
    view.drawClock(picture, seconds)
    yield picture.bytes
  }
}

const BOTH = [0, 1] as const

interface PlayerInView {
  readonly player: 0 | 1
  readonly posture: Posture
}

/** From the far end to the near one, so that what is nearer covers what is behind it. `ball`: its last places, or none. */
function drawScene(
  view: ReturnType<typeof courtView>,
  picture: Picture,
  players: readonly PlayerInView[],
  ball: readonly CourtPlace[],
): void {
  const ballY = ball.at(-1)?.y ?? 0
  for (const { player, posture } of players) if (posture.y > 0) view.drawPlayer(picture, player, posture)
  if (ballY > 0) view.drawBall(picture, ball)
  view.drawNet(picture)
  for (const { player, posture } of players) if (posture.y <= 0) view.drawPlayer(picture, player, posture)
  // Drawn over its player, who would hide it from the camera.
  if (ballY <= 0) view.drawBall(picture, ball)
}
