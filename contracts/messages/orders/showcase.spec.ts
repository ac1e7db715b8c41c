import { describe, expect, it } from '@jest/globals'
import { DEFAULT_SHOWCASES, lastEarlyDay, priceOn, type Showcase } from './showcase.ts'

const [base] = DEFAULT_SHOWCASES
if (!base) throw new Error('There is no showcase')
const dated = (changes: Partial<Showcase> = {}): Showcase => ({
  ...base,
  startsOn: '2026-06-12',
  endsOn: '2026-06-14',
  ...changes,
})

describe('prices of showcases (platform 9, D94)', () => {
  it('are those of the specification: two showcases and a combine', () => {
    const prices = DEFAULT_SHOWCASES.map(({ kind, earlyCents, onSiteCents }) => [
      kind,
      earlyCents,
      onSiteCents,
    ])
    expect(prices).toEqual([
      ['showcase', 15_000, 20_000],
      ['showcase', 9900, 12_500],
      ['combine', 15_000, 20_000],
    ])
    expect(base.matches).toBe(3)
  })

  it.each([
    ['the evening before, there', '2026-06-12T03:59:00Z', 15_000, true, false],
    ['the first minute of the day, there', '2026-06-12T04:00:00Z', 20_000, false, false],
    ['the last day', '2026-06-15T03:59:00Z', 20_000, false, false],
    ['the day after', '2026-06-15T04:00:00Z', 20_000, false, true],
  ])('on %s', (_, now, cents, isEarly, isOver) =>
    expect(priceOn(dated(), new Date(now))).toEqual({ cents, isEarly, isOver }),
  )

  it('are early while there is no date', () =>
    expect(priceOn(dated({ startsOn: null, endsOn: null }), new Date())).toMatchObject({
      isEarly: true,
      isOver: false,
    }))

  it('hold for one day where the event has one', () =>
    expect(priceOn(dated({ endsOn: null, zone: 'UTC' }), new Date('2026-06-13T00:00:00Z')).isOver).toBe(true))

  it('name the last day of the early price', () => {
    expect(lastEarlyDay({ startsOn: '2026-03-01' })).toBe('2026-02-28')
    expect(lastEarlyDay({ startsOn: null })).toBeNull()
  })
})
