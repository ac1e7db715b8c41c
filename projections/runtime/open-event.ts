import type { StoredEvent } from '@courtline/infra/event-log/event-log'
import type { AnyEvent } from '@courtline/messages/events'
import type { Recorded } from '@courtline/messages/recorded'

/** Makes a stored event readable: opens what is sealed, brings old shapes up to date. */
export type OpenEvent = (stored: StoredEvent) => Recorded<AnyEvent>
