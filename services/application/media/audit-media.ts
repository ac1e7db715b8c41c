import type { BlobStore } from '@courtline/infra/blob-store/blob-store'
import type { EventLogReader } from '@courtline/infra/event-log/event-log'
import { allMedia, keptMedia, mediaToRemove } from '@courtline/messages/media/match-media'
import { isAbandonedOutput, readMediaJobs } from './abandoned-outputs.ts'
import { readMediaLedger } from './media-ledger.ts'
import { filmsToRemove, readReelFilms } from './reel-films.ts'

/** The media files of a site against its log, both ways (D109). */
export interface MediaAudit {
  /** Files that are there. */
  readonly files: number
  /** Files that no stream names. */
  readonly unknown: readonly string[]
  /** Files that a stream names as there, and that are not. */
  readonly missing: readonly string[]
  /** Files that the next sweep removes: no difference. */
  readonly due: number
}

/** A file is stored a moment before the event that names it. */
const BEING_RECORDED_MS = 3000

/** Compares what is stored with what the log names. Only reads: it may run beside a site that is running. */
export async function auditMedia({
  log,
  blobs,
  now,
}: {
  readonly log: Pick<EventLogReader, 'readAll'>
  readonly blobs: Pick<BlobStore, 'list' | 'stat'>
  readonly now: () => Date
}): Promise<MediaAudit> {
  const stored = new Map<string, Date>()
  for await (const { uri, modifiedAt } of blobs.list()) stored.set(uri, modifiedAt)
  const jobs = await readMediaJobs(log)
  const media = [...(await readMediaLedger(log)).values()]
  const films = await readReelFilms(log)
  const ofReels = [...films.values()]
  const known = new Set([...media.flatMap(allMedia), ...ofReels.flatMap(({ uris }) => uris)])
  const abandoned = [...stored].flatMap(([uri, modifiedAt]) =>
    !known.has(uri) && isAbandonedOutput({ uri, modifiedAt }, jobs, now()) ? [uri] : [],
  )
  const superseded = media.flatMap((each) => mediaToRemove(each, now()))
  const toRemove = new Set([...superseded, ...filmsToRemove(films), ...abandoned])
  const kept = [...media.flatMap(keptMedia), ...ofReels.flatMap(({ isGone, uris }) => (isGone ? [] : uris))]
  const settledBefore = now().getTime() - BEING_RECORDED_MS
  const missing: string[] = []
  for (const uri of new Set(kept))
    // What came since the list was read is there.
    if (!stored.has(uri) && !(await blobs.stat(uri))) missing.push(uri)
  return {
    files: stored.size,
    unknown: [...stored]
      .flatMap(([uri, at]) =>
        !known.has(uri) && !toRemove.has(uri) && at.getTime() <= settledBefore ? [uri] : [],
      )
      .toSorted(),
    missing: missing.toSorted(),
    due: [...stored.keys()].filter((uri) => toRemove.has(uri)).length,
  }
}

/** What the audit found, in lines for an operator; the last one is the sum. */
export function mediaAuditLines({ files, unknown, missing, due }: MediaAudit): string[] {
  const waiting = due > 0 ? `; the next sweep removes ${due} of them` : ''
  return [
    ...unknown.map((uri) => `media: DIFFERENT: no stream names ${uri}`),
    ...missing.map((uri) => `media: DIFFERENT: ${uri} is missing`),
    unknown.length + missing.length === 0
      ? `All ${files} media files are those that the log names${waiting}.`
      : `${unknown.length} media files are unknown to the log, ${missing.length} are missing${waiting}.`,
  ]
}

export const mediaDiffers = ({ unknown, missing }: MediaAudit): boolean => unknown.length + missing.length > 0
