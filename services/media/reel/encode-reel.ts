import { stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { LONGEST_COACH_CUT_SECONDS, TITLE_CARD_SECONDS } from '@courtline/messages/reels/limits'
import { asInput, CONCAT_INPUT, listOfFiles } from '../concat-list.ts'
import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { type FrameRate, nearestUsualRate, ratePerSecond, rateToWrite } from '../ffmpeg/frame-timing.ts'
import { guardedInput, THREADS } from '../ffmpeg/input-guard.ts'
import { readVideoPackets } from '../ffmpeg/packets.ts'
import { runFfmpeg } from '../ffmpeg/run.ts'
import { frameTime } from '../pieces.ts'
import { fitInto, fraction, type PictureSize } from '../transcode-filter.ts'
import { drawScore, drawTitleCard, type DrawnScore } from './draw-text.ts'
import { LEVELLED, type ReelRun, type ReelOutcome } from './reel-run.ts'
import { findPieces, type FoundPiece } from './reel-pieces.ts'

type DrawnPiece = FoundPiece & { readonly drawn: DrawnScore | undefined }

/** What all pieces are brought to. */
interface Shape {
  readonly size: PictureSize
  readonly rate: FrameRate
  readonly hasSound: boolean
}

/** Room for fast, detailed pictures and uncompressed sound. */
const BYTES_PER_SECOND = 4_500_000
/** Where the last step begins: sound is encoded and all is joined. */
const JOINING_SHARE = 0.97

/**
 * Encodes every piece once, all to one size and rate, then joins them by copying. Two pieces at a time, so that what it
 * takes of memory does not grow with their number.
 */
export async function encodeReel(
  ffmpeg: Ffmpeg,
  making: ReelRun,
  pieces: readonly DrawnPiece[],
): Promise<ReelOutcome> {
  const shape = shapeOf(pieces, making)
  const report = progressOver(making, pieces)
  const steps = [
    ...(making.titleCard ? [() => encodeTitle(ffmpeg, making, shape, report)] : []),
    ...pieces.map((piece, index) => () => encodePiece(ffmpeg, making, { piece, index, shape, report })),
  ]
  const files = await inPairs(steps)
  await join(ffmpeg, making, files, shape)
  making.onProgress({ share: 1, secondsLeft: 0 })
  const starts = await startsOf(ffmpeg, files, making)
  const written = await readVideoPackets(ffmpeg, making.outputFile, { signal: making.signal })
  return {
    method: 'encoded',
    durationSeconds: frameTime(written, written.presentation.length),
    sizeBytes: (await stat(making.outputFile)).size,
    starts: making.titleCard ? starts.slice(1) : starts,
  }
}

/** Size of the largest pictures and the highest of their rates, within the limits of every video here. */
export function shapeOf(pieces: readonly FoundPiece[], { settings }: Pick<ReelRun, 'settings'>): Shape {
  const largest = pieces.reduce<FoundPiece | undefined>(
    (best, piece) => (!best || pixelsOf(piece) > pixelsOf(best) ? piece : best),
    undefined,
  )
  const shown = { width: largest?.widthPixels ?? 1280, height: largest?.heightPixels ?? 720 }
  const box = { width: settings.longSidePixels, height: settings.longSidePixels }
  const size = fitInto(
    { width: Math.min(box.width, shown.width), height: Math.min(box.height, shown.height) },
    shown,
  )
  const rates = pieces.map(rateOf).toSorted((a, b) => ratePerSecond(b) - ratePerSecond(a))
  const rate = rateToWrite(rates[0] ?? { frames: 25, seconds: 1 }, settings.maxFramesPerSecond)
  return { size, rate, hasSound: pieces.some(({ soundSettings }) => soundSettings !== undefined) }
}

const pixelsOf = ({ widthPixels, heightPixels }: FoundPiece) => widthPixels * heightPixels

function rateOf({ frames }: FoundPiece): FrameRate {
  const count = frames.presentation.length
  const seconds = frameTime(frames, count) - frameTime(frames, 0)
  return nearestUsualRate(seconds > 0 ? count / seconds : 25)
}

/**
 * Does these in their order, two at a time: while one begins or ends, which takes one processor, the other one is at work.
 * Where one fails, no further one is begun, and none is at work any more when this settles.
 */
async function inPairs(steps: readonly (() => Promise<string>)[]): Promise<string[]> {
  const files: string[] = []
  const failures: unknown[] = []
  const waiting = steps.entries()
  const workOff = async () => {
    for (const [index, step] of waiting) {
      if (failures.length > 0) return
      try {
        files[index] = await step()
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all([workOff(), workOff()])
  if (failures.length > 0) throw failures[0]
  return files
}

type Report = (share: number) => void

/** Reports the share of all that is done, given how far the current step is. */
function progressOver({ onProgress, titleCard }: ReelRun, pieces: readonly DrawnPiece[]) {
  const startedMs = performance.now()
  const seconds = pieces.map(({ startSeconds, stopSeconds }) => stopSeconds - startSeconds)
  const all = seconds.reduce((sum, each) => sum + each, titleCard ? TITLE_CARD_SECONDS : 0)
  let done = 0
  return (ofStep: number): Report => {
    let ofThis = 0
    return (share) => {
      done += Math.max(0, share * ofStep - ofThis)
      ofThis = Math.max(ofThis, share * ofStep)
      const now = (JOINING_SHARE * done) / Math.max(0.001, all)
      const elapsed = (performance.now() - startedMs) / 1000
      onProgress({
        share: Math.min(1, now),
        secondsLeft: now > 0.02 ? Math.round((elapsed * (1 - now)) / now) : null,
      })
    }
  }
}

type Steps = ReturnType<typeof progressOver>

interface PieceStep {
  readonly piece: DrawnPiece
  readonly index: number
  readonly shape: Shape
  readonly report: Steps
}

async function encodePiece(
  ffmpeg: Ffmpeg,
  { settings, outputFile, signal }: ReelRun,
  { piece, index, shape, report }: PieceStep,
): Promise<string> {
  const folder = path.dirname(outputFile)
  const seconds = piece.stopSeconds - piece.startSeconds
  const picture = piece.drawn && (await drawScore(shape.size, piece.drawn))
  const pictureFile = path.join(folder, `score-${index}.png`)
  if (picture) await writeFile(pictureFile, picture.png)
  const place = picture && { x: picture.left, y: picture.top }
  const file = path.join(folder, `piece-${index}.mov`)
  await runStep(ffmpeg, {
    inputs: [
      guardedInput(piece.file, ['-ss', piece.startSeconds.toFixed(6), '-t', seconds.toFixed(6)]),
      picture ? ownPicture(pictureFile) : [],
    ].flat(),
    filter: [pieceFilter(piece, shape, place), ...(shape.hasSound ? [soundFilter(piece, seconds)] : [])].join(
      ';',
    ),
    file,
    seconds,
    shape,
    settings,
    signal,
    report: report(seconds),
  })
  return file
}

async function encodeTitle(
  ffmpeg: Ffmpeg,
  { titleCard, settings, outputFile, signal }: ReelRun,
  shape: Shape,
  report: Steps,
): Promise<string> {
  const folder = path.dirname(outputFile)
  const pictureFile = path.join(folder, 'title.png')
  const { title = '', description = '' } = titleCard ?? {}
  await writeFile(pictureFile, await drawTitleCard(shape.size, title, description))
  const file = path.join(folder, 'title.mov')
  const frames = `loop=loop=-1:size=1,fps=${fraction(shape.rate)},trim=duration=${TITLE_CARD_SECONDS}`
  await runStep(ffmpeg, {
    inputs: ownPicture(pictureFile),
    filter: [
      `[0:v]${frames},format=yuv420p,setsar=1[video]`,
      ...(shape.hasSound ? [`${SILENCE},atrim=duration=${TITLE_CARD_SECONDS}[audio]`] : []),
    ].join(';'),
    file,
    seconds: TITLE_CARD_SECONDS,
    shape,
    settings,
    signal,
    report: report(TITLE_CARD_SECONDS),
  })
  return file
}

/** A picture of our own, which no user has a say in but for what is drawn on it. */
const ownPicture = (file: string) =>
  [
    ['-protocol_whitelist', 'file', '-format_whitelist', 'png_pipe', '-codec_whitelist', 'png'],
    ['-f', 'png_pipe', '-i', `file:${file}`],
  ].flat()

const SILENCE = 'anullsrc=r=48000:cl=stereo,aformat=sample_fmts=fltp'

/** Numbers and names of streams alone: no text of a user is ever part of a filter. */
function pieceFilter(
  piece: FoundPiece,
  { size, rate }: Shape,
  place: { readonly x: number; readonly y: number } | undefined,
): string {
  const inner = fitInto(size, { width: piece.widthPixels, height: piece.heightPixels })
  const isPadded = inner.width !== size.width || inner.height !== size.height
  const chain = [
    `fps=${fraction(rate)}:start_time=0`,
    `scale=${inner.width}:${inner.height}`,
    ...(isPadded ? [`pad=${size.width}:${size.height}:(ow-iw)/2:(oh-ih)/2`] : []),
    'setsar=1',
    'format=yuv420p',
  ].join(',')
  if (!place) return `[0:V:0]${chain}[video]`
  return `[0:V:0]${chain}[plain];[plain][1:v]overlay=${place.x}:${place.y}:format=yuv420[video]`
}

/** As long as the pictures: what is missing is silence. */
function soundFilter({ soundSettings }: FoundPiece, seconds: number): string {
  const length = seconds.toFixed(6)
  if (soundSettings === undefined) return `${SILENCE},atrim=duration=${length}[audio]`
  return [
    `[0:a:0]aresample=48000:async=1:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo,${LEVELLED}`,
    `apad=whole_dur=${length},atrim=duration=${length}[audio]`,
  ].join(',')
}

interface Step {
  readonly inputs: readonly string[]
  readonly filter: string
  readonly file: string
  readonly seconds: number
  readonly shape: Shape
  readonly settings: ReelRun['settings']
  readonly signal: AbortSignal | undefined
  readonly report: Report
}

async function runStep(ffmpeg: Ffmpeg, step: Step): Promise<void> {
  const { inputs, filter, file, seconds, shape, settings, signal, report } = step
  const keyEvery = String(Math.max(1, Math.round(ratePerSecond(shape.rate))))
  await runFfmpeg(ffmpeg, {
    args: [
      ...inputs,
      ['-filter_complex_threads', THREADS, '-filter_complex', filter, '-map', '[video]'],
      ['-c:v', 'libx264', '-preset', settings.preset, '-crf', String(settings.quality), '-profile:v', 'high'],
      ['-r', fraction(shape.rate), '-threads', THREADS, '-g', keyEvery, '-keyint_min', keyEvery],
      // Equal settings in every piece, so that they can be joined by copying.
      ['-sc_threshold', '0', '-bf', '0', '-video_track_timescale', '90000'],
      shape.hasSound ? ['-map', '[audio]', '-c:a', 'pcm_s16le', '-ar', '48000', '-ac', '2'] : [],
      ['-map_metadata', '-1', '-f', 'mov', file],
    ].flat(),
    signal,
    folder: path.dirname(file),
    limitSeconds: 120 + 30 * seconds,
    limitBytes: 10_000_000 + BYTES_PER_SECOND * seconds,
    output: { kind: 'progress', durationSeconds: seconds, onProgress: ({ share }) => report(share) },
  })
}

async function join(
  ffmpeg: Ffmpeg,
  { outputFile, signal }: ReelRun,
  files: readonly string[],
  { hasSound }: Shape,
): Promise<void> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
  await runFfmpeg(ffmpeg, {
    args: [
      CONCAT_INPUT,
      ['-map', '0:V:0', '-c:v', 'copy'],
      hasSound ? ['-map', '0:a:0', '-c:a', 'aac', '-b:a', '128k'] : [],
      ['-map_metadata', '-1', '-movflags', '+faststart', '-f', 'mp4', outputFile],
    ].flat(),
    signal,
    reads: files,
    folder: path.dirname(outputFile),
    limitSeconds: 1800,
    limitBytes: 2 * sizes.reduce((sum, size) => sum + size, 0) + 10_000_000,
    input: asInput(listOfFiles(files)),
  })
}

/**
 * Where each piece begins: after all that is shown before it. Several of them are read in one run, whose start takes longer
 * than the reading.
 */
async function startsOf(ffmpeg: Ffmpeg, files: readonly string[], { signal }: ReelRun): Promise<number[]> {
  const whole = files.map((file) => ({ file, startSeconds: 0, stopSeconds: LONGEST_COACH_CUT_SECONDS }))
  let at = 0
  return (await findPieces(ffmpeg, whole, signal)).map((piece, index) => {
    if (!piece) throw new Error(`Piece ${index} of the reel has no picture`)
    const start = Math.round(at * 1e6) / 1e6
    at += frameTime(piece.frames, piece.frames.presentation.length)
    return start
  })
}
