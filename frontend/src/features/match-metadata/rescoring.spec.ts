import type { AnnotationView } from '@courtline/messages/views/annotation'
import { rulesByName } from '@courtline/scoring/rules/rules'
import type { AnnotatedEvent } from '@courtline/scoring/rules/vocabulary'
import { isSameMatch, rescoring } from './rescoring.ts'

const rules = (name: string) => {
  const found = rulesByName(name)
  if (!found) throw new Error(`no preset ${name}`)
  return found
}
/** The first player wins every point: 16 points are four games to love, with either server. */
const point = (at: number): AnnotatedEvent => ({
  annotationId: `p${at}`,
  eventType: 'Point',
  clockTime: { start: at * 10, stop: at * 10 + 3 },
  outcome: 'Winner',
  endingPlayer: 0,
  shotType: 'Forehand',
  rallyLength: 3,
})
const view = (points: number): AnnotationView => ({
  matchId: 'a3bb189e-8bf9-4c9b-9f0e-000000000001',
  annotation: Array.from({ length: points }, (_, at) => point(at)),
  lastEdits: {},
  rules: rules('Regular'),
  teamType: 'Singles',
  teams: ['Rivera', 'Okafor'],
  playerNames: ['Rivera', null, 'Okafor', null],
  mayEdit: false,
  revision: 9,
  position: '00000000000000000009',
})
const under = (points: number, ruleName: string) =>
  rescoring(view(points), rules(ruleName), 'Singles', ['Rivera', 'Okafor'])

describe('what other rules make of an annotated match (D52)', () => {
  it('is nothing when no score depends on them', () => {
    const change = under(8, 'Fast4')
    expect(change).toMatchObject({ scoreBefore: '2–0', scoreAfter: '2–0', changedFigures: [] })
  })

  it('names the score and the figures that become others', () => {
    const change = under(17, 'Fast4')
    expect(change.scoreBefore).toBe('4–0')
    expect(change.scoreAfter).toBe('4–0 0–0')
    expect(change.changedScores).toBeGreaterThan(0)
  })

  it('names the winner that there is then', () => {
    const change = under(48, 'Grand Slam (Women, 2022)')
    expect(change).toMatchObject({ winnerBefore: null, winnerAfter: 'Rivera' })
  })

  it('is empty for the same rules', () => {
    expect(isSameMatch(under(17, 'Regular'))).toBe(true)
    expect(isSameMatch(under(17, 'Fast4'))).toBe(false)
  })
})
