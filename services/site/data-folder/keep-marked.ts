import type { EventLogReader } from '@courtline/infra/event-log/event-log'
import { markKeys } from './check-data-folder.ts'
import { siteFilesIn } from './site-files.ts'

/** After a crash the keys of at most so much are looked at again. */
const EVERY_MILLISECONDS = 60_000

/** Marks a checked data folder now, then every minute, and at the stop. */
export async function keepMarked(
  dataDir: string,
  log: EventLogReader,
): Promise<{ readonly stop: () => Promise<void> }> {
  const files = siteFilesIn(dataDir)
  await markKeys(files, log)
  // A full disk or a busy file: the mark before is as true as it was.
  const mark = () => markKeys(files, log).catch(() => undefined)
  const timer = setInterval(() => void mark(), EVERY_MILLISECONDS).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await mark()
    },
  }
}
