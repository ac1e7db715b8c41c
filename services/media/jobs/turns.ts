import { type MediaJob, subjectOfJob } from './job.ts'

/** Fetching and uploading wait for networks, the rest for this machine: none holds up another. */
export type Lane = 'fetch' | 'video' | 'upload'
export const LANES = ['fetch', 'video', 'upload'] as const

export function laneOf({ kind }: MediaJob): Lane {
  if (kind === 'reelUpload') return 'upload'
  return kind === 'fetch' ? 'fetch' : 'video'
}

/** Whose turn a job takes: that of the match's owner, or of the match itself where no owner is known. */
export const accountOfJob = (job: MediaJob): string => job.ownerId ?? subjectOfJob(job)

/**
 * The jobs of a lane in the order of their turns: those under way first, then every account's first job, every account's
 * second, and so on; within a round the account whose last turn is the longest ago, then in the order in which they were
 * requested. So twenty films of one account make others wait for one of them.
 */
export function inTurns(
  jobs: Iterable<MediaJob>,
  lane: Lane,
  isUnderWay: (job: MediaJob) => boolean,
  lastTurns: ReadonlyMap<string, number> = new Map(),
): readonly MediaJob[] {
  const ofLane = [...jobs].filter((job) => laneOf(job) === lane)
  const underWay = ofLane.filter(isUnderWay)
  const taken = new Map<string, number>()
  const nextRound = (job: MediaJob): number => {
    const round = taken.get(accountOfJob(job)) ?? 0
    taken.set(accountOfJob(job), round + 1)
    return round
  }
  for (const job of underWay) nextRound(job)
  const waiting = ofLane
    .filter((job) => !isUnderWay(job))
    .map((job) => ({ job, round: nextRound(job), last: lastTurns.get(accountOfJob(job)) ?? 0 }))
    .toSorted((a, b) => a.round - b.round || a.last - b.last)
  return [...underWay, ...waiting.map(({ job }) => job)]
}

/**
 * What a job is done under alone: jobs of the same name are done one after the other. Fetches of one account are, since
 * the size of what a link brings is unknown beforehand: the next one begins once what the last one brought counts against the
 * account's limit.
 */
export const doneAloneUnder = (job: MediaJob): string =>
  job.kind === 'fetch' ? `fetch/${accountOfJob(job)}` : `job/${job.jobId}`
