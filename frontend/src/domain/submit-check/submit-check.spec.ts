import { replay } from '@courtline/scoring/replay/replay'
import { rulesByName } from '@courtline/scoring/rules/rules'
import type { AnnotatedEvent } from '@courtline/scoring/rules/vocabulary'
import { submitCheck } from './submit-check.ts'

const rulesOf = (name: string) => {
  const rules = rulesByName(name)
  if (!rules) throw new Error(`There is no preset ${name}`)
  return rules
}
const ace = (index: number, start: number): AnnotatedEvent => ({
  annotationId: `a3bb189e-8bf9-4c9b-9f0e-${String(index).padStart(12, '0')}`,
  eventType: 'Point',
  clockTime: { start, stop: start + 4 },
  outcome: 'Ace',
})
/** Games won with four aces each: team 0 serves the first, and both keep their serve. */
const games = (count: number) => Array.from({ length: count * 4 }, (_, index) => ace(index, index * 10))
const clock = (seconds: number) => `${seconds} s`
const check = (
  events: AnnotatedEvent[],
  owner: [number, number][] | null = null,
  seconds = 0,
  rules = 'Regular',
) => submitCheck(replay(events, rulesOf(rules), 'Singles'), owner, seconds, clock)

describe('what is looked at before an annotation is submitted', () => {
  it('is the score beside the owner’s', () => {
    expect(check(games(3), [[2, 1]])).toMatchObject({ annotated: [[2, 1]], differs: false })
    expect(check(games(3), [[6, 4]])).toMatchObject({ owner: [[6, 4]], differs: true })
    expect(check(games(3))).toMatchObject({ owner: null, differs: false })
  })

  it('is each pause of more than a minute', () => {
    const { items } = check([ace(0, 0), ace(1, 64), ace(2, 129)])
    expect(items.filter(({ kind }) => kind === 'gap')).toEqual([
      { kind: 'gap', text: '61 s without an entry after 68 s', atSeconds: 68 },
    ])
  })

  it.each([
    ['a game', games(2).slice(0, 7), 'Regular', 'The last game is not finished'],
    ['a set', games(3), 'Regular', 'The last set is not finished'],
    ['a match of a known length', games(3), 'Grand Slam (Men)', 'The match is not finished'],
  ])('is %s that is not finished', (_, events, rules, text) => {
    expect(check(events, null, 0, rules).items.map((item) => item.text)).toEqual([text])
  })

  it('is an end of the video that nobody annotated', () => {
    const kinds = (seconds: number) => check(games(1), null, seconds).items.map(({ kind }) => kind)
    expect(kinds(94)).toEqual(['unfinished'])
    expect(kinds(95)).toEqual(['unfinished', 'end'])
  })
})
