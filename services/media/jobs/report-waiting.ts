import { setTimeout as wait } from 'node:timers/promises'
import type { MediaProgress } from '@courtline/messages/media/media'
import { isReported, namesOfJob, subjectOfJob } from './job.ts'
import type { JobBoard } from './job-board.ts'

/** A page that is opened shows the place of a match after at most that long. */
const AGAIN_MS = 5000
/** Changes come in bursts; one report of each is enough. */
const AT_MOST_EVERY_MS = 500

/** Reports to every match and reel that waits for its turn how many come before it, until the board closes (D29: never an event). */
export async function reportWaiting(
  board: JobBoard,
  report: (matchOrReelId: string, progress: MediaProgress) => void,
): Promise<void> {
  const signal = board.closed
  while (!signal.aborted) {
    const { changes } = board
    for (const { job, behind } of board.waiting()) {
      if (!isReported(job)) continue
      report(subjectOfJob(job), { ...namesOfJob(job), share: 0, secondsLeft: null, waitingBehind: behind })
    }
    await wait(AT_MOST_EVERY_MS, undefined, { signal }).catch(() => undefined)
    await Promise.race([
      board.changedSince(changes),
      wait(AGAIN_MS, undefined, { signal }).catch(() => undefined),
    ])
  }
}
