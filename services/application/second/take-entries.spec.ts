import { describe, expect, it } from '@jest/globals'
import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import { rulesByName } from '@courtline/scoring/rules/rules'
import { allOf, editsToTake, type ComparedAnnotation } from './take-entries.ts'

const rules = rulesByName('Regular')
if (!rules) throw new Error('The preset Regular is missing')

const serve = (annotationId: string, start: number, more: Partial<AnnotatedEvent> = {}): AnnotatedEvent => ({
  annotationId,
  eventType: 'Point',
  clockTime: { start },
  outcome: 'Ace',
  ...more,
})
const adjusted = (annotationId: string, start: number): AnnotatedEvent => ({
  annotationId,
  eventType: 'Adjustment',
  clockTime: { start },
  adjustment: { name: 'Switch sides' },
})
const annotation = (...entries: AnnotatedEvent[]): ComparedAnnotation => ({
  head: { rules, teamType: 'Singles' },
  annotation: entries,
  lastEdits: Object.fromEntries(entries.map(({ annotationId }) => [annotationId, `edit of ${annotationId}`])),
})
const newIdOf = (id: string) => `new ${id}`

describe('entries taken from a second annotation (D100)', () => {
  const first = annotation(serve('a', 10), serve('b', 20))
  const second = annotation(serve('x', 10.2, { outcome: 'Fault', event: 'as imported' }), serve('y', 30))

  it('change what both have, based on the edit that was read, and leave imported texts behind', () => {
    expect(editsToTake(first, second, [{ first: 'a', second: 'x' }], newIdOf)).toEqual([
      {
        type: 'Change',
        annotationId: 'a',
        basedOn: 'edit of a',
        changes: { clockTime: { start: 10.2 }, outcome: 'Fault' },
      },
    ])
  })

  it('add what only the second has, with an id of its own, and remove what only the first has', () => {
    const taken = [
      { first: null, second: 'y' },
      { first: 'b', second: null },
    ]
    expect(editsToTake(first, second, taken, newIdOf)).toEqual([
      {
        type: 'Add',
        annotationId: 'new y',
        description: { eventType: 'Point', clockTime: { start: 30 }, outcome: 'Ace' },
      },
      { type: 'Remove', annotationId: 'b', basedOn: 'edit of b' },
    ])
  })

  it('are nothing where both are the same, and none where an entry is not there', () => {
    expect(editsToTake(first, annotation(serve('x', 10)), [{ first: 'a', second: 'x' }], newIdOf)).toEqual([])
    expect(editsToTake(first, second, [{ first: 'a', second: 'gone' }], newIdOf)).toBeUndefined()
    expect(editsToTake(first, second, [{ first: 'gone', second: null }], newIdOf)).toBeUndefined()
  })

  it('are all of both: serves by their starts, equal adjustments as they are', () => {
    const [one, other] = [
      annotation(serve('a', 10), adjusted('s', 15), serve('b', 20), adjusted('t', 25)),
      annotation(serve('x', 10.4), adjusted('u', 15), serve('y', 30)),
    ]
    expect(allOf(one, other)).toEqual([
      { first: 'b', second: null },
      { first: 't', second: null },
      { first: 'a', second: 'x' },
      { first: 's', second: 'u' },
      { first: null, second: 'y' },
    ])
  })
})
