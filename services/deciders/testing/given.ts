import { expect } from '@jest/globals'
import { problemsOf } from '@courtline/messages/check'
import type { Decider } from '@courtline/messages/event-sourcing/decider'
import { EVENT_KINDS } from '@courtline/messages/events'
import type { EventMeta, Fact, Recorded } from '@courtline/messages/event-sourcing/recorded'
import type { RefusalCode, RefusalDetails } from '@courtline/messages/refusals'

/** An event of a history, with the circumstances that a test gives it. */
export interface GivenEvent<E extends Fact> {
  readonly event: E
  readonly id?: string
  readonly meta?: Partial<EventMeta>
}

export const STREAM_ID = '10000000-0000-4000-8000-000000000000'

/** A history as the log would give it: ids are 'event-0', 'event-1' … where the test names none. */
export function recordedHistory<E extends Fact>(events: readonly (E | GivenEvent<E>)[]): Recorded<E>[] {
  return events.map((given, revision) => {
    const { event, id = `event-${revision}`, meta = {} } = 'event' in given ? given : { event: given }
    const ordinary = { actorId: 'someone', at: '2026-05-01T10:00:00.000Z', commandId: `command-${revision}` }
    const position = String(revision + 1).padStart(20, '0')
    return { event, id, stream: `any-${STREAM_ID}`, revision, position, meta: { ...ordinary, ...meta } }
  })
}

/** What the log would not take: events that do not fit their schema. */
const misfits = (events: readonly Fact[]) =>
  events.flatMap(({ type, data }) => {
    const kind = EVENT_KINDS.get(type)
    if (!kind) return [`${type} is no event`]
    return problemsOf(kind.data, data).map(({ field, text }) => `${type} ${field}: ${text}`)
  })

/**
 * One history, one command, one outcome. The history is folded as one page and event by event, which must come to the
 * same: a decider does not depend on how its stream is cut into pages. All events, given and decided, must fit their schemas.
 */
export function given<S, C, E extends Fact>(
  decider: Decider<S, C, E>,
  events: readonly (E | GivenEvent<E>)[],
) {
  const history = recordedHistory(events)
  expect(misfits(history.map(({ event }) => event))).toEqual([])
  const state = decider.evolve(decider.initial, history)
  expect(history.reduce((before, one) => decider.evolve(before, [one]), decider.initial)).toEqual(state)
  return {
    when(command: C) {
      const decision = decider.decide(command, state)
      expect('events' in decision ? misfits(decision.events) : []).toEqual([])
      return {
        records: (...expected: readonly E[]) => expect(decision).toEqual({ events: expected }),
        refuses: (code: RefusalCode, details: RefusalDetails = {}) =>
          expect(decision).toMatchObject({
            refused: { code, ...(Object.keys(details).length > 0 && { details }) },
          }),
      }
    },
  }
}
