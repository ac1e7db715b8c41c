import type { EventLogReader, Position } from '@courtline/infra/event-log/event-log'
import { sealedTextsIn, type SealedText } from '@courtline/infra/event-log/sealed/sealed-in'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'

type OpeningKeys = Pick<PersonalKeys, 'keyToOpen' | 'isDestroyed'>

const PAGE_SIZE = 2000

/**
 * People of whom the log holds sealed texts after a position and whose key is not there, or another one. Keys are safe
 * on disk before anything is sealed with them, so a file of keys that belongs to the log has them all: a key, or the
 * mark of a user who was erased.
 */
export async function subjectsWithoutKey(
  log: EventLogReader,
  keys: OpeningKeys | undefined,
  after: Position,
): Promise<ReadonlySet<string>> {
  const seen = new Set<string>()
  const missing = new Set<string>()
  for (let from = after; ;) {
    const page = await log.readAll({ after: from, limit: PAGE_SIZE })
    for (const event of page.events) {
      for (const text of sealedTextsIn(event)) {
        if (seen.has(text.subjectId)) continue
        seen.add(text.subjectId)
        if (!isOpenable(text, keys)) missing.add(text.subjectId)
      }
    }
    from = page.scannedTo
    if (page.atHead) return missing
  }
}

function isOpenable({ subjectId, opensWith }: SealedText, keys: OpeningKeys | undefined): boolean {
  const key = keys?.keyToOpen(subjectId)
  return key ? opensWith(key) : keys?.isDestroyed(subjectId) === true
}
