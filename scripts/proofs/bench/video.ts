import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findFfmpeg, type Ffmpeg } from '@courtline/media/ffmpeg/find-ffmpeg'
import { runFfmpeg } from '@courtline/media/ffmpeg/run'
import { postprocessVideo } from '@courtline/media/postprocess'
import { printFigure } from './figures/figure.ts'

const RATE = 25
const LIMIT_SECONDS = 3600
/** A serve every so often, in play for so long: about what a match on clay has. */
const EVERY_SECONDS = 24
const IN_PLAY_SECONDS = 6

/**
 * `npm run bench -- video [--minutes 10]`: cutting a match by copying its stream, against ffmpeg encoding it whole, and
 * how far the last moment of the cut lies from where it is reported to be. Answers whether all aims were kept.
 */
export async function bench(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...args], options: { minutes: { type: 'string', default: '10' } } })
  const seconds = Number(values.minutes) * 60
  const folder = await mkdtemp(path.join(tmpdir(), 'courtline-bench-'))
  const found = await findFfmpeg(process.env)
  if ('refused' in found) throw new Error(found.refused)
  try {
    const videoFile = path.join(folder, 'match.mp4')
    await film(found, videoFile, seconds)
    const cut = await timed(() => cutOf(found, videoFile, seconds))
    const encoded = await timed(() => encodeWhole(found, videoFile))
    const { pieces, durationSeconds } = cut.result
    const last = pieces.at(-1)
    const output = last ? last.gameStart + last.clockStop - last.clockStart : NaN
    return [
      printFigure({
        name: `cutting a match of ${values.minutes} minutes into ${pieces.length} pieces`,
        value: cut.seconds,
        unit: 's',
        baseline: encoded.seconds,
        less: true,
        ratioAim: 30,
      }),
      printFigure({
        name: 'drift at the end of the cut',
        value: Math.abs(output - durationSeconds) * RATE,
        unit: 'frames',
        aim: 1,
        less: true,
      }),
    ].every((kept) => kept)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly seconds: number; readonly result: T }> {
  const startedAt = performance.now()
  const result = await work()
  return { seconds: (performance.now() - startedAt) / 1000, result }
}

/** A moving picture with sound, with a key frame every second as preprocessing makes them (D12). */
async function film(ffmpeg: Ffmpeg, file: string, seconds: number): Promise<void> {
  const picture = `testsrc2=size=1280x720:rate=${RATE}:duration=${seconds}`
  await runFfmpeg(ffmpeg, {
    args: [
      ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`],
      ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-bf', '0'],
      ['-g', String(RATE), '-keyint_min', String(RATE), '-sc_threshold', '0'],
      ['-c:a', 'aac', '-b:a', '96k', '-movflags', '+faststart', '-f', 'mp4', file],
    ].flat(),
    limitSeconds: LIMIT_SECONDS,
  })
}

async function cutOf(ffmpeg: Ffmpeg, videoFile: string, seconds: number) {
  const serves = Array.from({ length: Math.floor(seconds / EVERY_SECONDS) }, (_, index) => {
    const startSeconds = 4.137 + index * EVERY_SECONDS
    return { startSeconds, stopSeconds: startSeconds + IN_PLAY_SECONDS }
  })
  const outputFile = `${videoFile}.cut.mp4`
  const cut = await postprocessVideo(ffmpeg, { videoFile, serves, outputFile, onProgress: () => undefined })
  if ('refused' in cut) throw new Error(cut.refused)
  return cut
}

/** What cutting would cost without key frames to cut at: everything decoded and encoded again. */
async function encodeWhole(ffmpeg: Ffmpeg, videoFile: string): Promise<void> {
  await runFfmpeg(ffmpeg, {
    args: [
      ['-i', videoFile, '-c:v', 'libx264', '-preset', 'veryfast', '-c:a', 'aac', '-b:a', '96k'],
      ['-f', 'mp4', `${videoFile}.encoded.mp4`],
    ].flat(),
    limitSeconds: LIMIT_SECONDS,
  })
}
