import { describe, expect, it } from '@jest/globals'
import { readMediaSettings } from './media-settings.ts'

describe('the settings of the work on videos', () => {
  it.each([
    ['COURTLINE_MEDIA_ISOLATION', 'jail', 'must be auto, namespaces or limits'],
    ['COURTLINE_MEDIA_MEMORY_MB', 'much', 'must be a whole number from 512 on'],
    ['COURTLINE_MEDIA_MEMORY_MB', '100', 'must be a whole number from 512 on'],
    ['COURTLINE_MATCH_GIGAPIXELS', '0', 'must be a whole number from 1 on'],
    ['COURTLINE_MEDIA_WORKERS', '1.5', 'must be a whole number from 1 on'],
    ['COURTLINE_FETCH_KBPS', '-1', 'must be a whole number from 1 on'],
  ])('refuse %s=%s', (name, value, why) =>
    expect(readMediaSettings({ [name]: value })).toEqual({ refused: expect.stringContaining(why) }),
  )

  it('have a value each where nothing is set', () =>
    expect(readMediaSettings({})).toMatchObject({
      settings: { isolation: 'auto', workers: 1, fetches: 4, preprocess: { mostGigapixels: 7500 } },
    }))
})
