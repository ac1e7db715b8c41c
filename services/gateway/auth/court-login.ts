import type { EventLogReader } from '@courtline/infra/event-log/event-log'
import { keysToOpen } from '@courtline/infra/event-log/sealed/keys-at-hand'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import type { CourtLogin } from '@courtline/infra/outside/court-video/court-video'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import { userStream } from '@courtline/messages/ids'

/**
 * The login of the court-video service that a user keeps in the profile. Its password is in no read model: it is read from
 * the log, where it is sealed, and held no longer than the request. Undefined where there is none.
 */
export async function courtLoginOf(
  { log, keys }: { readonly log: EventLogReader; readonly keys: PersonalKeys },
  userId: string,
): Promise<CourtLogin | undefined> {
  let login: CourtLogin | undefined
  for await (const page of log.readStream(userStream(userId))) {
    const kept = page.filter(({ type }) => type === 'PlaysightLoginSet')
    await keysToOpen(kept, keys)
    for (const stored of kept) {
      const { event } = openRecorded(stored, keys)
      if (event.type !== 'PlaysightLoginSet') continue
      const { username, password } = event.data
      login = username !== null && password !== null ? { username, password } : undefined
    }
  }
  return login
}
