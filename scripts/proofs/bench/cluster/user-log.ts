import { randomUUID } from 'node:crypto'
import type { EventLog, JsonObject, NewEvent } from '@courtline/infra/event-log/event-log'
import { keysToSeal } from '@courtline/infra/event-log/sealed/keys-at-hand'
import { sealNew } from '@courtline/infra/event-log/sealed/seal'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import { EVENT_KINDS, type AnyEvent } from '@courtline/messages/events'
import { userStream } from '@courtline/messages/ids'
import { signedUp } from '@courtline/projections/testing/account-history'

/** Of one account: its sign-up, then credits that come one after the other. */
export const EVENTS_OF_A_USER = 20
const USERS_AT_ONCE = 50

/** Fills a log with accounts, their personal fields sealed, until it holds so many events. Answers how many it holds. */
export async function fillWithUsers(log: EventLog, keys: PersonalKeys, events: number): Promise<number> {
  let stored = 0
  while (stored < events) {
    const users = Array.from({ length: USERS_AT_ONCE }, () => randomUUID())
    const fresh = users.map((userId) => ({ stream: userStream(userId), events: eventsOf(userId) }))
    await keysToSeal(
      fresh.flatMap((each) => each.events),
      keys,
    )
    await Promise.all(
      fresh.map((each) =>
        log.append(
          each.stream,
          each.events.map((event) => sealNew(event, keys)),
          { expected: 'no-stream' },
        ),
      ),
    )
    stored += USERS_AT_ONCE * EVENTS_OF_A_USER
  }
  return stored
}

function eventsOf(userId: string): NewEvent[] {
  const signUp = signedUp(userId, `Player ${userId.slice(0, 8)}`, 'Registered').map(({ event }) => event)
  const credits = Array.from({ length: EVENTS_OF_A_USER - signUp.length }, (): AnyEvent => ({
    type: 'CreditsAdded',
    data: { credits: 1 },
  }))
  const meta = {
    actorId: userId,
    subjectId: userId,
    at: new Date().toISOString(),
    commandId: randomUUID(),
  }
  return [...signUp, ...credits].map(({ type, data }) => ({
    id: randomUUID(),
    type,
    version: EVENT_KINDS.get(type)?.version ?? 1,
    data: asJson(data),
    meta,
  }))
}

/** Events are JSON already; the schemas of their data have no wider type. */
function asJson(data: object): JsonObject {
  const copy: JsonObject = JSON.parse(JSON.stringify(data))
  return copy
}
