import { describe, expect, it } from '@jest/globals'
import { problemsOf } from '../check.ts'
import { EVENT_KINDS } from '../events.ts'
import { upcast } from './upcasters.ts'

/** One stored sample of every old shape, as the log holds it: never edited, only added to. */
const GOLDEN = [
  {
    type: 'AdjustmentAdded',
    version: 1,
    stored: {
      annotationId: '7d3c2b30-58a4-4c39-9a76-6f3a5b3b2f10',
      description: {
        eventType: 'Adjustment',
        clockTime: { start: 3605.2 },
        adjustment: { name: 'Start tiebreaker' },
      },
    },
    read: {
      annotationId: '7d3c2b30-58a4-4c39-9a76-6f3a5b3b2f10',
      description: {
        eventType: 'Adjustment',
        clockTime: { start: 3605.2 },
        adjustment: { name: 'Start 7-point tiebreaker' },
      },
    },
  },
  {
    type: 'AdjustmentChanged',
    version: 1,
    stored: {
      annotationId: '7d3c2b30-58a4-4c39-9a76-6f3a5b3b2f10',
      changes: { adjustment: { name: 'Start tiebreaker' } },
    },
    read: {
      annotationId: '7d3c2b30-58a4-4c39-9a76-6f3a5b3b2f10',
      changes: { adjustment: { name: 'Start 7-point tiebreaker' } },
    },
  },
  {
    type: 'FetchRequested',
    version: 1,
    stored: { jobId: 'fetch-1', url: 'https://example.org/a.mp4', cause: 'added' },
    read: { jobId: 'fetch-1', url: 'https://example.org/a.mp4', cause: 'added', source: 'url' },
  },
] as const

describe('old shapes are read as new ones (D14)', () => {
  it('has a sample of every shape that an event once had', () => {
    const old = [...EVENT_KINDS].flatMap(([type, { version }]) =>
      Array.from({ length: version - 1 }, (_, before) => `${type} ${before + 1}`),
    )
    expect(GOLDEN.map(({ type, version }) => `${type} ${version}`)).toEqual(expect.arrayContaining(old))
    expect(old.length).toBeGreaterThan(0)
  })

  it.each(GOLDEN)('$type version $version', ({ type, version, stored, read }) => {
    expect(upcast(type, version, stored)).toEqual(read)
  })

  it.each(GOLDEN)('$type version $version comes out in today’s shape', ({ type, version, stored }) => {
    const kind = EVENT_KINDS.get(type)
    expect(kind && problemsOf(kind.data, upcast(type, version, stored))).toEqual([])
  })

  it.each(GOLDEN)('$type at the newest version stays as it is', ({ type, read }) => {
    expect(upcast(type, EVENT_KINDS.get(type)?.version ?? 0, read)).toBe(read)
  })

  it('leaves every other adjustment alone', () => {
    const data = { annotationId: 'x', description: { adjustment: { name: 'New set' } } }
    expect(upcast('AdjustmentAdded', 1, data)).toEqual(data)
  })

  it('passes an unknown type by', () => {
    const data = { anything: 1 }
    expect(upcast('FromTheFuture', 3, data)).toBe(data)
  })

  it('refuses a known type of a version that only newer code writes', () => {
    const newest = EVENT_KINDS.get('AdjustmentAdded')?.version ?? 0
    expect(() => upcast('AdjustmentAdded', newest + 1, {})).toThrow('newer than version')
  })
})
