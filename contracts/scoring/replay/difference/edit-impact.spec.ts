import { editImpact } from './edit-impact.ts'
import { aceDraft, eventsOfDrafts, times, winner } from '../../testing/match-fixture.ts'
import { replay } from '../replay.ts'
import { preset } from '../../testing/scoreboard-fixture.ts'

const events = eventsOfDrafts([...times(8, aceDraft), ...times(3, winner(2, 4))])
const before = replay(events, preset('Regular'), 'Singles')

it('an edit that changes nothing has no impact', () => {
  const { scoreBefore, ...impact } = editImpact(before, replay([...events], preset('Regular'), 'Singles'))
  expect(impact).toEqual({ changedScores: 0, scoreAfter: scoreBefore, newFindings: [], settledFindings: [] })
})

it('counts the serves after it whose score becomes another, and lists what it breaks', () => {
  const edited = events.map((event, at) =>
    at === 6 ? { ...event, outcome: 'Winner' as const, endingPlayer: 0 as const } : event,
  )
  const impact = editImpact(before, replay(edited, preset('Regular'), 'Singles'))
  expect(impact.changedScores).toBe(4)
  expect([impact.scoreBefore, impact.scoreAfter]).toEqual([[[1, 1]], [[1, 1]]])
  // The game continues longer, so that another team serves the next winner: its parity no longer fits.
  expect(impact.newFindings.map(({ code }) => code)).toEqual([
    'shot-type-missing',
    'rally-length-missing',
    'rally-length-parity',
  ])
})

it('compares rules too (D52)', () => {
  const impact = editImpact(before, replay(events, preset('TouchTennis'), 'Singles'))
  expect(impact.changedScores).toBe(0)
  const pickleball = editImpact(before, replay(events, preset('Pickleball'), 'Singles'))
  expect(pickleball.scoreAfter).toEqual([[0, 0]])
})
