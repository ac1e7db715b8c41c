import { type EventFilter, type EventLogReader, START } from '@courtline/infra/event-log/event-log'
import { keysToOpen } from '@courtline/infra/event-log/sealed/keys-at-hand'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import type { AnyEvent } from '@courtline/messages/events'
import { subjectIdOf } from '@courtline/messages/ids'
import { mediaNamedBy, NAMING_MEDIA } from '@courtline/messages/match/named-media'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'

export interface MediaLog {
  readonly log: EventLogReader
  readonly keys: PersonalKeys
}

const PAGE = 1000

/**
 * Every media file that a match of this owner ever named, by uri: of matches that were deleted and of what was replaced
 * too (D109). Taken from the log, so it is the same however far the read models are.
 */
export async function mediaOfOwner(source: MediaLog, ownerId: string): Promise<ReadonlySet<string>> {
  const matchIds = await matchesOf(source, ownerId)
  const uris = new Set<string>()
  const uploads = new Set<string>()
  const filter = { categories: ['match', 'upload'], types: ['UploadStarted', ...NAMING_MEDIA] }
  await eachEvent(source, filter, ({ stream, event }) => {
    if (event.type === 'UploadStarted' && matchIds.has(event.data.matchId)) uploads.add(stream)
    if (!uploads.has(stream) && !matchIds.has(subjectIdOf(stream))) return
    for (const uri of mediaNamedBy(event)) uris.add(uri)
  })
  return uris
}

/** The matches that are this account's now, or were when they were deleted. */
async function matchesOf(source: MediaLog, ownerId: string): Promise<ReadonlySet<string>> {
  const matchIds = new Set<string>()
  const filter = { categories: ['match'], types: ['MatchCreated', 'OwnerMoved'] }
  await eachEvent(source, filter, ({ stream, event }) => {
    if (event.type !== 'MatchCreated' && event.type !== 'OwnerMoved') return
    if (event.data.ownerId === ownerId) matchIds.add(subjectIdOf(stream))
    else matchIds.delete(subjectIdOf(stream))
  })
  return matchIds
}

async function eachEvent(
  { log, keys }: MediaLog,
  filter: EventFilter,
  take: (recorded: Recorded<AnyEvent>) => void,
): Promise<void> {
  for (let after = START, atHead = false; !atHead;) {
    const page = await log.readAll({ after, filter, limit: PAGE })
    await keysToOpen(page.events, keys)
    for (const stored of page.events) take(openRecorded(stored, keys))
    after = page.scannedTo
    atHead = page.atHead
  }
}
