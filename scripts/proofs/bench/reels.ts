import { writeFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFfmpeg, type Ffmpeg } from '@courtline/media/ffmpeg/find-ffmpeg'
import { runFfmpeg } from '@courtline/media/ffmpeg/run'
import { DEFAULT_SETTINGS } from '@courtline/media/preprocess-settings'
import { makeReel } from '@courtline/media/reel/make-reel'
import type { ReelPart } from '@courtline/media/reel/reel-run'
import { printFigure } from './figures/figure.ts'

const RATE = 25
const LIMIT_SECONDS = 900
const MATCH_SECONDS = 180
const POINTS = 20
const POINT_SECONDS = 6

/**
 * `npm run bench -- reels`: a reel of 20 points of three matches, copied and encoded, against ffmpeg alone doing the same:
 * its concat demuxer with in and out points, and one run with a filter for all points. Answers whether all aims were kept.
 */
export async function bench(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'courtline-bench-reels-'))
  const found = await findFfmpeg(process.env)
  if ('refused' in found) throw new Error(found.refused)
  try {
    const silent = await Promise.all([0, 1, 2].map((index) => film(found, folder, index, RATE)))
    const copied = await timed(() => reelOf(found, folder, partsOf(silent)))
    const bareCopy = await timed(() => copyAlone(found, folder, partsOf(silent)))
    const other = await film(found, folder, 3, 30)
    const mixed = partsOf([...silent.slice(0, 2), other])
    const encoded = await timed(() => reelOf(found, folder, mixed))
    const bareEncode = await timed(() => encodeAlone(found, folder, mixed))
    return [
      figure(`copying a reel of ${POINTS} points`, copied, bareCopy, 1 / 1.3),
      figure(`encoding a reel of ${POINTS} points`, encoded, bareEncode, 1 / 1.1),
    ].every((kept) => kept)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const figure = (name: string, value: number, baseline: number, ratioAim: number) =>
  printFigure({ name, value, unit: 's', baseline, less: true, ratioAim })

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

/** A match as preprocessing leaves it, with a key frame every second and without sound. */
async function film(ffmpeg: Ffmpeg, folder: string, index: number, rate: number): Promise<string> {
  const file = path.join(folder, `match-${index}.mp4`)
  await runFfmpeg(ffmpeg, {
    args: [
      ['-f', 'lavfi', '-i', `testsrc2=size=1280x720:rate=${rate}:duration=${MATCH_SECONDS}`],
      ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-bf', '0'],
      ['-g', String(rate), '-keyint_min', String(rate), '-sc_threshold', '0'],
      ['-movflags', '+faststart', '-f', 'mp4', file],
    ].flat(),
    limitSeconds: LIMIT_SECONDS,
  })
  return file
}

const partsOf = (files: readonly string[]): ReelPart[] =>
  Array.from({ length: POINTS }, (_, index) => {
    const startSeconds = 5 + index * 8
    const file = files[index % files.length] ?? ''
    return { file, startSeconds, stopSeconds: startSeconds + POINT_SECONDS, drawn: undefined }
  })

async function reelOf(ffmpeg: Ffmpeg, folder: string, parts: readonly ReelPart[]): Promise<void> {
  const work = await mkdtemp(path.join(folder, 'reel-'))
  const made = await makeReel(ffmpeg, {
    parts,
    titleCard: undefined,
    outputFile: path.join(work, 'reel.mp4'),
    settings: DEFAULT_SETTINGS,
    onProgress: () => undefined,
  })
  if ('refused' in made) throw new Error(made.refused)
}

async function copyAlone(ffmpeg: Ffmpeg, folder: string, parts: readonly ReelPart[]): Promise<void> {
  const list = path.join(folder, 'points.ffconcat')
  const entries = parts.map(
    ({ file, startSeconds, stopSeconds }) =>
      `file '${file}'\ninpoint ${startSeconds}\noutpoint ${stopSeconds}\n`,
  )
  await writeFile(list, `ffconcat version 1.0\n${entries.join('')}`)
  await runFfmpeg(ffmpeg, {
    args: [
      ['-f', 'concat', '-safe', '0', '-i', list, '-map', '0:v', '-c', 'copy'],
      ['-movflags', '+faststart', '-f', 'mp4', path.join(folder, 'bare-copy.mp4')],
    ].flat(),
    limitSeconds: LIMIT_SECONDS,
  })
}

async function encodeAlone(ffmpeg: Ffmpeg, folder: string, parts: readonly ReelPart[]): Promise<void> {
  const inputs = parts.flatMap(({ file, startSeconds, stopSeconds }) =>
    ['-ss', startSeconds, '-t', stopSeconds - startSeconds, '-i', file].map(String),
  )
  const chains = parts.map((_, index) => `[${index}:v]fps=30,scale=1280:720,format=yuv420p[v${index}]`)
  const joined = `${parts.map((_, index) => `[v${index}]`).join('')}concat=n=${parts.length}:v=1:a=0[out]`
  await runFfmpeg(ffmpeg, {
    args: [
      ...inputs,
      ['-filter_complex', [...chains, joined].join(';'), '-map', '[out]'],
      ['-c:v', 'libx264', '-preset', DEFAULT_SETTINGS.preset, '-crf', String(DEFAULT_SETTINGS.quality)],
      ['-g', '30', '-keyint_min', '30', '-sc_threshold', '0', '-bf', '0'],
      ['-movflags', '+faststart', '-f', 'mp4', path.join(folder, 'bare-encode.mp4')],
    ].flat(),
    limitSeconds: LIMIT_SECONDS,
    memoryBytes: 12 * 1024 ** 3,
  })
}
