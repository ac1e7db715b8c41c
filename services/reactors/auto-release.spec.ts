import { describe, expect, it } from '@jest/globals'
import { releaseLapsedClaims } from './auto-release.ts'

const now = new Date('2026-05-02T12:00:00.000Z')

/** A queue in which each match was last edited at the given moment. */
function queue(lastEdits: Record<string, string>, hours = 24) {
  const lapsed: string[] = []
  return {
    lapsed,
    deps: {
      claimsOlderThan: async (before: string) =>
        Object.entries(lastEdits).flatMap(([id, at]) => (at < before ? [id] : [])),
      lapse: async (id: string) => {
        lapsed.push(id)
      },
      lapsesAfterHours: async () => hours,
      now: () => now,
    },
  }
}

describe('claims that nobody works on', () => {
  it('lapse after 24 hours without an edit', async () => {
    const { deps, lapsed } = queue({ old: '2026-05-01T11:59:59.000Z', fresh: '2026-05-01T12:00:01.000Z' })
    await releaseLapsedClaims(deps)
    expect(lapsed).toEqual(['old'])
  })

  it('lapse after the hours of the site’s setting', async () => {
    const { deps, lapsed } = queue({ match: '2026-05-02T10:30:00.000Z' }, 1)
    await releaseLapsedClaims(deps)
    expect(lapsed).toEqual(['match'])
  })
})
