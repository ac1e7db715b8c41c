import { describe, expect, it } from '@jest/globals'
import { packagedFfmpeg } from './find-ffmpeg.ts'
import { openFfmpeg } from './open-ffmpeg.ts'

const env = { FFMPEG_PATH: packagedFfmpeg()[0] ?? process.env['FFMPEG_PATH'] }

describe('ffmpeg as a site opens it', () => {
  it('may do without namespaces where its operator allows it', async () =>
    expect(await openFfmpeg(env, { isolation: 'limits', memoryBytes: 1024 ** 3 })).toEqual({
      ffmpeg: { path: expect.any(String), memoryBytes: 1024 ** 3 },
    }))

  it('has the strongest isolation that works, and gives the reason where it is not namespaces', async () => {
    const found = await openFfmpeg(env, { isolation: 'auto', memoryBytes: undefined })
    if ('refused' in found) throw new Error(found.refused)
    expect(found.weakness === undefined).toBe(found.ffmpeg.isolation === 'namespaces')
  })
})
