import { describe, expect, it, jest } from '@jest/globals'
import { Random } from '../crash-test/random.ts'
import { fuzz } from './fuzz.ts'
import { Outcomes } from './outcomes.ts'
import { valueOf } from './values.ts'
import { fits } from '@courtline/messages/check'
import { ROUTES } from '@courtline/messages/routes/table'
import type { Route } from '@courtline/messages/routes/route'

jest.setTimeout(120_000)

describe('requests and sequences that nobody has thought of', () => {
  it('make no error of the server, and change nothing when they are refused (P12)', async () => {
    const found = await fuzz({ requests: 800, sequences: 200, seed: 11 })
    expect(found.violations).toEqual([])
    expect(found.decided).toBeGreaterThanOrEqual(found.requests / 2)
    expect(Object.keys(found.outcomes).length).toBeGreaterThan(30)
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
