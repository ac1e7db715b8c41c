import { type EventFilter, type EventLogReader, START } from '@courtline/infra/event-log/event-log'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import type { AnyEvent } from '@courtline/messages/events'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import { subjectIdOf } from '@courtline/messages/ids'
import { NAMING_MEDIA } from '@courtline/messages/media/named-media'
import { mediaAfter, NO_MEDIA, type MatchMedia } from '@courtline/messages/media/match-media'

/** What the log holds of the media of every match, by the match's id (D109). */
export type MediaLedger = ReadonlyMap<string, MatchMedia>

const FILTER: EventFilter = {
  categories: ['match', 'upload'],
  types: [
    'UploadStarted',
    'MatchCreated',
    'OwnerMoved',
    'FilesReplaced',
    'MatchDeleted',
    'MatchRestored',
    'MediaRemoved',
    ...NAMING_MEDIA,
  ],
}
const PAGE = 1000

/** Uris of media are no personal data: nothing of what is sealed has to be opened for them. */
const NO_KEYS = { keyToOpen: () => undefined }

/** Reads the whole log: what was named, what took its place, what was deleted. */
export async function readMediaLedger(log: Pick<EventLogReader, 'readAll'>): Promise<MediaLedger> {
  const ledger = new Map<string, MatchMedia>()
  const matchOfUpload = new Map<string, string>()
  for (let after = START, atHead = false; !atHead;) {
    const page = await log.readAll({ after, filter: FILTER, limit: PAGE })
    for (const stored of page.events) {
      const recorded = openRecorded(stored, NO_KEYS)
      const matchId = matchIdOf(recorded, matchOfUpload)
      if (matchId === undefined) continue
      ledger.set(matchId, mediaAfter(ledger.get(matchId) ?? NO_MEDIA, recorded.event, recorded.meta.at))
    }
    after = page.scannedTo
    atHead = page.atHead
  }
  return ledger
}

/** The match that an event is about, be it by the upload of one of its files. */
function matchIdOf({ stream, event }: Recorded<AnyEvent>, matchOfUpload: Map<string, string>) {
  if (event.type === 'UploadStarted') matchOfUpload.set(stream, event.data.matchId)
  return stream.startsWith('upload-') ? matchOfUpload.get(stream) : subjectIdOf(stream)
}
