import path from 'node:path'
import type { Commands } from '@courtline/gateway/commands'
import type { BlobStore } from '@courtline/infra/blob-store/blob-store'
import type { EventLog } from '@courtline/infra/event-log/event-log'
import type { RemoteFiles } from '@courtline/infra/remote-files/remote-files'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import type { Ffmpeg } from '@courtline/media/ffmpeg/find-ffmpeg'
import type { LinkServices } from '@courtline/media/fetch-videos'
import type { ResultCommand } from '@courtline/media/jobs/handlers'
import { pendingJobsOf } from '@courtline/media/jobs/job-source'
import { runWorker, type SendAnswer, type WorkerSettings } from '@courtline/media/jobs/worker'
import type { ServeInterval } from '@courtline/media/pieces'
import { DEFAULT_SETTINGS } from '@courtline/media/preprocess-settings'
import { derivedId } from '@courtline/messages/ids'
import type { MediaProgress } from '@courtline/messages/media'
import { findAnnotation } from '@courtline/projections/match-state/read'
import type { ProjectionHost } from '@courtline/projections/runtime/projection-host'

export interface MediaWorkerDeps {
  readonly ffmpeg: Ffmpeg
  readonly blobs: BlobStore
  readonly remote: RemoteFiles
  readonly services: LinkServices
  readonly dataDir: string
  /** Where several workers share the jobs. */
  readonly claim?: WorkerSettings['claim']
  readonly log: EventLog
  readonly keys: PersonalKeys
  readonly commands: Commands
  readonly projections: ProjectionHost
  readonly report: (matchId: string, progress: MediaProgress) => void
  readonly tell: (line: string) => void
  readonly signal: AbortSignal
}

const ACTOR = 'worker:media'
/** A read model that far behind is a fault of its own; the attempt fails and is tried again. */
const READ_WAIT_MS = 60_000

/** The video worker inside the site's one process; ends when the signal aborts. */
export async function startMediaWorker(deps: MediaWorkerDeps): Promise<void> {
  const { log, keys, blobs, dataDir, signal } = deps
  await runWorker({
    ffmpeg: deps.ffmpeg,
    store: blobs,
    workFolder: path.join(dataDir, 'media', 'work'),
    settings: DEFAULT_SETTINGS,
    remote: deps.remote,
    services: deps.services,
    pendingJobs: pendingJobsOf(log, keys, signal),
    intervalsOf: (matchId) => intervalsOf(deps, matchId),
    send: (matchId, command) => send(deps.commands, matchId, command),
    report: deps.report,
    claim: deps.claim,
    logFailure: (job, error) => deps.tell(`Media job ${job.jobId} (${job.kind}): ${String(error)}`),
    signal,
  })
}

/** What tells one result of a job from that of another attempt. */
function resultOf(command: ResultCommand): string {
  switch (command.type) {
    case 'RecordFetched':
      return command.rawUploads.map(({ uri }) => uri).join(' ')
    case 'RecordPreprocessed':
    case 'RecordPostprocessed':
      return command.uri
    case 'RecordProcessingFailed':
      return command.why
  }
}

/** One result is one command however often it is sent; another attempt at the job is another result. */
async function send(commands: Commands, matchId: string, command: ResultCommand): Promise<SendAnswer> {
  const done = await commands.match(matchId, command, {
    actorId: ACTOR,
    at: new Date().toISOString(),
    commandId: derivedId(command.type, command.jobId, resultOf(command)),
  })
  return 'refused' in done ? { refused: done.refused.text } : { recorded: true }
}

/** The serves of the annotation as it stands now. */
async function intervalsOf({ log, projections }: MediaWorkerDeps, matchId: string): Promise<ServeInterval[]> {
  const reached = await projections.waitFor('match-state', await log.head(), READ_WAIT_MS)
  if (reached !== 'reached') throw new Error(`The annotation is ${reached} events behind`)
  const stored = await findAnnotation(projections.reads, matchId)
  return (stored?.annotation ?? [])
    .filter(({ eventType }) => eventType === 'Point')
    .map(({ clockTime: { start, stop = start } }) => ({ startSeconds: start, stopSeconds: stop }))
}
