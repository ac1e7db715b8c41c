import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Piece } from '@courtline/messages/media/media'
import { asInput, CONCAT_INPUT, concatList, keptSeconds } from './concat-list.ts'
import type { Ffmpeg } from './ffmpeg/find-ffmpeg.ts'
import { type PacketTable, readVideoPackets } from './ffmpeg/packets.ts'
import type { FfmpegProgress } from './ffmpeg/progress.ts'
import { runFfmpeg } from './ffmpeg/run.ts'
import { areInStep } from './renditions/small-rendition.ts'
import { frameTime } from './ffmpeg/frame-table.ts'
import { type FrameRange, piecesAsWritten, rangesToKeep, type ServeInterval } from './pieces.ts'

export interface Postprocessing {
  /** A preprocessed video. */
  readonly videoFile: string
  /** Its smaller rendition, and where the cut of that is written. */
  readonly small?: { readonly videoFile: string; readonly outputFile: string } | undefined
  readonly serves: readonly ServeInterval[]
  readonly outputFile: string
  readonly onProgress: (progress: FfmpegProgress) => void
  readonly signal?: AbortSignal | undefined
}

export type PostprocessOutcome =
  | {
      readonly pieces: readonly Piece[]
      readonly durationSeconds: number
      /** Whether the smaller rendition was cut too: one that is out of step with the video is left. */
      readonly smallIsCut: boolean
    }
  /** A sentence for the user. */
  | { readonly refused: string }

/**
 * Cuts the dead time out of a preprocessed video by copying its stream (D12; ADR 0003). The answer has where each
 * piece really lies: the frame at `gameStart` of the cut is the frame at `clockStart` of the uncut video.
 */
export async function postprocessVideo(ffmpeg: Ffmpeg, job: Postprocessing): Promise<PostprocessOutcome> {
  const source = await readVideoPackets(ffmpeg, job.videoFile, { signal: job.signal })
  const ranges = rangesToKeep(job.serves, source)
  if (ranges.length === 0)
    return { refused: 'There is no serve within the video, so there is nothing to keep.' }
  await writeCut(ffmpeg, job, source, ranges)
  const written = await readVideoPackets(ffmpeg, job.outputFile, { signal: job.signal })
  return {
    pieces: piecesAsWritten(source, ranges, written),
    durationSeconds: frameTime(written, written.presentation.length),
    smallIsCut: await cutSmall(ffmpeg, job, { source, ranges, written }),
  }
}

/** Cuts the smaller rendition at the same frames; the pieces are those of the large one, frame for frame. */
async function cutSmall(
  ffmpeg: Ffmpeg,
  { small, signal }: Postprocessing,
  large: {
    readonly source: PacketTable
    readonly ranges: readonly FrameRange[]
    readonly written: PacketTable
  },
): Promise<boolean> {
  if (!small) return false
  const source = await readVideoPackets(ffmpeg, small.videoFile, { signal })
  if (!areInStep(source, large.source)) return false
  await writeCut(ffmpeg, { ...small, onProgress: () => undefined, signal }, source, large.ranges)
  return areInStep(await readVideoPackets(ffmpeg, small.outputFile, { signal }), large.written)
}

async function writeCut(
  ffmpeg: Ffmpeg,
  { videoFile, outputFile, onProgress, signal }: Omit<Postprocessing, 'serves' | 'small'>,
  source: PacketTable,
  ranges: readonly FrameRange[],
): Promise<void> {
  const kept = ranges.map((range) => ({ file: videoFile, source, range }))
  const durationSeconds = kept.reduce((sum, each) => sum + keptSeconds(each), 0)
  await runFfmpeg(ffmpeg, {
    args: [
      CONCAT_INPUT,
      ['-map', '0:V:0', '-map', '0:a:0?', '-c', 'copy'],
      ['-map_metadata', '-1', '-movflags', '+faststart', '-f', 'mp4', outputFile],
    ].flat(),
    signal,
    reads: [videoFile],
    folder: path.dirname(outputFile),
    limitBytes: 2 * (await stat(videoFile)).size + 10_000_000,
    limitSeconds: 3600,
    input: asInput(concatList(kept)),
    output: { kind: 'progress', durationSeconds, onProgress },
  })
}
