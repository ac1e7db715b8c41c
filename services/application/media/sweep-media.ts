import { setTimeout as wait } from 'node:timers/promises'
import type { BlobStore } from '@courtline/infra/blob-store/blob-store'
import type { EventLogReader } from '@courtline/infra/event-log/event-log'
import { derivedId } from '@courtline/messages/ids'
import { allMedia, mediaToRemove } from '@courtline/messages/media/match-media'
import { DELETED_MATCH_DAYS } from '@courtline/messages/site/site'
import type { Reads } from '@courtline/projections/runtime/read/reads'
import { settingsOfSite } from '@courtline/projections/site-settings/read'
import type { Dispatch } from '../dispatch.ts'
import { isAbandonedOutput, readMediaJobs } from './abandoned-outputs.ts'
import { readMediaLedger, type MediaLedger } from './media-ledger.ts'
import { filmsToRemove, readReelFilms } from './reel-films.ts'

export interface SweepPorts {
  readonly log: Pick<EventLogReader, 'readAll'>
  readonly blobs: Pick<BlobStore, 'list' | 'remove'>
  readonly dispatch: Dispatch
  readonly projections: { readonly reads: Reads }
  readonly now: () => Date
}

/**
 * One look at what should be there no more (D109): the files of matches that were deleted so many days ago, superseded
 * cuts and pictures, replaced raw files, films of reels that were deleted or withdrawn, and what killed media jobs left. A
 * match is recorded as gone before its first file goes, so that nobody brings back half of it; whatever was interrupted is
 * finished by the next look. Answers how many files went.
 */
export async function sweepMedia(ports: SweepPorts): Promise<number> {
  const { deletedMatchDays = DELETED_MATCH_DAYS } = await settingsOfSite(ports.projections.reads)
  const now = ports.now()
  const before = await readMediaLedger(ports.log)
  const recorded = await recordGone(ports, before, deletedMatchDays)
  const ledger = recorded > 0 ? await readMediaLedger(ports.log) : before
  const ofMatches = [...ledger.values()].flatMap((media) => mediaToRemove(media, now))
  // Jobs before films: a film that is recorded meanwhile is then either known, or of a job that may still end.
  const jobs = await readMediaJobs(ports.log)
  const films = await readReelFilms(ports.log)
  const due = new Set([...ofMatches, ...filmsToRemove(films)])
  const ofReels = [...films.values()].flatMap(({ uris }) => uris)
  const known = new Set([...[...ledger.values()].flatMap(allMedia), ...ofReels])
  let removed = 0
  for await (const file of ports.blobs.list()) {
    const isAbandoned = !known.has(file.uri) && isAbandonedOutput(file, jobs, now)
    if (!due.has(file.uri) && !isAbandoned) continue
    await ports.blobs.remove(file.uri)
    removed += 1
  }
  return removed
}

const DAY_MS = 86_400_000

/** Answers how many. */
async function recordGone(
  { dispatch, now }: SweepPorts,
  ledger: MediaLedger,
  keptForDays: number,
): Promise<number> {
  const at = now().toISOString()
  let recorded = 0
  for (const [matchId, { deletedAt, removed }] of ledger) {
    const keptUntil = Date.parse(deletedAt ?? at) + keptForDays * DAY_MS
    if (deletedAt === null || removed || keptUntil > now().getTime()) continue
    const meta = { actorId: 'worker:media-sweep', at, commandId: derivedId('media removed', matchId, at) }
    await dispatch('match', matchId, { type: 'RemoveMedia', now: at, keptForDays }, meta)
    recorded += 1
  }
  return recorded
}

const HOUR_MS = 3_600_000

/** Looks once an hour until the signal; a look that fails is reported, and the next one does what it left. */
export async function sweepMediaHourly(
  ports: SweepPorts,
  signal: AbortSignal,
  report: (line: string) => void,
): Promise<void> {
  while (!signal.aborted) {
    await sweepMedia(ports).catch((error: unknown) =>
      report(`Old media files could not be removed: ${String(error)}`),
    )
    await wait(HOUR_MS, undefined, { signal }).catch(() => 'stopping')
  }
}
