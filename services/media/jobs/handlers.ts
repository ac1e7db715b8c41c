import type { Attempt, JobResult } from './attempt.ts'
import path from 'node:path'
import { makeThumbnailSheet, makeTitleImage, titleMoment } from '../pictures.ts'
import { fetchedUris, fetchVideos } from '../fetch-videos.ts'
import { postprocessVideo } from '../postprocess.ts'
import { preprocessVideo } from '../preprocess.ts'
import { bitsPerSecond, writeSmallRendition } from '../renditions/small-rendition.ts'
import type { SmallRendition, VideoProbe } from '@courtline/messages/media/media'
import { makeReelFilm, reelUris } from '../reel/reel-job.ts'
import { uploadReel } from '../reel/upload-reel.ts'
import { withLocalFiles } from './local-files.ts'
import { type MediaJob, type MediaJobKind, type JobOf, subjectOfJob } from './job.ts'

interface Handler<K extends MediaJobKind> {
  readonly run: (job: JobOf<K>, attempt: Attempt) => Promise<JobResult>
  /** Everything that an attempt of this name may leave in the store. */
  readonly uris: (matchOrReelId: string, attemptName: string) => readonly string[]
}

type Handlers = { readonly [K in MediaJobKind]: Handler<K> }

const videoUri = (matchId: string, name: string) => `p/${matchId}/${name}.mp4`
const smallUri = (matchId: string, name: string) => `p/${matchId}/${name}-small.mp4`
const smallCutUri = (matchId: string, name: string) => `v/${matchId}/${name}-small.mp4`
const titleUri = (matchId: string, name: string) => `i/${matchId}/${name}-title.jpg`
const sheetUri = (matchId: string, name: string) => `i/${matchId}/${name}-thumbnails.jpg`
const cutUri = (matchId: string, name: string) => `v/${matchId}/${name}.mp4`

/** A kind of job without a handler does not compile. */
const HANDLERS: Handlers = {
  fetch: { run: fetchVideos, uris: fetchedUris },
  preprocess: {
    run: preprocessMatch,
    uris: (matchId, name) => [videoUri, smallUri, titleUri, sheetUri].map((uri) => uri(matchId, name)),
  },
  postprocess: {
    run: postprocessMatch,
    uris: (matchId, name) => [cutUri, smallCutUri].map((uri) => uri(matchId, name)),
  },
  title: { run: titleOfMatch, uris: (matchId, name) => [titleUri(matchId, name)] },
  reel: { run: makeReelFilm, uris: reelUris },
  reelUpload: { run: uploadReel, uris: () => [] },
}

export function runJob<K extends MediaJobKind>(job: JobOf<K>, attempt: Attempt): Promise<JobResult> {
  return HANDLERS[job.kind].run(job, attempt)
}

/** Uris that an attempt at a job may have left in the store. */
export function urisOfAttempt(job: MediaJob, attemptName: string): readonly string[] {
  return HANDLERS[job.kind].uris(subjectOfJob(job), attemptName)
}

async function preprocessMatch(job: JobOf<'preprocess'>, attempt: Attempt): Promise<JobResult> {
  const { ffmpeg, folder, store, signal, settings, onProgress } = attempt
  const startedMs = performance.now()
  const videoFile = path.join(folder, 'video.mp4')
  const inOrder = job.rawUploads.toSorted((a, b) => a.order - b.order)
  const done = await withLocalFiles(
    store,
    inOrder.map((raw) => raw.uri),
    (files) => {
      const rawFiles = files.map((file, index) => ({ file, name: inOrder[index]?.fileName ?? '' }))
      return preprocessVideo(ffmpeg, {
        rawFiles,
        outputFile: videoFile,
        settings,
        onProgress: partOf(onProgress, 0, LARGE_SHARE),
        signal,
      })
    },
  )
  if ('refused' in done) return done
  const titleFile = path.join(folder, 'title.jpg')
  const sheetFile = path.join(folder, 'thumbnails.jpg')
  await makeTitleImage(ffmpeg, videoFile, titleMoment(done.probe.durationSeconds), titleFile, signal)
  const sheet = await makeThumbnailSheet(ffmpeg, videoFile, done.probe, sheetFile, signal)
  const { matchId, jobId } = job
  const small = await smallRenditionOf(attempt, videoFile, done.probe, smallUri(matchId, attempt.name))
  const video = await store.importFile(videoFile, videoUri(matchId, attempt.name))
  const title = await store.importFile(titleFile, titleUri(matchId, attempt.name))
  const thumbnails = await store.importFile(sheetFile, sheetUri(matchId, attempt.name))
  return {
    result: {
      type: 'RecordPreprocessed',
      jobId,
      uri: video.uri,
      ...(small && { small }),
      probe: done.probe,
      titleImageUri: title.uri,
      thumbnails: { uri: thumbnails.uri, ...sheet },
      method: done.method,
      elapsedSeconds: elapsedSince(startedMs),
    },
  }
}

