import { randomUUID } from 'node:crypto'
import type { EventLog, Expected, JsonObject, NewEvent } from '@courtline/infra/event-log/event-log'
import { keysToSeal } from '@courtline/infra/event-log/sealed/keys-at-hand'
import { sealNew } from '@courtline/infra/event-log/sealed/seal'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import { EVENT_KINDS, type AnyEvent } from '@courtline/messages/events'
import { userStream } from '@courtline/messages/ids'
import { signedUp } from '@courtline/projections/testing/account-history'

/** Of one account: its sign-up, then credits that come one after the other. */
const EVENTS_OF_A_USER = 20
const USERS_AT_ONCE = 50

/**
 * Fills a log with accounts, their personal fields sealed, until it holds so many events. Each account has its events in so
 * many turns: all accounts have had theirs before the next turn begins.
 */
export async function fillWithUsers(
  log: EventLog,
  keys: PersonalKeys,
  { events, turns }: { readonly events: number; readonly turns: number },
): Promise<void> {
  const users = Array.from({ length: Math.ceil(events / EVENTS_OF_A_USER) }, () => randomUUID())
  const all = users.map((userId) => ({ stream: userStream(userId), events: eventsOf(userId) }))
  const inATurn = EVENTS_OF_A_USER / turns
  for (let from = 0; from < EVENTS_OF_A_USER; from += inATurn) {
    for (let user = 0; user < all.length; user += USERS_AT_ONCE) {
      const some = all.slice(user, user + USERS_AT_ONCE)
      await appendAll(
        log,
        keys,
        some.map((each) => ({ ...each, events: each.events.slice(from, from + inATurn) })),
        from === 0 ? 'no-stream' : from - 1,
      )
    }
  }
}

interface Fresh {
  readonly stream: string
  readonly events: readonly NewEvent[]
}

async function appendAll(
  log: EventLog,
  keys: PersonalKeys,
  fresh: readonly Fresh[],
  expected: Expected,
): Promise<void> {
  await keysToSeal(
    fresh.flatMap(({ events }) => events),
    keys,
  )
  const appending = fresh.map(({ stream, events }) =>
    log.append(
      stream,
      events.map((event) => sealNew(event, keys)),
      { expected },
    ),
  )
  await Promise.all(appending)
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
