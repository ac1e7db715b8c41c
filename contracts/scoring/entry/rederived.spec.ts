import { describe, expect, it } from '@jest/globals'
import { replay } from '../replay/replay.ts'
import { rulesByName } from '../rules/rules.ts'
import type { AnnotatedEvent } from '../rules/vocabulary.ts'
import { rederivedAfter } from './rederived.ts'

const rules = rulesByName('Regular')
if (!rules) throw new Error('The preset Regular is missing')
const point = (annotationId: string, start: number, fields: Partial<AnnotatedEvent>): AnnotatedEvent => ({
  annotationId,
  eventType: 'Point',
  clockTime: { start, stop: start + 4 },
  ...fields,
})
const stroke = { shotType: 'Forehand' } as const
/** Three crossings of the net; who struck last was read from them while team 0 served. */
const winner = point('winner', 10, {
  ...stroke,
  outcome: 'Winner',
  endingPlayer: 0,
  netCrosses: 3,
  rallyLength: 3,
  derivedFields: ['rallyLength', 'endingPlayer'],
})
/** Player 2 was typed; that the ball went into the net followed from three crossings. */
const error = point('error', 20, {
  ...stroke,
  outcome: 'UnforcedError',
  endingPlayer: 2,
  errorType: 'Net',
  netCrosses: 3,
  rallyLength: 3,
  derivedFields: ['rallyLength', 'errorType'],
})
const typed = point('typed', 30, {
  ...stroke,
  outcome: 'Winner',
  endingPlayer: 0,
  netCrosses: 3,
  rallyLength: 3,
})
const switched: AnnotatedEvent = {
  annotationId: 'switch',
  eventType: 'Adjustment',
  clockTime: { start: 0 },
  adjustment: { name: 'Switch server' },
}
const replayed = (events: readonly AnnotatedEvent[]) => replay(events, rules, 'Singles')

describe('a change of server upstream', () => {
  it('reads the player and the error type again, and leaves what was typed', () => {
    const events = [winner, error, typed]
    const { changes, next } = rederivedAfter(replayed(events), [switched, ...events])
    expect(changes.map(({ after }) => after)).toEqual([
      { ...winner, endingPlayer: 2 },
      { ...error, errorType: 'Long', rallyLength: 2 },
    ])
    expect(next.steps.map(({ event }) => event.annotationId)).toEqual(['switch', 'winner', 'error', 'typed'])
    expect(next.steps[1]?.winner).toBe(1)
  })

  it('reads nothing again where the same team serves', () => {
    const events = [winner, error, typed]
    const ace = point('ace', 5, { outcome: 'Ace' })
    expect(rederivedAfter(replayed(events), [ace, ...events]).changes).toEqual([])
  })

  it('back again leads to what was recorded first', () => {
    const events = [winner, error, typed]
    const there = rederivedAfter(replayed(events), [switched, ...events]).next
    const back = rederivedAfter(
      there,
      there.steps.map(({ event }) => event).filter((event) => event.annotationId !== 'switch'),
    )
    expect(back.next.steps.map(({ event }) => event)).toEqual(events)
  })
})
