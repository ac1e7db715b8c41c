import { describe, expect, it } from '@jest/globals'
import { Random } from '../crash-test/random.ts'
import { fuzz } from './fuzz.ts'
import { Outcomes } from './outcomes.ts'
import { valueOf } from './values.ts'
import { fits } from '@courtline/messages/check'
import { STREAM_CATEGORIES } from '@courtline/messages/events'
import { ROUTES } from '@courtline/messages/routes/table'
import type { Route } from '@courtline/messages/routes/route'

describe('requests and sequences of every stream category, made at random', () => {
  it('cause no server error, and change nothing when they are refused (P12)', async () => {
    const found = await fuzz({ requests: 800, sequences: 200, seed: 11 })
    expect(found.violations).toEqual([])
    expect(found.decided).toBeGreaterThanOrEqual(found.requests / 2)
    expect(Object.keys(found.outcomes).length).toBeGreaterThan(30)
    for (const category of STREAM_CATEGORIES) {
      for (const tried of ['command', 'event'])
        expect(Object.keys(found.outcomes)).toContainEqual(expect.stringMatching(`^${category} ${tried}`))
    }
  })
})

describe('values made from a schema', () => {
  const bodies = Object.entries(ROUTES).flatMap(([name, route]: [string, Route]) =>
    route.body ? [[name, route.body] as const] : [],
  )

  it.each(bodies)('fit it: %s', (_, schema) => {
    const random = new Random(3)
    for (let n = 0; n < 50; n += 1) {
      const value = valueOf(schema, random, () => undefined)
      expect([value, fits(schema, value)]).toEqual([value, true])
    }
  })
})

it('violations are kept to the first few', () => {
  const outcomes = new Outcomes()
  for (let n = 0; n < 100; n += 1) outcomes.blame(`violation ${n}`)
  expect(outcomes.violations).toHaveLength(20)
})
