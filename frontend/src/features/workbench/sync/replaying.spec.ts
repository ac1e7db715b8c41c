import { rulesByName } from '@courtline/scoring/rules/rules'
import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import { Replaying } from './replaying.ts'

const rules = rulesByName('Regular')
if (!rules) throw new Error('The preset Regular is missing')

const ace = (id: string, start: number): AnnotatedEvent => ({
  annotationId: id,
  eventType: 'Point',
  clockTime: { start, stop: start + 3 },
  outcome: 'Ace',
})
const annotationOf = (...events: readonly AnnotatedEvent[]) => ({
  entries: new Map(events.map((event) => [event.annotationId, event])),
  lastEdit: new Map(),
})

describe('replaying an annotation again', () => {
  const first = ace('first', 1)
  const second = ace('second', 11)

  it('keeps the replay as it is where an entry comes again as an equal one', () => {
    const replaying = new Replaying()
    const before = replaying.replay(annotationOf(first, second), rules, 'Singles')
    const copied = annotationOf(first, { ...second })
    expect(replaying.replay(copied, rules, 'Singles')).toBe(before)
    expect(replaying.replay(copied, rules, 'Singles')).toBe(before)
  })

  it('keeps the steps before an entry that is added or changed', () => {
    const replaying = new Replaying()
    const before = replaying.replay(annotationOf(first), rules, 'Singles')
    const longer = replaying.replay(annotationOf(first, second), rules, 'Singles')
    expect(longer.steps[0]).toBe(before.steps[0])
    const changed = replaying.replay(annotationOf(first, { ...second, outcome: 'Let' }), rules, 'Singles')
    expect(changed.steps.map(({ outcome }) => outcome)).toEqual(['Ace', 'Let'])
    expect(changed.steps[0]).toBe(before.steps[0])
  })

  it('replays an entry as it was when a change is taken back', () => {
    const replaying = new Replaying()
    const before = replaying.replay(annotationOf(first, second), rules, 'Singles')
    replaying.replay(annotationOf(second), rules, 'Singles')
    expect(replaying.replay(annotationOf(first, second), rules, 'Singles')).toEqual(before)
  })
})
