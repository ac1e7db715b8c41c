import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFfmpeg, type Ffmpeg } from '@courtline/media/ffmpeg/find-ffmpeg'
import { runFfmpeg } from '@courtline/media/ffmpeg/run'
import { findIsolation } from '@courtline/media/ffmpeg/sandbox'
import { makeTitleImage } from '@courtline/media/pictures'
import { DEFAULT_SETTINGS } from '@courtline/media/preprocess-settings'
import type { DrawnScore } from '@courtline/media/reel/draw-text'
import { makeReel } from '@courtline/media/reel/make-reel'
import type { ReelPart } from '@courtline/media/reel/reel-run'
import { median, printFigure } from './figures/figure.ts'
import { copyAlone, drawScores, encodeAlone } from './reels/ffmpeg-alone.ts'

const RATE = 25
const LIMIT_SECONDS = 900
const POINTS = 20
const MATCH_SECONDS = 75
const COPY_RUNS = 5
const ENCODE_RUNS = 3

/**
 * `npm run bench -- reels`: a reel of 20 points of three matches with its poster, copied and encoded, against ffmpeg alone
 * doing the same (`reels/ffmpeg-alone.ts`). Films of 720p; points of 5 to 10 s that begin anywhere between key frames. Both
 * are run in turns, and the medians compared. Answers whether all aims were kept.
 */
export async function bench(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'courtline-bench-reels-'))
  const found = await findFfmpeg(process.env)
  if ('refused' in found) throw new Error(found.refused)
  // As the site runs it: in namespaces where the system has them.
  const ffmpeg = { ...found, isolation: (await findIsolation(found.path)).isolation }
  try {
    const copied = await copying(ffmpeg, folder)
    const encoded = await encoding(ffmpeg, folder)
    return copied && encoded
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Without sound, as there is none to be levelled: what is left is the copying alone. */
async function copying(ffmpeg: Ffmpeg, folder: string): Promise<boolean> {
  const films = await filmsOf(ffmpeg, folder, [RATE, RATE, RATE], false)
  const parts = partsOf(films)
  const { ours, bare } = await inTurns(
    COPY_RUNS,
    () => reelOf(ffmpeg, folder, parts),
    () => copyAlone(ffmpeg, folder, parts),
  )
  return figure(`copying a reel of ${POINTS} points`, ours, bare, 1 / 1.3)
}

/** Films of different rates, whose sound is levelled, with names and score drawn into the picture of every point. */
async function encoding(ffmpeg: Ffmpeg, folder: string): Promise<boolean> {
  const films = await filmsOf(ffmpeg, folder, [RATE, RATE, 30], true)
  const parts = partsOf(films, SCORE)
  const scores = await drawScores(folder, parts)
  const { ours, bare } = await inTurns(
    ENCODE_RUNS,
    () => reelOf(ffmpeg, folder, parts),
    () => encodeAlone(ffmpeg, folder, parts, scores),
  )
  return figure(`encoding a reel of ${POINTS} points`, ours, bare, 1 / 1.1)
}

const SCORE: DrawnScore = {
  names: ['Jordan Miller', 'Noor van den Berg'],
  score: { sets: [[6, 4] as const, [3, 2] as const], game: ['40', '30'], serving: 0 },
}

const figure = (name: string, value: number, baseline: number, ratioAim: number) =>
  printFigure({ name, value, unit: 's', baseline, less: true, ratioAim })

/** Each answers how to find the length of what it wrote, which must be the same within a frame for every point. */
type Making = () => Promise<() => Promise<number>>

async function inTurns(runs: number, ours: Making, bare: Making) {
  const seconds = { ours: [] as number[], bare: [] as number[] }
  for (let run = 0; run < runs; run += 1) {
    const made = await timed(ours)
    const madeBare = await timed(bare)
    if (Math.abs(made.lengthSeconds - madeBare.lengthSeconds) > (POINTS + 1) / RATE)
      throw new Error(`The reels are ${made.lengthSeconds} s and ${madeBare.lengthSeconds} s long`)
    seconds.ours.push(made.seconds)
    seconds.bare.push(madeBare.seconds)
  }
  return { ours: median(seconds.ours), bare: median(seconds.bare) }
}

async function timed(work: Making) {
  const startedAt = performance.now()
  const lengthSeconds = await work()
  const seconds = (performance.now() - startedAt) / 1000
  return { seconds, lengthSeconds: await lengthSeconds() }
}

const filmsOf = (ffmpeg: Ffmpeg, folder: string, rates: readonly number[], withSound: boolean) =>
  Promise.all(
    rates.map((rate, index) =>
      film(ffmpeg, path.join(folder, `match-${index}-${withSound ? 'loud' : 'silent'}.mp4`), rate, withSound),
    ),
  )

/** A match as preprocessing leaves it, with a key frame every second. */
async function film(ffmpeg: Ffmpeg, file: string, rate: number, withSound: boolean): Promise<string> {
  const source = `testsrc2=size=1280x720:rate=${rate}:duration=${MATCH_SECONDS}`
  const sound = `anoisesrc=r=48000:a=0.${rate}:d=${MATCH_SECONDS}`
  await runFfmpeg(ffmpeg, {
    args: [
      ['-f', 'lavfi', '-i', source],
      withSound ? ['-f', 'lavfi', '-i', sound, '-c:a', 'aac', '-b:a', '128k', '-ac', '2'] : [],
      ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-bf', '0'],
      ['-g', String(rate), '-keyint_min', String(rate), '-sc_threshold', '0'],
      ['-movflags', '+faststart', '-f', 'mp4', file],
    ].flat(),
    folder: path.dirname(file),
    limitSeconds: LIMIT_SECONDS,
  })
  return file
}

const partsOf = (films: readonly string[], drawn?: DrawnScore): ReelPart[] =>
  Array.from({ length: POINTS }, (_, index) => {
    const startSeconds = 3.37 + Math.floor(index / films.length) * 9.31
    const file = films[index % films.length] ?? ''
    return { file, startSeconds, stopSeconds: startSeconds + 5 + (index % 6), drawn }
  })

async function reelOf(ffmpeg: Ffmpeg, folder: string, parts: readonly ReelPart[]) {
  const work = await mkdtemp(path.join(folder, 'reel-'))
  const outputFile = path.join(work, 'reel.mp4')
  const made = await makeReel(ffmpeg, {
    parts,
    titleCard: undefined,
    outputFile,
    settings: DEFAULT_SETTINGS,
    onProgress: () => undefined,
  })
  if ('refused' in made) throw new Error(made.refused)
  const poster = path.join(work, 'poster.jpg')
  await makeTitleImage(ffmpeg, outputFile, 1, poster)
  if ((await stat(poster)).size === 0) throw new Error('The reel has no poster')
  await rm(work, { recursive: true })
  return async () => made.durationSeconds
}
