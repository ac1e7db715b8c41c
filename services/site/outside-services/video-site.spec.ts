import { describe, expect, it } from '@jest/globals'
import { videoSiteOf } from './video-site.ts'

const GOOGLE = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }

describe('the site that takes reels (D121)', () => {
  it('is YouTube where it is set up, also in a demo', () => {
    expect(videoSiteOf({ ...GOOGLE, YOUTUBE_UPLOADS: 'true' }, true)?.simulated).toBe(false)
  })

  it('is simulated in a demo only; logging in with Google alone sets up none', () => {
    expect(videoSiteOf({}, true)?.simulated).toBe(true)
    expect(videoSiteOf(GOOGLE, false)).toBeUndefined()
  })

  it.each([
    [{ YOUTUBE_UPLOADS: 'true' }, 'GOOGLE_CLIENT_ID or GOOGLE_CLIENT_SECRET is missing'],
    [
      { ...GOOGLE, YOUTUBE_UPLOADS: 'true', YOUTUBE_STAND_IN: 'https://youtube.example' },
      'YOUTUBE_STAND_IN is for tests alone',
    ],
    [{ ...GOOGLE, YOUTUBE_UPLOADS: 'yes' }, 'YOUTUBE_UPLOADS is "true" or "false"'],
  ])('%j is refused by name', (env, sentence) => {
    expect(() => videoSiteOf(env, false)).toThrow(sentence)
  })
})
