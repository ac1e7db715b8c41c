import { aceDraft, faultDraft, matchOf } from '../testing/match-fixture.ts'
import {
  currentServe,
  jumpToEndSeconds,
  jumpSeconds,
  nextPoint,
  nextServe,
  previousPoint,
  previousServe,
  serveAt,
  stateAfterEventsUntil,
} from './timeline.ts'

// Serves at 0, 10 (fault), 20 and 30 s, each one second long: points start at 0, 10 and 30 s.
const match = matchOf([aceDraft, faultDraft, aceDraft, aceDraft])
const starts = (serve: { serveIndex: number } | null) => serve?.serveIndex ?? null

const index = (point: { pointIndex: number } | null) => point?.pointIndex ?? null

describe('moving along the timeline (model 4)', () => {
  it('a jump lands 0.01 s after the start', () => {
    const serve = nextServe(match, 5)
    expect(serve && jumpSeconds(serve)).toBe(10.01)
  })

  it('to the next and previous serve', () => {
    expect([-1, 0, 9.99, 30].map((at) => starts(nextServe(match, at)))).toEqual([0, 1, 1, null])
    expect([0.05, 15, 35].map((at) => starts(previousServe(match, at)))).toEqual([null, 1, 3])
  })

  it('back from a serve just jumped to goes one further', () => {
    expect(starts(previousServe(match, 20.01))).toBe(1)
    expect(starts(previousServe(match, 20.5))).toBe(2)
  })

  it('to the next and previous point', () => {
    expect([-1, 5, 10.5, 31].map((at) => index(nextPoint(match, at)))).toEqual([0, 1, 2, null])
    expect([0.01, 10.01, 29, 99].map((at) => index(previousPoint(match, at)))).toEqual([null, 0, 1, 2])
  })

  it('a row is current from 0.2 s before its start to 0.2 s after its stop (D50)', () => {
    const current = [9.7, 9.8, 10, 11.2, 11.3, 15, 19.9].map((at) => starts(currentServe(match, at)))
    expect(current).toEqual([null, 1, 1, 1, null, null, 2])
  })

  it('an unknown time is reported', () => {
    expect(serveAt(match, 20)).toEqual({ ok: true, serve: match.timeline[2] })
    expect(serveAt(match, 21)).toEqual({ ok: false, code: 'time-not-found', message: "Couldn't find 21" })
  })

  it("'jump to end' goes to the end of the work, then to the end of the video (D48)", () => {
    expect([5, 31, 100].map((at) => jumpToEndSeconds(match, at, 3600))).toEqual([31, 3600, 31])
    expect(jumpToEndSeconds(matchOf([]), 5, 3600)).toBe(0)
  })

  it('the state at a time is the one after all events that start no later', () => {
    expect([-1, 0, 10, 29, 30].map((at) => stateAfterEventsUntil(match.replay, at).gameScore)).toEqual([
      [0, 0],
      [1, 0],
      [1, 0],
      [2, 0],
      [3, 0],
    ])
    expect(stateAfterEventsUntil(match.replay, 15).firstServe).toBe(false)
  })
})
