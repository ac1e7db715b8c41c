import { namesOf } from '@courtline/scoring/replay/match-names'
import { replay } from '@courtline/scoring/replay/replay'
import { rulesByName } from '@courtline/scoring/rules/rules'
import type { AnnotatedEvent } from '@courtline/scoring/rules/vocabulary'
import { entryRows } from './workbench-rows.ts'

const names = namesOf([['Rivera'], ['Okafor']], 'Singles')
const serve = (id: string, start: number, more: Partial<AnnotatedEvent>): AnnotatedEvent => ({
  annotationId: id,
  eventType: 'Point',
  clockTime: { start, stop: start + 4 },
  outcome: 'Ace',
  ...more,
})
const played = (events: AnnotatedEvent[]) => {
  const rules = rulesByName('Regular')
  if (!rules) throw new Error('The preset Regular is missing')
  return replay(events, rules, 'Singles')
}
const game = [
  serve('a', 10, { outcome: 'Fault', errorType: 'Net' }),
  serve('b', 20, {}),
  serve('c', 30, {}),
  serve('d', 40, {}),
  serve('e', 50, {}),
  serve('f', 60, {}),
]

describe('rows of the workbench', () => {
  it('show the score before each serve, who serves and what happened', () => {
    const rows = entryRows(played(game), names)
    expect(rows.map((row) => row.called)).toEqual([
      'Love–All',
      'Love–All',
      '15–Love',
      '30–Love',
      '40–Love',
      'Love–All',
    ])
    expect(rows.map((row) => row.gameScore)).toEqual(['0–0', '0–0', '15–0', '30–0', '40–0', '0–0'])
    expect(rows[0]).toMatchObject({ server: 'Rivera', isPoint: false, shots: null })
    expect(rows[1]?.what).toContain('2nd serve')
    expect(rows[5]).toMatchObject({ server: 'Okafor', servingTeam: 1 })
  })

  it('name player and stroke first, where the column is narrow', () => {
    const stroke = { endingPlayer: 2, shotType: 'Backhand', rallyLength: 4 } as const
    const error = serve('b', 20, { ...stroke, outcome: 'UnforcedError', errorType: 'Net' })
    const rows = entryRows(played([serve('a', 10, { outcome: 'Fault', errorType: 'Net' }), error]), names)
    expect(rows[1]?.brief).toBe('Okafor backhand unforced error, net, 2nd serve')
    expect(rows[0]?.brief).toBe(rows[0]?.what)
  })

  it('stay the same objects before an edit', () => {
    const before = played(game)
    const after = replay([...game, serve('g', 70, {})], before.rules, 'Singles', before)
    const rows = entryRows(before, names)
    expect(
      entryRows(after, names)
        .slice(0, 6)
        .every((row, index) => row === rows[index]),
    ).toBe(true)
  })

  it('head each game', () => {
    const rows = entryRows(played(game), names)
    expect(rows.map((row) => row.heading).filter((heading) => heading !== null)).toEqual([
      'Set 1 · Game 1 · 0–0 · Rivera serves',
      'Set 1 · Game 2 · 1–0 · Okafor serves',
    ])
  })

  it('name in the heading who serves once the adjustments before the first serve are made', () => {
    const switched: AnnotatedEvent = {
      annotationId: 's',
      eventType: 'Adjustment',
      clockTime: { start: 0 },
      adjustment: { name: 'Switch server' },
    }
    const heading = 'Set 1 · Game 1 · 0–0 · Okafor serves'
    expect(entryRows(played([switched]), names)[0]?.heading).toBe(heading)
    expect(entryRows(played([switched, serve('a', 10, {})]), names)[0]?.heading).toBe(heading)
  })
})
