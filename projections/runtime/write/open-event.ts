import type { StoredEvent } from '@courtline/infra/event-log/event-log'
import { keysToOpen } from '@courtline/infra/event-log/sealed/keys-at-hand'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import type { AnyEvent } from '@courtline/messages/events'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'

/** Makes a stored event readable: opens what is sealed, brings old shapes up to date. */
export interface OpenEvent {
  (stored: StoredEvent): Recorded<AnyEvent>
  /** To be awaited before events are opened, where their keys are kept elsewhere. */
  readonly prepare?: (events: readonly StoredEvent[]) => Promise<void>
}

/** Opens events with these keys. */
export function openWith(keys: PersonalKeys): OpenEvent {
  const open = (stored: StoredEvent) => openRecorded(stored, keys)
  return keys.atHand
    ? Object.assign(open, { prepare: (events: readonly StoredEvent[]) => keysToOpen(events, keys) })
    : open
}
