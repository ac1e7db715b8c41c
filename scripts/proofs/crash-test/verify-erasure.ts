import { existsSync } from 'node:fs'
import path from 'node:path'
import type { StoredEvent } from '@courtline/infra/event-log/event-log'
import { openSqlitePersonalKeys } from '@courtline/infra/personal-keys/sqlite/sqlite-personal-keys'
import { matchStream, userStream } from '@courtline/messages/ids'
import { dataFilesIn } from '@courtline/projections/runtime/data-files'
import type { Doomed } from './ledger.ts'

/** Each part of an erasure, and whether it is done. */
type Progress = Readonly<Record<string, boolean>>

/** How far erasures have come, by the files of a site: matches and account in the log, key, files on the disk. */
export function erasureProgress(
  dataDir: string,
  events: readonly StoredEvent[],
  accounts: Iterable<Doomed>,
): readonly Progress[] {
  const told = new Set(events.map(({ stream, type }) => `${stream} ${type}`))
  const keys = openSqlitePersonalKeys({ file: dataFilesIn(dataDir).keysFile })
  try {
    return [...accounts].map(({ userId, matchIds, files }) => ({
      ...Object.fromEntries(
        matchIds.map((id, n) => [`match ${n + 1} is deleted`, told.has(`${matchStream(id)} MatchDeleted`)]),
      ),
      'the account is deleted': told.has(`${userStream(userId)} UserDeleted`),
      'its key is destroyed': keys.isDestroyed(userId),
      ...Object.fromEntries(
        files.map((uri, n) => [`file ${n + 1} is removed`, !existsSync(path.join(dataDir, 'media', uri))]),
      ),
    }))
  } finally {
    keys.close()
  }
}

/** Whether a kill met an erasure when something of it was done and something was not. */
export const isHalfDone = (progress: Progress): boolean => new Set(Object.values(progress)).size === 2

/** What is left of accounts whose erasure was acknowledged. */
export const leftOf = (progress: readonly Progress[]): string[] =>
  progress.flatMap((each) =>
    Object.entries(each).flatMap(([part, isDone]) =>
      isDone ? [] : [`An erased account: not true that ${part}`],
    ),
  )
