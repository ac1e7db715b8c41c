import { type EventFilter, type EventLogReader, START } from '@courtline/infra/event-log/event-log'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import type { AnyEvent } from '@courtline/messages/events'
import { subjectIdOf } from '@courtline/messages/ids'
import { mediaNamedBy } from '@courtline/messages/media/named-media'

/** The files of one reel that was ever made: they stay until it is deleted, or withdrawn with a match (D119). */
export interface ReelFilms {
  readonly ownerId: string
  readonly uris: readonly string[]
  readonly isGone: boolean
}

const FILTER: EventFilter = {
  categories: ['reels'],
  types: ['ReelCompleted', 'ReelDeleted', 'ReelWithdrawn'],
}
const PAGE = 1000
/** Uris of media are no personal data: nothing of what is sealed has to be opened for them. */
const NO_KEYS = { keyToOpen: () => undefined }

/** Reads the whole log: the films of all reels, by reel. */
export async function readReelFilms(
  log: Pick<EventLogReader, 'readAll'>,
): Promise<ReadonlyMap<string, ReelFilms>> {
  const films = new Map<string, ReelFilms>()
  for (let after = START, atHead = false; !atHead;) {
    const page = await log.readAll({ after, filter: FILTER, limit: PAGE })
    for (const stored of page.events) {
      const { event, stream } = openRecorded<AnyEvent>(stored, NO_KEYS)
      add(films, event, subjectIdOf(stream))
    }
    after = page.scannedTo
    atHead = page.atHead
  }
  return films
}

function add(films: Map<string, ReelFilms>, event: AnyEvent, ownerId: string): void {
  if (event.type === 'ReelCompleted')
    films.set(event.data.reelId, { ownerId, uris: mediaNamedBy(event), isGone: false })
  if (event.type !== 'ReelDeleted' && event.type !== 'ReelWithdrawn') return
  const before = films.get(event.data.reelId)
  if (before) films.set(event.data.reelId, { ...before, isGone: true })
}

/** Files of reels that are gone. */
export const filmsToRemove = (films: ReadonlyMap<string, ReelFilms>): readonly string[] =>
  [...films.values()].flatMap(({ isGone, uris }) => (isGone ? uris : []))
