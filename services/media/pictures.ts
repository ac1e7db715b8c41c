import path from 'node:path'
import type { ThumbnailSheet, VideoProbe } from '@courtline/messages/media/media'
import type { Ffmpeg } from './ffmpeg/find-ffmpeg.ts'
import { guardedInput } from './ffmpeg/input-guard.ts'
import { runFfmpeg } from './ffmpeg/run.ts'
import { roundTo } from './probe.ts'
import { fitInto } from './transcode-filter.ts'

const TITLE_WIDTH_PIXELS = 640
const THUMBNAIL_BOX = { width: 160, height: 90 }
const COLUMNS = 10
const MOST_THUMBNAILS = 400

const pictureLimits = (outputFile: string) => ({
  folder: path.dirname(outputFile),
  limitBytes: 100_000_000,
})

/** Where a match is likely to have begun: a tenth in, at most a minute. */
export function titleMoment(durationSeconds: number): number {
  return Math.min(60, durationSeconds / 10)
}

/** Writes the picture at `atSeconds` of a preprocessed video as a JPEG of 640 pixels' width. */
export async function makeTitleImage(
  ffmpeg: Ffmpeg,
  videoFile: string,
  atSeconds: number,
  outputFile: string,
  signal?: AbortSignal,
): Promise<void> {
  const args = [
    ...guardedInput(videoFile, ['-ss', atSeconds.toFixed(3)]),
    ['-map', '0:V:0', '-frames:v', '1', '-vf', `scale=${TITLE_WIDTH_PIXELS}:-2`],
    ['-q:v', '3', '-update', '1', '-f', 'image2', outputFile],
  ].flat()
  await runFfmpeg(ffmpeg, { args, ...pictureLimits(outputFile), limitSeconds: 120, signal })
}

/**
 * Writes one JPEG with small pictures of the whole video, ten in a row. Picture n shows the first key frame from
 * n × `everySeconds` on; sizes are those of one picture. Only key frames are decoded.
 */
export async function makeThumbnailSheet(
  ffmpeg: Ffmpeg,
  videoFile: string,
  probe: VideoProbe,
  outputFile: string,
  signal?: AbortSignal,
): Promise<Omit<ThumbnailSheet, 'uri'>> {
  const sheet = thumbnailLayout(probe)
  const rows = Math.ceil(sheet.count / COLUMNS)
  const filter = [
    `select='gte(t,selected_n*${sheet.everySeconds})'`,
    `scale=${sheet.widthPixels}:${sheet.heightPixels}`,
    `tile=${COLUMNS}x${rows}`,
  ].join(',')
  const args = [
    guardedInput(videoFile, ['-skip_frame', 'nokey']),
    ['-map', '0:V:0', '-vf', filter, '-frames:v', '1'],
    ['-q:v', '4', '-update', '1', '-f', 'image2', outputFile],
  ].flat()
  await runFfmpeg(ffmpeg, { args, ...pictureLimits(outputFile), limitSeconds: 1800, signal })
  return sheet
}

/** How many pictures a video gets: at least a second apart, at most 400. */
export function thumbnailLayout(probe: VideoProbe): Omit<ThumbnailSheet, 'uri'> {
  const { durationSeconds } = probe
  const everySeconds = Math.max(1, roundTo(durationSeconds / MOST_THUMBNAILS, 3))
  const { width, height } = fitInto(THUMBNAIL_BOX, { width: probe.widthPixels, height: probe.heightPixels })
  return {
    everySeconds,
    columns: COLUMNS,
    count: Math.max(1, Math.ceil(durationSeconds / everySeconds)),
    widthPixels: width,
    heightPixels: height,
  }
}
