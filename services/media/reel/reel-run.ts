import type { FfmpegProgress } from '../ffmpeg/progress.ts'
import type { PreprocessSettings } from '../preprocess-settings.ts'
import type { DrawnScore } from './draw-text.ts'
import type { WantedPiece } from './reel-pieces.ts'

/** One piece of a reel, and what is drawn into its picture. */
export interface ReelPart extends WantedPiece {
  readonly drawn: DrawnScore | undefined
}

export interface TitleCard {
  readonly title: string
  readonly description: string
}

export interface ReelRun {
  readonly parts: readonly ReelPart[]
  readonly titleCard: TitleCard | undefined
  readonly outputFile: string
  readonly settings: PreprocessSettings
  readonly onProgress: (progress: Pick<FfmpegProgress, 'share' | 'secondsLeft'>) => void
  readonly signal?: AbortSignal | undefined
}

export type ReelOutcome =
  | {
      readonly method: 'copied' | 'encoded'
      readonly durationSeconds: number
      readonly sizeBytes: number
      /** Where each part begins in the film, in seconds. */
      readonly starts: readonly number[]
    }
  /** A sentence for the maker. */
  | { readonly refused: string }
