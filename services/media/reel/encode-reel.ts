import { stat } from 'node:fs/promises'
import path from 'node:path'
import { asInput, CONCAT_INPUT, listOfFiles } from '../concat-list.ts'
import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { ratePerSecond } from '../ffmpeg/frame-timing.ts'
import { THREADS } from '../ffmpeg/input-guard.ts'
import { runFfmpeg } from '../ffmpeg/run.ts'
import { writtenFilm } from './reel-pieces.ts'
import { frameTime } from '../ffmpeg/frame-table.ts'
import { fraction } from '../transcode-filter.ts'
import { gainsOf, LIMITED } from './loudness.ts'
import type { ReelRun, ReelOutcome } from './reel-run.ts'
import {
  type DrawnPiece,
  pieceSegment,
  type Segment,
  type ReelShape,
  shapeOf,
  titleSegment,
} from './segments.ts'

/** Each input of a run has the index of its film and its last pictures in memory. */
const SEGMENTS_AT_ONCE = 24
/** Room for fast, detailed pictures and uncompressed sound. */
const BYTES_PER_SECOND = 4_500_000
/** Where the last step begins: all is joined, or written again with its index first. */
const JOINING_SHARE = 0.97

/**
 * Encodes every piece once, all to one size and rate: in one run, which has nothing to wait for at the joints; many pieces in
 * several runs, joined by copying their pictures, so that what they take of memory does not grow with their number.
 */
export async function encodeReel(
  ffmpeg: Ffmpeg,
  making: ReelRun,
  pieces: readonly DrawnPiece[],
): Promise<ReelOutcome> {
  const { titleCard, outputFile, onProgress } = making
  const shape = shapeOf(pieces, making)
  const gains = await gainsOf(ffmpeg, pieces, making.signal)
  const segments = await segmentsOf(making, pieces, shape, gains)
  await writeReel(ffmpeg, making, segments, shape)
  onProgress({ share: 1, secondsLeft: 0 })
  const { frames: written } = await writtenFilm(outputFile)
  const wanted = framesOf(segments)
  if (written.presentation.length !== wanted)
    throw new Error(`The reel has ${written.presentation.length} frames, not ${wanted}`)
  const starts = startsOf(segments, shape)
  return {
    method: 'encoded',
    durationSeconds: frameTime(written, wanted),
    sizeBytes: (await stat(outputFile)).size,
    starts: titleCard ? starts.slice(1) : starts,
  }
}

async function segmentsOf(
  { titleCard, outputFile }: ReelRun,
  pieces: readonly DrawnPiece[],
  shape: ReelShape,
  gains: ReadonlyMap<string, number>,
): Promise<Segment[]> {
  const folder = path.dirname(outputFile)
  const segments = titleCard ? [await titleSegment(titleCard, shape, folder)] : []
  for (const [index, piece] of pieces.entries())
    segments.push(await pieceSegment(piece, index, shape, folder, gains.get(piece.file) ?? 0))
  return segments
}

const framesOf = (segments: readonly Segment[]) => segments.reduce((sum, { frames }) => sum + frames, 0)

/** Where each segment begins: after all frames that are shown before it. */
function startsOf(segments: readonly Segment[], { rate }: ReelShape): number[] {
  let frames = 0
  return segments.map((segment) => {
    const start = Math.round((frames / ratePerSecond(rate)) * 1e6) / 1e6
    frames += segment.frames
    return start
  })
}

async function writeReel(
  ffmpeg: Ffmpeg,
  making: ReelRun,
  segments: readonly Segment[],
  shape: ReelShape,
): Promise<void> {
  const { outputFile } = making
  const report = progressOver(making, framesOf(segments))
  if (segments.length <= SEGMENTS_AT_ONCE) {
    const container = [...AS_AAC, '-movflags', '+faststart', '-f', 'mp4', outputFile]
    return await encodeSegments(ffmpeg, making, { segments, shape, container, onFrames: report(0) })
  }
  const files: string[] = []
  let framesBefore = 0
  for (let at = 0; at < segments.length; at += SEGMENTS_AT_ONCE) {
    const some = segments.slice(at, at + SEGMENTS_AT_ONCE)
    const file = path.join(path.dirname(outputFile), `part-${at}.mov`)
    const container = ['-c:a', 'pcm_s16le', '-f', 'mov', file]
    await encodeSegments(ffmpeg, making, { segments: some, shape, container, onFrames: report(framesBefore) })
    framesBefore += framesOf(some)
    files.push(file)
  }
  await join(ffmpeg, making, files)
}

