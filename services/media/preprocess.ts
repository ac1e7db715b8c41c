import path from 'node:path'
import type { VideoProbe } from '@courtline/messages/media/media'
import { reasonToTranscode } from './copy-check.ts'
import { costRefusal } from './cost.ts'
import type { Ffmpeg } from './ffmpeg/find-ffmpeg.ts'
import { ratePerSecond } from './ffmpeg/frame-timing.ts'
import { guardedInput, THREADS } from './ffmpeg/input-guard.ts'
import type { FfmpegProgress } from './ffmpeg/progress.ts'
import { runFfmpeg } from './ffmpeg/run.ts'
import { USUAL_MEMORY_BYTES } from './ffmpeg/sandbox.ts'
import type { PreprocessSettings } from './preprocess-settings.ts'
import { probeVideo, type SourceVideo } from './probe.ts'
import { fraction, joinFilter, type Target, targetOf } from './transcode-filter.ts'

export interface Preprocessing {
  /** Local files in the order in which they are joined; `name` is the user's word for the file. */
  readonly rawFiles: readonly { readonly file: string; readonly name: string }[]
  readonly outputFile: string
  readonly settings: PreprocessSettings
  readonly onProgress: (progress: FfmpegProgress) => void
  readonly signal?: AbortSignal | undefined
}

export type PreprocessOutcome =
  | { readonly method: 'copied' | 'transcoded'; readonly probe: VideoProbe }
  /** A sentence for the user: a file is at fault. */
  | { readonly refused: string }

/** Room for a high rate of fast, detailed pictures: 4 MB a second. */
const MAX_BYTES_PER_SECOND = 4_000_000
/** All files of a match are open at once. */
const MEMORY_PER_FURTHER_FILE = 512 * 1024 ** 2

/**
 * Makes one MP4 of a match's raw files: H.264 and AAC, a key frame every second, no B-frames, constant rate, upright, at
 * most 1080p, its index in front (D12). A single file that already is all that is copied; a video without sound stays
 * without.
 */
export async function preprocessVideo(ffmpeg: Ffmpeg, job: Preprocessing): Promise<PreprocessOutcome> {
  const sources: SourceVideo[] = []
  for (const { file, name } of job.rawFiles) {
    const answer = await probeVideo(ffmpeg, file, {
      signal: job.signal,
      mostGigapixels: job.settings.mostGigapixels,
    })
    if ('refused' in answer)
      return { refused: job.rawFiles.length > 1 ? `${name}: ${answer.refused}` : answer.refused }
    sources.push(answer.source)
  }
  const tooMuch = costRefusal(
    sources.map(({ probe }) => probe),
    job.settings.mostGigapixels,
  )
  if (tooMuch) return { refused: tooMuch }
  const [first, ...others] = sources
  if (!first) return { refused: 'There is no file to process.' }
  const copied = others.length === 0 && reasonToTranscode(first, job.settings) === undefined
  await write(
    ffmpeg,
    job,
    sources,
    copied ? copyArguments(first) : transcodeArguments(sources, first, job.settings),
  )
  return { method: copied ? 'copied' : 'transcoded', probe: await checkedProbe(ffmpeg, job) }
}

async function write(
  ffmpeg: Ffmpeg,
  { outputFile, onProgress, signal }: Preprocessing,
  sources: readonly SourceVideo[],
  args: readonly string[],
): Promise<void> {
  const durationSeconds = sources.reduce((sum, source) => sum + source.probe.durationSeconds, 0)
  const sourceBytes = sources.reduce((sum, source) => sum + source.probe.sizeBytes, 0)
  await runFfmpeg(ffmpeg, {
    args: [...args, ...CONTAINER, outputFile],
    signal,
    // Even a slow machine transcodes a second of video in less than ten.
    limitSeconds: 600 + 10 * durationSeconds,
    folder: path.dirname(outputFile),
    memoryBytes: (ffmpeg.memoryBytes ?? USUAL_MEMORY_BYTES) + (sources.length - 1) * MEMORY_PER_FURTHER_FILE,
    limitBytes: Math.max(10_000_000 + MAX_BYTES_PER_SECOND * durationSeconds, 1.1 * sourceBytes),
    output: { kind: 'progress', durationSeconds, onProgress },
  })
}

/** The index in front; no chapters, titles, or the place where a phone was. */
const CONTAINER = ['-map_metadata', '-1', '-map_chapters', '-1', '-movflags', '+faststart', '-f', 'mp4']

function copyArguments(source: SourceVideo): string[] {
  const sound = source.audio ? ['-map', '0:a:0'] : []
  return [...guardedInput(source.file), '-map', '0:V:0', ...sound, '-c', 'copy']
}

function transcodeArguments(
  sources: readonly SourceVideo[],
  first: SourceVideo,
  settings: PreprocessSettings,
): string[] {
  const target = targetOf(first, settings)
  const withSound = sources.some((source) => source.audio)
  const threads = String(Math.max(1, Math.floor(Number(THREADS) / sources.length)))
  return [
    ...sources.flatMap((source) => guardedInput(source.file, [], threads)),
    ['-filter_complex_threads', THREADS, '-filter_complex', joinFilter(sources, target)],
    ['-map', '[video]', ...videoCodec(target, settings)],
    ...(withSound ? ['-map', '[audio]', '-c:a', 'aac', '-b:a', '128k'] : []),
    ['-max_muxing_queue_size', '4096'],
  ].flat()
}

function videoCodec({ rate }: Target, settings: PreprocessSettings): string[] {
  const keyEvery = String(Math.max(1, Math.round(ratePerSecond(rate) * settings.keyFrameEverySeconds)))
  return [
    ['-c:v', 'libx264', '-preset', settings.preset, '-crf', String(settings.quality)],
    ['-profile:v', 'high', '-pix_fmt', 'yuv420p', '-r', fraction(rate), '-threads', THREADS],
    // Key frames at every second and nowhere else: a cut finds them where it looks for them.
    ['-g', keyEvery, '-keyint_min', keyEvery, '-sc_threshold', '0', '-bf', '0'],
  ].flat()
}

/** Looks at what was really written: cutting relies on it. */
async function checkedProbe(
  ffmpeg: Ffmpeg,
  { outputFile, settings, signal }: Preprocessing,
): Promise<VideoProbe> {
  const written = await probeVideo(ffmpeg, outputFile, { signal })
  if ('refused' in written) throw new Error(`The preprocessed video cannot be read: ${written.refused}`)
  const flaw = reasonToTranscode(written.source, settings)
  if (flaw) throw new Error(`The preprocessed video is not as it must be: ${flaw}`)
  return written.source.probe
}
