import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Ffmpeg } from '@courtline/media/ffmpeg/find-ffmpeg'
import { readVideoPackets } from '@courtline/media/ffmpeg/packets'
import { frameTime } from '@courtline/media/ffmpeg/frame-table'
import { DEFAULT_SETTINGS } from '@courtline/media/preprocess-settings'
import { drawScore } from '@courtline/media/reel/draw-text'
import { LIMITED } from '@courtline/media/reel/loudness'
import type { ReelPart } from '@courtline/media/reel/reel-run'

const execute = promisify(execFile)

/**
 * ffmpeg without anything around it but the low priority that every run of the site has: work of others then slows both
 * alike.
 */
const alone = ({ path: program }: Ffmpeg, args: readonly string[]) =>
  execute('nice', ['-n', '10', program, '-loglevel', 'error', '-nostdin', '-y', ...args])

const STEREO = 'aformat=sample_fmts=fltp:channel_layouts=stereo'
const EXACTLY_ONE_PICTURE = ['-frames:v', '1', '-vf', 'scale=640:-2', '-q:v', '3', '-update', '1']

/** The film's poster, by one more run as it needs the film. */
const posterOf = (ffmpeg: Ffmpeg, film: string, folder: string) =>
  alone(ffmpeg, ['-ss', '1', '-i', film, ...EXACTLY_ONE_PICTURE, path.join(folder, 'bare-poster.jpg')])

/**
 * Copies by ffmpeg's concat demuxer with in and out points, in points at key frames, of which there is one a second: from
 * any other it makes a film whose times overlap at every joint. Answers how to find the length of the film in seconds.
 */
export async function copyAlone(
  ffmpeg: Ffmpeg,
  folder: string,
  parts: readonly ReelPart[],
): Promise<() => Promise<number>> {
  const list = path.join(folder, 'points.ffconcat')
  const film = path.join(folder, 'bare-copy.mp4')
  const entries = parts.map(
    ({ file, startSeconds, stopSeconds }) =>
      `file '${file}'\ninpoint ${Math.floor(startSeconds)}.000001\noutpoint ${stopSeconds}\n`,
  )
  await writeFile(list, `ffconcat version 1.0\n${entries.join('')}`)
  const input = ['-f', 'concat', '-safe', '0', '-i', list, '-map', '0:v']
  await alone(ffmpeg, [...input, '-c', 'copy', '-movflags', '+faststart', film])
  await posterOf(ffmpeg, film, folder)
  return () => lengthOf(ffmpeg, film)
}

/** The score of each part as a picture; how long drawing takes is counted for us alone. */
export const drawScores = (folder: string, parts: readonly ReelPart[]): Promise<readonly Drawn[]> =>
  Promise.all(
    parts.map(async ({ drawn }, index) => {
      const picture = drawn && (await drawScore({ width: 1280, height: 720 }, drawn))
      if (!picture) throw new Error('There is no score to draw')
      const file = path.join(folder, `bare-score-${index}.png`)
      await writeFile(file, picture.png)
      return { file, left: picture.left, top: picture.top }
    }),
  )

interface Drawn {
  readonly file: string
  readonly left: number
  readonly top: number
}

/** Measures the loudness of all sound, as must be before it can be levelled. */
async function measureAlone(ffmpeg: Ffmpeg, parts: readonly ReelPart[]): Promise<void> {
  const inputs = parts.flatMap(({ file, startSeconds, stopSeconds }) =>
    ['-vn', '-ss', startSeconds, '-t', stopSeconds - startSeconds, '-i', file].map(String),
  )
  const sounds = parts.map((_, index) => `[${index}:a]`).join('')
  const filter = `${sounds}concat=n=${parts.length}:v=0:a=1,ebur128=framelog=verbose[all]`
  await alone(ffmpeg, [...inputs, '-filter_complex', filter, '-map', '[all]', '-f', 'null', '-'])
}

/**
 * Encodes in one run, with an input for each part and its score and one filter for all, after one that measures the sound.
 * Answers as `copyAlone` does.
 */
export async function encodeAlone(
  ffmpeg: Ffmpeg,
  folder: string,
  parts: readonly ReelPart[],
  scores: readonly Drawn[],
): Promise<() => Promise<number>> {
  const film = path.join(folder, 'bare-encode.mp4')
  await measureAlone(ffmpeg, parts)
  const inputs = parts.flatMap(({ file, startSeconds, stopSeconds }, index) => {
    const score = scores[index]?.file ?? ''
    return ['-ss', startSeconds, '-t', stopSeconds - startSeconds, '-i', file, '-i', score].map(String)
  })
  const chains = parts.flatMap((_, index) => {
    const { left = 0, top = 0 } = scores[index] ?? {}
    return [
      `[${2 * index}:v]fps=30,scale=1280:720,format=yuv420p[p${index}]`,
      `[p${index}][${2 * index + 1}:v]overlay=${left}:${top}:format=yuv420[v${index}]`,
      `[${2 * index}:a]${STEREO},volume=3dB[a${index}]`,
    ]
  })
  const pairs = parts.map((_, index) => `[v${index}][a${index}]`).join('')
  const joined = `${pairs}concat=n=${parts.length}:v=1:a=1[video][sound]`
  const levelled = `[sound]${LIMITED}[audio]`
  const { preset, quality } = DEFAULT_SETTINGS
  const args = [
    [
      ...inputs,
      '-filter_complex',
      [...chains, joined, levelled].join(';'),
      '-map',
      '[video]',
      '-map',
      '[audio]',
    ],
    ['-c:v', 'libx264', '-preset', preset, '-crf', String(quality), '-g', '30', '-keyint_min', '30'],
    ['-sc_threshold', '0', '-bf', '0', '-c:a', 'aac', '-b:a', '128k', '-movflags', '+faststart', film],
  ]
  await alone(ffmpeg, args.flat())
  await posterOf(ffmpeg, film, folder)
  return () => lengthOf(ffmpeg, film)
}

async function lengthOf(ffmpeg: Ffmpeg, film: string): Promise<number> {
  const frames = await readVideoPackets(ffmpeg, film)
  return frameTime(frames, frames.presentation.length)
}
