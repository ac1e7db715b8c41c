import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { SmallRendition, VideoProbe } from '@courtline/messages/media/media'
import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { guardedInput, THREADS } from '../ffmpeg/input-guard.ts'
import type { PacketTable } from '../ffmpeg/packets.ts'
import type { FfmpegProgress } from '../ffmpeg/progress.ts'
import { runFfmpeg } from '../ffmpeg/run.ts'
import { frameTime } from '../ffmpeg/frame-table.ts'
import type { PreprocessSettings } from '../preprocess-settings.ts'
import { fitInto } from '../transcode-filter.ts'

/** What the smaller rendition takes at most, its sound apart. */
const MOST_KILOBITS_PER_SECOND = 1500
const LONG_SIDE_PIXELS = 1280
const SHORT_SIDE_PIXELS = 720
const QUALITY = 25

export const bitsPerSecond = ({
  sizeBytes,
  durationSeconds,
}: Pick<VideoProbe, 'sizeBytes' | 'durationSeconds'>) =>
  Math.round((8 * sizeBytes) / Math.max(durationSeconds, 0.001))

interface Smaller {
  /** A preprocessed video. */
  readonly videoFile: string
  readonly probe: VideoProbe
  readonly outputFile: string
  readonly settings: Pick<PreprocessSettings, 'keyFrameEverySeconds' | 'preset'>
  readonly onProgress: (progress: FfmpegProgress) => void
  readonly signal?: AbortSignal | undefined
}

/**
 * Writes a rendition of at most 720 lines and some 1.5 Mbit/s: the same frames at the same moments, key frames at the same
 * places, the same sound, so that it is cut where the large one is cut.
 */
export async function writeSmallRendition(
  ffmpeg: Ffmpeg,
  job: Smaller,
): Promise<Omit<SmallRendition, 'uri'>> {
  const { videoFile, probe, outputFile, settings, onProgress, signal } = job
  const size = smallSizeOf(probe)
  const keyEvery = String(Math.max(1, Math.round(probe.framesPerSecond * settings.keyFrameEverySeconds)))
  await runFfmpeg(ffmpeg, {
    args: [
      guardedInput(videoFile),
      ['-map', '0:V:0', '-map', '0:a:0?', '-c:a', 'copy'],
      ['-vf', `scale=${size.width}:${size.height}`, '-fps_mode', 'passthrough'],
      ['-c:v', 'libx264', '-preset', settings.preset, '-crf', String(QUALITY)],
      ['-maxrate', `${MOST_KILOBITS_PER_SECOND}k`, '-bufsize', `${2 * MOST_KILOBITS_PER_SECOND}k`],
      ['-profile:v', 'high', '-pix_fmt', 'yuv420p', '-threads', THREADS],
      ['-g', keyEvery, '-keyint_min', keyEvery, '-sc_threshold', '0', '-bf', '0'],
      ['-map_metadata', '-1', '-map_chapters', '-1', '-movflags', '+faststart', '-f', 'mp4', outputFile],
    ].flat(),
    signal,
    limitSeconds: 600 + 10 * probe.durationSeconds,
    folder: path.dirname(outputFile),
    limitBytes: 10_000_000 + probe.sizeBytes,
    output: { kind: 'progress', durationSeconds: probe.durationSeconds, onProgress },
  })
  const { size: sizeBytes } = await stat(outputFile)
  return {
    heightPixels: size.height,
    bitsPerSecond: bitsPerSecond({ sizeBytes, durationSeconds: probe.durationSeconds }),
  }
}

function smallSizeOf({ widthPixels: width, heightPixels: height }: VideoProbe) {
  const box =
    width >= height
      ? { width: LONG_SIDE_PIXELS, height: SHORT_SIDE_PIXELS }
      : { width: SHORT_SIDE_PIXELS, height: LONG_SIDE_PIXELS }
  return fitInto(
    { width: Math.min(box.width, width), height: Math.min(box.height, height) },
    { width, height },
  )
}

/** Frames may lie apart by what containers round. */
const ROUNDING_SECONDS = 0.002

/** Whether two renditions have the same frames at the same moments, and their key frames at the same places. */
export function areInStep(one: PacketTable, other: PacketTable): boolean {
  return (
    one.presentation.length === other.presentation.length &&
    one.presentation.every(
      (_, index) =>
        one.isKey[index] === other.isKey[index] &&
        Math.abs(frameTime(one, index) - frameTime(other, index)) <= ROUNDING_SECONDS,
    )
  )
}