const AS_AAC = ['-c:a', 'aac', '-b:a', '128k']

/** Reports the share of all frames that is done, given those before a run and the share of its own. */
function progressOver({ onProgress }: ReelRun, frames: number) {
  const startedMs = performance.now()
  return (before: number) => (ofRun: number) => {
    const now = (JOINING_SHARE * (before + ofRun)) / frames
    const elapsed = (performance.now() - startedMs) / 1000
    onProgress({
      share: Math.min(1, now),
      secondsLeft: now > 0.02 ? Math.round((elapsed * (1 - now)) / now) : null,
    })
  }
}

interface SegmentRun {
  readonly segments: readonly Segment[]
  readonly shape: ReelShape
  /** What is written: the codec of its sound, its container and the file. */
  readonly container: readonly string[]
  readonly onFrames: (done: number) => void
}

async function encodeSegments(
  ffmpeg: Ffmpeg,
  { settings, outputFile, signal }: ReelRun,
  { segments, shape, container, onFrames }: SegmentRun,
): Promise<void> {
  const frames = framesOf(segments)
  const seconds = frames / ratePerSecond(shape.rate)
  const keyEvery = String(Math.max(1, Math.round(ratePerSecond(shape.rate))))
  await runFfmpeg(ffmpeg, {
    args: [
      ...segments.flatMap(({ inputs }) => inputs.flat()),
      ['-filter_complex_threads', THREADS, '-filter_complex', filterOf(segments, shape), '-map', '[video]'],
      shape.hasSound ? ['-map', '[audio]', '-ar', '48000', '-ac', '2'] : [],
      ['-c:v', 'libx264', '-preset', settings.preset, '-crf', String(settings.quality), '-profile:v', 'high'],
      ['-r', fraction(shape.rate), '-g', keyEvery, '-keyint_min', keyEvery, '-force_key_frames'],
      // A key frame at every joint, where players go to by the chapters; equal settings in all files that are joined.
      [keyTimes(segments, shape), '-sc_threshold', '0', '-bf', '0', '-video_track_timescale', '90000'],
      ['-map_metadata', '-1', ...container],
    ].flat(),
    signal,
    folder: path.dirname(outputFile),
    limitSeconds: 120 + 30 * seconds,
    limitBytes: 10_000_000 + BYTES_PER_SECOND * seconds,
    output: {
      kind: 'progress',
      durationSeconds: seconds,
      onProgress: ({ share }) => onFrames(share * frames),
    },
  })
}

/** A filter of all segments, one after the other. */
function filterOf(segments: readonly Segment[], { hasSound }: ReelShape): string {
  let input = 0
  const chains = segments.flatMap(({ inputs, chains: chainsFrom }, index) => {
    const first = input
    input += inputs.length
    return chainsFrom(first, `v${index}`, `a${index}`)
  })
  const pairs = segments.map((_, index) => (hasSound ? `[v${index}][a${index}]` : `[v${index}]`)).join('')
  const outputs = hasSound ? `v=1:a=1[video][sound];[sound]${LIMITED}[audio]` : 'v=1:a=0[video]'
  return [...chains, `${pairs}concat=n=${segments.length}:${outputs}`].join(';')
}

/** A little before the first frame of each segment, where no rounding reaches the frame before. */
const keyTimes = (segments: readonly Segment[], shape: ReelShape) =>
  startsOf(segments, shape)
    .map((start) => Math.max(0, start - 0.25 / ratePerSecond(shape.rate)).toFixed(6))
    .join(',')

async function join(
  ffmpeg: Ffmpeg,
  { outputFile, signal }: ReelRun,
  files: readonly string[],
): Promise<void> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
  await runFfmpeg(ffmpeg, {
    args: [
      [...CONCAT_INPUT, '-map', '0:V:0', '-map', '0:a:0?', '-c:v', 'copy', ...AS_AAC],
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
