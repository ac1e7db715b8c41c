import type { LinkSource } from '@courtline/messages/match/life-cycle'
import type { MatchCommand } from '@courtline/messages/match/commands'
import type { ReelCommand } from '@courtline/messages/reels/reel'
import type { Uploading } from '../reel/uploading.ts'
import type { ReelToMake } from '../reel/reel-to-make.ts'
import type { BlobStore } from '@courtline/infra/blob-store/blob-store'
import type { RemoteFiles } from '@courtline/infra/remote-files/remote-files'
import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import type { FfmpegProgress } from '../ffmpeg/progress.ts'
import type { ServeInterval } from '../pieces.ts'
import type { PreprocessSettings } from '../preprocess-settings.ts'

/** What a handler works with in one attempt. */
export interface Attempt {
  readonly ffmpeg: Ffmpeg
  readonly store: BlobStore
  readonly settings: PreprocessSettings
  readonly remote: Pick<RemoteFiles, 'download'>
  readonly services?: LinkServices | undefined
  /** Where this attempt, and no other, writes. */
  readonly folder: string
  /** Ends the uris of this attempt, so that no other attempt's files are ever touched. */
  readonly name: string
  readonly signal: AbortSignal
  readonly quotaOf?: QuotaOf | undefined
  readonly onProgress: (progress: Pick<FfmpegProgress, 'share' | 'secondsLeft'>) => void
  /** The serves of a match's annotation, in clock time. */
  readonly intervalsOf: (matchId: string) => Promise<readonly ServeInterval[]>
  /** What a reel shows at present; undefined once it is gone. */
  readonly reelToMake: (reelId: string) => Promise<ReelToMake | undefined>
  /** Where reels are uploaded to; absent where nothing is set up. */
  readonly uploading?: Uploading | undefined
}

/** What may still be uploaded to a match by its own limit and its account's, and the sentence where more is sent. */
export type QuotaOf = (matchId: string) => Promise<{ readonly leftBytes: number; readonly why: string }>

/** The command to send to the match or the reel; or a sentence on why the video cannot be used. */
export type JobResult = { readonly result: ResultCommand } | { readonly refused: string }

export type ResultCommand = MatchJobResult | ReelJobResult
export type MatchJobResult = Extract<MatchCommand, { type: `Record${string}` }>
export type ReelJobResult = Extract<
  ReelCommand,
  { type: 'CompleteReel' | 'FailReel' | 'RecordReelUploaded' | 'RecordReelUploadFailed' }
>

/** Services that resolve links of their own (D25); those that are absent are not set up. */
export type LinkServices = Readonly<
  Partial<Record<Exclude<LinkSource, 'url'>, Pick<RemoteFiles, 'download'>>>
>
