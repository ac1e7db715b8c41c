import path from 'node:path'
import type { Dispatch } from '@courtline/application/dispatch'
import type { BlobStore } from '@courtline/infra/blob-store/blob-store'
import { freeBytesAt } from '@courtline/infra/blob-store/disk/disk-blob-store'
import { quotaLeft } from '@courtline/application/uploads/quota'
import type { EventLog } from '@courtline/infra/event-log/event-log'
import type { RemoteFiles } from '@courtline/infra/remote-files/remote-files'
import type { VideoSiteService } from '@courtline/infra/outside/video-site/video-site'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import type { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import type { LinkServices } from './attempt.ts'
import type { ReelJobResult, ResultCommand } from './attempt.ts'
import { type MediaJob, subjectOfJob } from './job.ts'
import { followPendingJobs } from './job-source.ts'
import { runWorker, type SendAnswer, type WorkerSettings } from './worker.ts'
import type { ServeInterval } from '../pieces.ts'
import type { MediaSettings } from '../media-settings.ts'
import { uploadingTo } from '../reel/uploading.ts'
import { readReelToMake, type ReelToMake } from '../reel/reel-to-make.ts'
import { derivedId } from '@courtline/messages/ids'
import type { MediaProgress } from '@courtline/messages/media/media'
import { ownAnnotation } from '@courtline/messages/match/which-annotation'
import { findAnnotation } from '@courtline/projections/match-state/read'
import type { ProjectionHost } from '@courtline/projections/runtime/thread/projection-host'

export interface MediaWorkerDeps {
  readonly ffmpeg: Ffmpeg
  readonly settings: MediaSettings
  readonly blobs: BlobStore
  readonly remote: RemoteFiles
  readonly services: LinkServices
  /** The site that takes reels; absent where none is set up. */
  readonly videoSite?: VideoSiteService | undefined
  readonly dataDir: string
  /** Where several workers share the jobs. */
  readonly claim?: WorkerSettings['claim']
  readonly log: EventLog
  readonly keys: PersonalKeys
  readonly dispatch: Dispatch
  readonly projections: ProjectionHost
  readonly onProgress: (matchOrReelId: string, progress: MediaProgress) => void
  readonly subscriptions: SubscriptionRegistry
  readonly report: (line: string) => void
  readonly signal: AbortSignal
}

const ACTOR = 'worker:media'
/** A read model that far behind is a fault of its own; the attempt fails and is tried again. */
const READ_WAIT_MS = 60_000
/** A fast disk takes half a gigabyte in that time, which is half of the usual reserve. */
const LOOK_AT_ROOM_EVERY_MS = 500

/** The video worker inside the site's one process; ends when the signal aborts. */
export async function startMediaWorker(deps: MediaWorkerDeps): Promise<void> {
  const { log, keys, blobs, dataDir, subscriptions, report, signal } = deps
  const onFailure = (text: string) => report(`media-jobs: ${text}`)
  const workFolder = path.join(dataDir, 'media', 'work')
  await runWorker({
    ffmpeg: deps.ffmpeg,
    store: blobs,
    workFolder,
    settings: deps.settings.preprocess,
    remote: deps.remote,
    services: deps.services,
    followJobs: (update) => followPendingJobs({ log, keys, onFailure, subscriptions, signal }, update),
    intervalsOf: (matchId) => intervalsOf(deps, matchId),
    reelToMake: (reelId) => reelToMake(deps, reelId),
    uploading: deps.videoSite && uploadingTo(deps.videoSite, deps),
    send: (job, command) => send(deps.dispatch, job, command),
    report: deps.onProgress,
    claim: deps.claim,
    atOnce: {
      fetch: deps.settings.fetches,
      video: deps.settings.workers,
      upload: deps.settings.fetches,
    },
    room: {
      reserveBytes: deps.settings.reserveBytes,
      freeBytes: () => freeBytesAt(workFolder),
      lookEveryMs: LOOK_AT_ROOM_EVERY_MS,
    },
    quotaOf: (matchId) => quotaOf(deps, matchId),
    logFailure: (job, error) => report(`Media job ${job.jobId} (${job.kind}): ${String(error)}`),
    signal,
  })
}

/** What distinguishes one result of a job from that of another attempt. */
function resultOf(command: ResultCommand): string {
  switch (command.type) {
    case 'RecordFetched':
      return command.rawUploads.map(({ uri }) => uri).join(' ')
    case 'RecordPreprocessed':
    case 'RecordPostprocessed':
    case 'RecordTitleImage':
      return command.uri
    case 'CompleteReel':
      return command.uri
    case 'FailReel':
    case 'RecordProcessingFailed':
    case 'RecordTitleImageFailed':
      return command.why
    case 'RecordReelUploaded':
      return command.videoId
    case 'RecordReelUploadFailed':
      return command.failure
  }
}

/** One result is one command however often it is sent; another attempt at the job is another result. */
async function send(dispatch: Dispatch, job: MediaJob, command: ResultCommand): Promise<SendAnswer> {
  const meta = {
    actorId: ACTOR,
    at: new Date().toISOString(),
    commandId: derivedId(command.type, command.jobId, resultOf(command)),
  }
  const done = isOfReel(command)
    ? await dispatch('reels', job.ownerId ?? '', command, meta)
    : await dispatch('match', subjectOfJob(job), command, meta)
  return 'refused' in done ? { refused: done.refused.text } : { recorded: true }
}

const isOfReel = (command: ResultCommand): command is ReelJobResult => 'reelId' in command

/** A reel and its matches as they are now. */
async function reelToMake(
  { log, projections }: MediaWorkerDeps,
  reelId: string,
): Promise<ReelToMake | undefined> {
  const head = await log.head()
  for (const view of ['reels', 'matches', 'match-state', 'users'] as const) {
    const reached = await projections.waitFor(view, head, READ_WAIT_MS)
    if (reached !== 'reached') throw new Error(`The read model ${view} is ${reached} events behind`)
  }
  return await readReelToMake(projections.reads, reelId)
}

/** What a match may still fetch, by what is recorded now; fetches of one account come one after the other. */
async function quotaOf({ log, projections }: MediaWorkerDeps, matchId: string) {
  const reached = await Promise.all(
    ['matches', 'uploads'].map(async (view) => projections.waitFor(view, await log.head(), READ_WAIT_MS)),
  )
  if (reached.some((each) => each !== 'reached')) throw new Error('The uploads are too far behind')
  return await quotaLeft(projections.reads, matchId)
}

/** The serves of the annotation as it is now. */
async function intervalsOf({ log, projections }: MediaWorkerDeps, matchId: string): Promise<ServeInterval[]> {
  const reached = await projections.waitFor('match-state', await log.head(), READ_WAIT_MS)
  if (reached !== 'reached') throw new Error(`The annotation is ${reached} events behind`)
  const stored = await findAnnotation(projections.reads, ownAnnotation(matchId))
  return (stored?.annotation ?? [])
    .filter(({ eventType }) => eventType === 'Point')
    .map(({ clockTime: { start, stop = start } }) => ({ startSeconds: start, stopSeconds: stop }))
}
