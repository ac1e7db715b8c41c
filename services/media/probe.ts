import { open, stat } from 'node:fs/promises'
import type { VideoProbe } from '@courtline/messages/media/media'
import { costRefusal } from './cost.ts'
import type { Ffmpeg } from './ffmpeg/find-ffmpeg.ts'
import { type FrameTiming, FrameTimingReader, ratePerSecond } from './ffmpeg/frame-timing.ts'
import { guardedInput, isKnownAudio, isKnownVideo, MAX_PIXELS } from './ffmpeg/input-guard.ts'
import { type InputReport, readInputReport, type VideoStream } from './ffmpeg/input-report.ts'
import { eachVideoPacket, MoreThanTheFileHolds } from './ffmpeg/packets.ts'
import { FfmpegFailed, FfmpegLimit, runFfmpeg } from './ffmpeg/run.ts'

/** The longest match on record took eleven hours. */
const LONGEST_SECONDS = 12 * 3600
/** A file may lack this share of its length before it counts as cut off; containers round and streams end apart. */
const TOLERATED_LOSS = 0.02
const TOLERATED_LOSS_SECONDS = 2

/** A video file that can be read, with all that preprocessing needs of it. */
export interface SourceVideo {
  readonly file: string
  readonly container: string
  readonly video: VideoStream
  readonly audio: InputReport['audio']
  readonly timing: FrameTiming
  readonly probe: VideoProbe
}

/** `refused` is a sentence for the user: the file is at fault, and trying again would not help. */
export type ProbeAnswer = { readonly source: SourceVideo } | { readonly refused: string }

export interface ProbeOptions {
  readonly signal?: AbortSignal | undefined
  /** The most that a file may declare: see `costRefusal`. */
  readonly mostGigapixels?: number
}

/**
 * Opens a user's file and reads all its packets. Needs nothing but ffmpeg. What the extension promised does not count
 * here; this is the last word on what is a video (D69). What it costs is bounded by the file's size, not by what its
 * header claims.
 */
export async function probeVideo(
  ffmpeg: Ffmpeg,
  file: string,
  { signal, mostGigapixels = Infinity }: ProbeOptions = {},
): Promise<ProbeAnswer> {
  const { size: sizeBytes } = await stat(file)
  if (sizeBytes === 0) return { refused: 'The file is empty (0 bytes).' }
  const opened = await openedReport(ffmpeg, file, signal)
  if ('refused' in opened) return opened
  const { video, audio: anySound, container, durationSeconds } = opened.report
  if (!video) return { refused: anySound ? 'There is only sound in this file, no video.' : NO_VIDEO }
  const refused = pictureRefusal(video) ?? declaredRefusal(video, durationSeconds, mostGigapixels)
  if (refused) return { refused }
  const timing = await readTiming(ffmpeg, file, video, signal)
  if ('refused' in timing) return timing
  const lengthRefusal = refusalOfLength(timing, durationSeconds)
  if (lengthRefusal) return { refused: lengthRefusal }
  const audio = anySound && isKnownAudio(anySound.codec) ? anySound : undefined
  const probe = probeOf(video, audio?.codec ?? null, timing, sizeBytes)
  return { source: { file, container, video, audio, timing, probe } }
}

async function readTiming(
  ffmpeg: Ffmpeg,
  file: string,
  video: VideoStream,
  signal: AbortSignal | undefined,
): Promise<FrameTiming | { readonly refused: string }> {
  const reader = new FrameTimingReader()
  try {
    const tickSeconds = await eachVideoPacket(ffmpeg, file, (packet) => reader.add(packet), { signal })
    if (reader.count === 0) return { refused: CUT_OFF }
    if (reader.count === 1) return { refused: ONE_PICTURE }
    return reader.finish(tickSeconds, video.framesPerSecond)
  } catch (error) {
    if (error instanceof MoreThanTheFileHolds) return { refused: NOT_HONEST }
    throw error
  }
}

