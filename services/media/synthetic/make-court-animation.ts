import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { THREADS } from '../ffmpeg/input-guard.ts'
import type { FfmpegProgress } from '../ffmpeg/progress.ts'
import { runFfmpeg } from '../ffmpeg/run.ts'
import { playerPaths } from './court-players.ts'
import { ballAt, type CourtScript, hitsOf } from './court-script.ts'
import { courtView } from './court-view.ts'
import type { FrameSize } from './numbered-frames.ts'

export interface AnimationOptions {
  readonly size?: FrameSize
  readonly framesPerSecond?: number
  readonly onProgress?: (progress: FfmpegProgress) => void
  readonly signal?: AbortSignal
}

const SIZE = { width: 640, height: 360 }
const FRAMES_PER_SECOND = 15
/** The ball is seen this long before and after it is in play. */
const BALL_IN_HAND_SECONDS = 1

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
  const view = courtView(size)
  const empty = view.background()
  const [first, second] = playerPaths(script)
  const serves = script.serves.map((serve) => ({ serve, hits: hitsOf(serve) }))
  const count = Math.round(script.durationSeconds * framesPerSecond)
  for (let frame = 0; frame < count; frame += 1) {
    const seconds = frame / framesPerSecond
    const picture = empty.copy()
    const players = [
      { player: 0 as const, ...first.at(seconds) },
      { player: 1 as const, ...second.at(seconds) },
    ].toSorted((a, b) => b.y - a.y)
    const shown = serves.find(({ serve }) => seconds <= serve.clockStop + BALL_IN_HAND_SECONDS)
    const inSight = shown && seconds >= shown.serve.clockStart - BALL_IN_HAND_SECONDS
    const ball = inSight ? ballAt(shown.serve, shown.hits, seconds) : undefined

    for (const { player, ...at } of players.filter(({ y }) => y > 0)) view.drawPlayer(picture, player, at)
    if (ball && ball.y > 0) view.drawBall(picture, ball)
    view.drawNet(picture)
    for (const { player, ...at } of players.filter(({ y }) => y <= 0)) view.drawPlayer(picture, player, at)
    // Drawn over its player, who would hide it from the camera.
    if (ball && ball.y <= 0) view.drawBall(picture, ball)
    view.drawClock(picture, seconds)
    yield picture.bytes
  }
}
