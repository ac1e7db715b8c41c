import path from 'node:path'
import type { BlobStore } from '@courtline/infra/blob-store/blob-store'
import type { RemoteFiles } from '@courtline/infra/remote-files/remote-files'
import type { MatchCommand } from '@courtline/messages/match/commands'
import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import type { FfmpegProgress } from '../ffmpeg/progress.ts'
import type { ServeInterval } from '../pieces.ts'
import { makeThumbnailSheet, makeTitleImage, titleMoment } from '../pictures.ts'
import { fetchedUris, fetchVideos, type LinkServices } from '../fetch-videos.ts'
import { postprocess } from '../postprocess.ts'
import { preprocess } from '../preprocess.ts'
import type { PreprocessSettings } from '../preprocess-settings.ts'
import type { Job, JobKind, JobOf } from './job.ts'

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
  readonly onProgress: (progress: Pick<FfmpegProgress, 'share' | 'secondsLeft'>) => void
  /** The serves of a match's annotation, in clock time. */
  readonly intervalsOf: (matchId: string) => Promise<readonly ServeInterval[]>
}

/** The command that tells the match; or a sentence on why the video cannot be used. */
export type Outcome = { readonly result: ResultCommand } | { readonly refused: string }

export type ResultCommand = Extract<MatchCommand, { type: `Record${string}` }>

interface Handler<K extends JobKind> {
  readonly run: (job: JobOf<K>, attempt: Attempt) => Promise<Outcome>
  /** Everything that an attempt of this name may leave in the store. */
  readonly uris: (matchId: string, attemptName: string) => readonly string[]
}

type Handlers = { readonly [K in JobKind]: Handler<K> }

const videoUri = (matchId: string, name: string) => `p/${matchId}/${name}.mp4`
const titleUri = (matchId: string, name: string) => `i/${matchId}/${name}-title.jpg`
const sheetUri = (matchId: string, name: string) => `i/${matchId}/${name}-thumbnails.jpg`
const cutUri = (matchId: string, name: string) => `v/${matchId}/${name}.mp4`

/** A kind of job without a handler does not compile. */
const HANDLERS: Handlers = {
  fetch: { run: fetchVideos, uris: fetchedUris },
  preprocess: {
    run: preprocessMatch,
    uris: (matchId, name) => [videoUri, titleUri, sheetUri].map((uri) => uri(matchId, name)),
  },
  postprocess: { run: postprocessMatch, uris: (matchId, name) => [cutUri(matchId, name)] },
}

export function runJob<K extends JobKind>(job: JobOf<K>, attempt: Attempt): Promise<Outcome> {
  return HANDLERS[job.kind].run(job, attempt)
}

/** Uris that an attempt at a job may have left in the store. */
export function urisOfAttempt(job: Job, attemptName: string): readonly string[] {
  return HANDLERS[job.kind].uris(job.matchId, attemptName)
}

async function preprocessMatch(job: JobOf<'preprocess'>, attempt: Attempt): Promise<Outcome> {
  const { ffmpeg, folder, store, signal, settings, onProgress } = attempt
  const startedMs = performance.now()
  const videoFile = path.join(folder, 'video.mp4')
  const inOrder = job.rawUploads.toSorted((a, b) => a.order - b.order)
  const done = await withLocalFiles(
    store,
    inOrder.map((raw) => raw.uri),
    (files) => {
      const rawFiles = files.map((file, index) => ({ file, name: inOrder[index]?.fileName ?? '' }))
      return preprocess(ffmpeg, { rawFiles, outputFile: videoFile, settings, onProgress, signal })
    },
  )
  if ('refused' in done) return done
  const titleFile = path.join(folder, 'title.jpg')
  const sheetFile = path.join(folder, 'thumbnails.jpg')
  await makeTitleImage(ffmpeg, videoFile, titleMoment(done.probe.durationSeconds), titleFile, signal)
  const sheet = await makeThumbnailSheet(ffmpeg, videoFile, done.probe, sheetFile, signal)
  const { matchId, jobId } = job
  const video = await store.importFile(videoFile, videoUri(matchId, attempt.name))
  const title = await store.importFile(titleFile, titleUri(matchId, attempt.name))
  const thumbnails = await store.importFile(sheetFile, sheetUri(matchId, attempt.name))
  return {
    result: {
      type: 'RecordPreprocessed',
      jobId,
      uri: video.uri,
      probe: done.probe,
      titleImageUri: title.uri,
      thumbnails: { uri: thumbnails.uri, ...sheet },
      method: done.method,
      elapsedSeconds: elapsedSince(startedMs),
    },
  }
}

async function postprocessMatch(job: JobOf<'postprocess'>, attempt: Attempt): Promise<Outcome> {
  const { ffmpeg, folder, store, signal, onProgress } = attempt
  const startedMs = performance.now()
  const outputFile = path.join(folder, 'cut.mp4')
  const serves = await attempt.intervalsOf(job.matchId)
  const done = await store.withLocalFile(job.videoUri, (videoFile) =>
    postprocess(ffmpeg, { videoFile, serves, outputFile, onProgress, signal }),
  )
  if ('refused' in done) return done
  const { uri } = await store.importFile(outputFile, cutUri(job.matchId, attempt.name))
  return {
    result: {
      type: 'RecordPostprocessed',
      jobId: job.jobId,
      uri,
      pieces: [...done.pieces],
      durationSeconds: done.durationSeconds,
      elapsedSeconds: elapsedSince(startedMs),
    },
  }
}

/** Lends several files of the store at once, in the order of the uris. */
function withLocalFiles<T>(
  store: BlobStore,
  uris: readonly string[],
  use: (files: readonly string[]) => Promise<T>,
): Promise<T> {
  const [first, ...others] = uris
  if (first === undefined) return use([])
  return store.withLocalFile(first, (file) => withLocalFiles(store, others, (files) => use([file, ...files])))
}

const elapsedSince = (startedMs: number) => Math.round(performance.now() - startedMs) / 1000
