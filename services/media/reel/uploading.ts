import { randomUUID } from 'node:crypto'
import { type GrantReading, readGrants } from '@courtline/application/accounts/video-grants'
import type { Dispatch } from '@courtline/application/dispatch'
import type { EventLog } from '@courtline/infra/event-log/event-log'
import { keysToOpen } from '@courtline/infra/event-log/sealed/keys-at-hand'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import type { VideoSiteService } from '@courtline/infra/outside/video-site/video-site'
import type { ReelChapter } from '@courtline/messages/reels/reel'
import { derivedId, reelsStream } from '@courtline/messages/ids'
import { findReel } from '@courtline/projections/reels/read'
import type { ProjectionHost } from '@courtline/projections/runtime/thread/projection-host'
import type { JobOf } from '../jobs/job.ts'

export type UploadJob = JobOf<'reelUpload'>

/** What an upload works with beside the film (D121). */
export interface Uploading {
  readonly videoSite: VideoSiteService
  /** The reel as it is now; undefined once it is gone. */
  readonly filmOf: (reelId: string) => Promise<FilmToUpload | undefined>
  /** The maker's right to upload; undefined where there is none any more. */
  readonly grantOf: (
    job: UploadJob,
  ) => Promise<{ readonly grantId: string; readonly refreshToken: string } | undefined>
  /** The service takes this right no longer: it is unlinked. */
  readonly loseGrant: (job: UploadJob, grantId: string) => Promise<void>
  /** Where an upload that was begun goes on, for this attempt and those after it. */
  readonly begunAt: (job: UploadJob) => Promise<string | undefined>
  readonly begin: (job: UploadJob, secretAddress: string | undefined) => Promise<void>
}

export interface FilmToUpload {
  readonly uri: string
  readonly title: string
  readonly description: string
  readonly chapters: readonly ReelChapter[]
}

interface UploadingDeps extends GrantReading {
  readonly log: EventLog
  readonly dispatch: Dispatch
  readonly projections: ProjectionHost
}

const ACTOR = 'worker:media'
/** A read model that far behind is a fault of its own; the attempt fails and is tried again. */
const READ_WAIT_MS = 60_000

const byWorker = (commandId: string) => ({ actorId: ACTOR, at: new Date().toISOString(), commandId })

/** Uploads by the log of the site: the right to upload and the place to go on at are sealed in it, and read when needed. */
export function uploadingTo(videoSite: VideoSiteService, deps: UploadingDeps): Uploading {
  return {
    videoSite,
    filmOf: (reelId) => filmOf(deps, reelId),
    grantOf: async ({ ownerId, site }) => (await readGrants(deps, ownerId)).open.get(site),
    loseGrant: async ({ ownerId, site }, grantId) => {
      const commandId = derivedId('lose grant', grantId)
      await deps.dispatch('user', ownerId, { type: 'LoseVideoGrant', site, grantId }, byWorker(commandId))
    },
    begunAt: ({ ownerId, jobId }) => begunAt(deps, ownerId, jobId),
    begin: async ({ ownerId, reelId, jobId, site }, address) => {
      const command = { type: 'RecordReelUploadBegun' as const, reelId, jobId, site }
      const done = await deps.dispatch(
        'reels',
        ownerId,
        { ...command, secretAddress: address ?? null },
        byWorker(randomUUID()),
      )
      // The reel was deleted, and the job with it.
      if ('refused' in done) throw new Error(done.refused.text)
    },
  }
}

async function filmOf({ log, projections }: UploadingDeps, reelId: string) {
  const reached = await projections.waitFor('reels', await log.head(), READ_WAIT_MS)
  if (reached !== 'reached') throw new Error(`The reels are ${reached} events behind`)
  const reel = await findReel(projections.reads, reelId)
  if (reel?.making.stage !== 'complete') return undefined
  const { title, description } = reel
  const { uri, chapters } = reel.making.film
  return { title, description, uri, chapters }
}

async function begunAt({ log, keys }: GrantReading, ownerId: string, jobId: string) {
  let address: string | null = null
  for await (const page of log.readStream(reelsStream(ownerId))) {
    const begun = page.filter(({ type }) => type === 'ReelUploadBegun')
    await keysToOpen(begun, keys)
    for (const stored of begun) {
      const { event } = openRecorded(stored, keys)
      if (event.type === 'ReelUploadBegun' && event.data.jobId === jobId) address = event.data.secretAddress
    }
  }
  return address ?? undefined
}
