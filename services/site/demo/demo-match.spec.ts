import { describe, expect, it } from '@jest/globals'
import { calledScore } from '@courtline/scoring/rules/score/call'
import { teamOf } from '@courtline/scoring/rules/state'
import {
  isAdvantage,
  isBreakPoint,
  isDecidingPoint,
  isDeuce,
  isSetPoint,
} from '@courtline/scoring/rules/score/situation'
import { hitsOf, type Hit, type ScriptedServe } from '@courtline/media/synthetic/court-script'
import { typeMatch } from './annotation-of-keys.ts'
import { courtOfMatch } from './court-of-match.ts'
import { DEMO_MATCH_ID, demoMatchesOn } from './demo-matches.ts'

const matches = demoMatchesOn(new Date('2026-05-20T12:00:00Z'))
const demo = matches.find(({ id }) => id === DEMO_MATCH_ID)
if (!demo) throw new Error('There is no demo match')
const match = typeMatch(demo.typed)
const court = courtOfMatch(match)
const outcomes = match.steps.map((step) => step.outcome)
const count = (outcome: (typeof outcomes)[number]) => outcomes.filter((each) => each === outcome).length

describe('the demo match', () => {
  it('is a whole set of at least fifty points, by Regular rules', () => {
    expect(match.rules.name).toBe('Regular')
    expect(match.final.setScores).toEqual([
      [6, 3],
      [0, 0],
    ])
    expect(match.steps.filter((step) => step.playedPoint).length).toBeGreaterThanOrEqual(50)
  })

  it('has no error and no warning', () => expect(match.findings).toEqual([]))

  it('has faults, a let, a double fault, aces, winners and both kinds of errors', () => {
    for (const outcome of [
      'Fault',
      'Let',
      'DoubleFault',
      'Ace',
      'Winner',
      'ForcedError',
      'UnforcedError',
    ] as const)
      expect([outcome, count(outcome) >= 2]).toEqual([outcome, true])
  })

  it('has a deuce with advantage for either side, break points and set points', () => {
    const before = match.steps.map((step) => step.before)
    expect(before.some(isDeuce)).toBe(true)
    expect(before.filter(isAdvantage).map(calledScore)).toEqual(expect.arrayContaining(['Ad In', 'Ad Out']))
    expect(before.filter(isBreakPoint).length).toBeGreaterThan(1)
    expect(before.some(isSetPoint)).toBe(true)
  })

  it('has a long rally, and every stroke', () => {
    expect(Math.max(...match.steps.map((step) => step.rallyLength))).toBeGreaterThanOrEqual(9)
    expect(new Set(match.steps.flatMap(({ event }) => event.shotType ?? []))).toEqual(
      new Set(['Forehand', 'Backhand', 'Volley']),
    )
  })

  it('leaves dead time between the points to be cut out (D12)', () => {
    const gaps = court.serves
      .slice(1)
      .map((serve, index) => serve.clockStart - (court.serves[index]?.clockStop ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThan(3)
  })
})

/** Whether a drawn shot comes down beyond the net. */
const crosses = ({ from, bounce }: Hit) => from.y * bounce.y < 0

/** The serves as they are drawn, beside their annotation. */
const drawn = court.serves.map((serve, index) => ({ serve, hits: hitsOf(serve), step: match.steps[index] }))

const isInNet = ({ hits }: (typeof drawn)[number]) => !hits.every((hit) => crosses(hit))

const endings = (outcome: string): ScriptedServe['ending'][] =>
  drawn.flatMap(({ serve, step }) => (step?.outcome === outcome ? [serve.ending] : []))

describe('the picture of the demo match', () => {
  it('is at most ten minutes long, and every event lies inside it', () => {
    expect(court.durationSeconds).toBeLessThanOrEqual(600)
    for (const { event } of match.steps) {
      expect(event.clockTime.start).toBeGreaterThan(0)
      expect(event.clockTime.stop).toBeLessThan(court.durationSeconds)
    }
  })

  it('shows every serve of the annotation over its clock time', () =>
    expect(court.serves.map(({ clockStart, clockStop }) => [clockStart, clockStop])).toEqual(
      match.steps.map(({ event }) => [event.clockTime.start, event.clockTime.stop]),
    ))

  it('shows as many balls cross the net as the annotator counted', () => {
    for (const { hits, step } of drawn.filter((each) => each.step?.event.netCrosses !== undefined))
      expect(hits.filter(crosses)).toHaveLength(step?.event.netCrosses ?? -1)
  })

  it('shows the last ball hit by the last toucher, with the annotated stroke', () => {
    for (const { serve, hits, step } of drawn) {
      const { endingPlayer, shotType } = step?.event ?? {}
      if (endingPlayer === undefined) continue
      expect(hits.at(-1)?.player).toBe(teamOf(endingPlayer))
      expect(serve.lastStroke).toBe(shotType)
    }
  })

  it('shows errors and faults end in the net where they are annotated so, else outside of the lines', () => {
    for (const each of drawn.filter(({ step }) => step?.event.errorType !== undefined))
      expect([isInNet(each), each.serve.ending === 'In']).toEqual([
        each.step?.event.errorType === 'Net',
        false,
      ])
  })

  it('shows aces and winners in, and lets at the net cord', () => {
    expect(new Set([...endings('Ace'), ...endings('Winner')])).toEqual(new Set(['In']))
    expect(new Set(endings('Let'))).toEqual(new Set(['Let']))
  })

  it('shows the server serve to the annotated side, and the players change ends as the rules say', () => {
    for (const { serve, step } of drawn) {
      expect(serve.server).toBe(step?.servingTeam)
      expect(serve.side).toBe(step?.serveSide === 0 ? 'Deuce' : 'Ad')
      expect(serve.nearPlayer).not.toBe(step?.before.topTeam)
    }
    expect(new Set(court.serves.map((serve) => serve.nearPlayer)).size).toBe(2)
  })
})

describe('the other matches', () => {
  it('show every status that a match can stay in', () =>
    expect(new Set(matches.map(({ target }) => target))).toEqual(
      new Set(['Created', 'Preprocessing', 'Queued', 'Annotating', 'Review', 'Edited', 'Completed']),
    ))

  it('wait in the queue with several priorities, one of them held back', () => {
    const queued = matches.filter(({ target }) => target === 'Queued').map(({ priority }) => priority)
    expect(new Set(queued).size).toBe(queued.length)
    expect(queued).toContain(0)
  })

  it('are annotated without an error or a warning', () => {
    for (const { typed } of matches) expect(typeMatch(typed).findings).toEqual([])
  })

  it('have a doubles match with a deciding point', () => {
    const doubles = matches.find(({ metadata }) => metadata.teamType === 'Doubles')
    const steps = doubles ? typeMatch(doubles.typed).steps : []
    expect(steps.some(({ before }) => isDecidingPoint(before))).toBe(true)
    expect(doubles?.metadata.score).toEqual([[4, 1]])
  })

  it('are left half-way only where an annotator is still at work', () => {
    const halfWay = matches.filter(({ servesEntered }) => servesEntered !== undefined)
    expect(halfWay.map(({ target }) => target)).toEqual(['Annotating'])
    for (const { servesEntered, typed } of halfWay)
      expect(servesEntered).toBeLessThan(typeMatch(typed).steps.length)
  })

  it('have the public match last, so that all are there once it is', () =>
    expect(matches.at(-1)?.id).toBe(DEMO_MATCH_ID))
})