/** Of the work on a video, what is done once its large rendition is there. */
const LARGE_SHARE = 0.7

/** Reports one of several runs as its part of the whole. */
const partOf =
  (onProgress: Attempt['onProgress'], from: number, to: number): Attempt['onProgress'] =>
  ({ share, secondsLeft }) =>
    onProgress({ share: from + share * (to - from), secondsLeft })

/** A second, smaller rendition of a video that takes more than slow lines carry; stored under `uri`. */
async function smallRenditionOf(
  { ffmpeg, folder, store, signal, settings, onProgress }: Attempt,
  videoFile: string,
  probe: VideoProbe,
  uri: string,
): Promise<SmallRendition | undefined> {
  if (bitsPerSecond(probe) <= settings.slowLineBitsPerSecond) return undefined
  const outputFile = path.join(folder, 'small.mp4')
  const progress = partOf(onProgress, LARGE_SHARE, 1)
  const facts = await writeSmallRendition(ffmpeg, {
    videoFile,
    probe,
    outputFile,
    settings,
    onProgress: progress,
    signal,
  })
  const stored = await store.importFile(outputFile, uri)
  return { uri: stored.uri, ...facts }
}

async function postprocessMatch(job: JobOf<'postprocess'>, attempt: Attempt): Promise<JobResult> {
  const { ffmpeg, folder, store, signal, onProgress } = attempt
  const startedMs = performance.now()
  const outputFile = path.join(folder, 'cut.mp4')
  const smallFile = path.join(folder, 'small-cut.mp4')
  const serves = await attempt.intervalsOf(job.matchId)
  const uris = [job.videoUri, ...(job.small ? [job.small.uri] : [])]
  const done = await withLocalFiles(store, uris, ([videoFile = '', smallVideo]) => {
    const small = smallVideo === undefined ? undefined : { videoFile: smallVideo, outputFile: smallFile }
    return postprocessVideo(ffmpeg, { videoFile, small, serves, outputFile, onProgress, signal })
  })
  if ('refused' in done) return done
  const small =
    job.small && done.smallIsCut
      ? {
          uri: (await store.importFile(smallFile, smallCutUri(job.matchId, attempt.name))).uri,
          heightPixels: job.small.heightPixels,
          bitsPerSecond: job.small.bitsPerSecond,
        }
      : undefined
  const { uri } = await store.importFile(outputFile, cutUri(job.matchId, attempt.name))
  return {
    result: {
      type: 'RecordPostprocessed',
      jobId: job.jobId,
      uri,
      ...(small && { small }),
      pieces: [...done.pieces],
      durationSeconds: done.durationSeconds,
      elapsedSeconds: elapsedSince(startedMs),
    },
  }
}

/** The picture of a chosen moment; the video stays as it is. */
async function titleOfMatch(job: JobOf<'title'>, attempt: Attempt): Promise<JobResult> {
  const { matchId, jobId, videoUri, clockSeconds } = job
  const { ffmpeg, folder, store, signal } = attempt
  if (!(await store.stat(videoUri))) return { refused: 'The video of this match is not there any more.' }
  const titleFile = path.join(folder, 'title.jpg')
  await store.withLocalFile(videoUri, (videoFile) =>
    makeTitleImage(ffmpeg, videoFile, clockSeconds, titleFile, signal),
  )
  const { uri } = await store.importFile(titleFile, titleUri(matchId, attempt.name))
  return { result: { type: 'RecordTitleImage', jobId, uri, clockSeconds } }
}

const elapsedSince = (startedMs: number) => Math.round(performance.now() - startedMs) / 1000