const NO_VIDEO = 'There is no video in this file.'
const ONE_PICTURE = 'This file holds a single picture, not a video.'
const NOT_HONEST =
  'The header of this file claims more pictures than fit into it, so it is damaged or was made to mislead. It is not processed.'
const NOT_A_VIDEO = 'This file is not a video that can be read.'
const CUT_OFF =
  'The video file is incomplete: it was probably cut off while it was copied or recorded. Please copy it again.'

async function openedReport(
  ffmpeg: Ffmpeg,
  file: string,
  signal: AbortSignal | undefined,
): Promise<{ readonly report: InputReport } | { readonly refused: string }> {
  // Without an output, ffmpeg reports what it sees, then ends as if in error.
  const stderr = await runFfmpeg(ffmpeg, { args: guardedInput(file), limitSeconds: 60, signal }).catch(
    (error: unknown) => {
      if (error instanceof FfmpegFailed && !error.wasKilled) return error.stderr
      if (error instanceof FfmpegLimit && error.limit === 'time') return ''
      throw error
    },
  )
  const report = readInputReport(stderr)
  if (report) return { report }
  return { refused: (await beginsAsMovie(file)) ? CUT_OFF : NOT_A_VIDEO }
}

/** Whether the first box of a file is one that MP4 and MOV begin with: then it is one, but its index is missing. */
async function beginsAsMovie(file: string): Promise<boolean> {
  await using handle = await open(file, 'r')
  const { buffer } = await handle.read(Buffer.alloc(8), 0, 8, 0)
  return ['ftyp', 'mdat', 'moov', 'wide', 'free', 'skip'].includes(buffer.toString('latin1', 4))
}

function pictureRefusal({ codec, widthPixels, heightPixels }: VideoStream): string | undefined {
  if (!isKnownVideo(codec))
    return `Videos in the format ${codec} cannot be processed. Please export it as H.264 in an MP4 file.`
  if (widthPixels * heightPixels <= MAX_PIXELS && widthPixels > 0 && heightPixels > 0) return undefined
  return `The picture has ${widthPixels} × ${heightPixels} pixels; at most 7680 × 4320 can be handled.`
}

/** What the file's header declares, which is checked before it is read. */
function declaredRefusal(
  video: VideoStream,
  durationSeconds = 0,
  mostGigapixels: number,
): string | undefined {
  const { widthPixels, heightPixels, framesPerSecond = 0 } = video
  return costRefusal([{ durationSeconds, widthPixels, heightPixels, framesPerSecond }], mostGigapixels)
}

function refusalOfLength(timing: FrameTiming, declaredSeconds: number | undefined): string | undefined {
  const seconds = timing.endSeconds - timing.startSeconds
  if (seconds > LONGEST_SECONDS) return 'The video is longer than 12 hours.'
  const lost = (declaredSeconds ?? 0) - timing.endSeconds
  return lost > TOLERATED_LOSS_SECONDS + TOLERATED_LOSS * seconds ? CUT_OFF : undefined
}

/** What the log keeps of a file: the picture as it is shown, turned and with square pixels. */
function probeOf(
  video: VideoStream,
  audioCodec: string | null,
  timing: FrameTiming,
  sizeBytes: number,
): VideoProbe {
  const shown = shownSize(video)
  return {
    durationSeconds: roundTo(timing.endSeconds - timing.startSeconds, 6),
    widthPixels: shown.width,
    heightPixels: shown.height,
    framesPerSecond: roundTo(ratePerSecond(timing.nominal), 3),
    videoCodec: video.codec,
    audioCodec,
    sizeBytes,
  }
}

/** Width and height as shown: pixels made square, picture turned upright. */
export function shownSize(video: VideoStream): { readonly width: number; readonly height: number } {
  const width = Math.round(video.widthPixels * video.pixelAspect)
  const turned = video.rotationDegrees % 180 === 90
  return turned ? { width: video.heightPixels, height: width } : { width, height: video.heightPixels }
}

export function roundTo(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}
