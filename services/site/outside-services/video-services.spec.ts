import { openRemoteFiles } from '@courtline/infra/remote-files/remote-files'
import { describe, expect, it } from '@jest/globals'
import { linkServicesOf, videoServicesOf } from './video-services.ts'

const remote = openRemoteFiles()
const makeVideo = () => Promise.reject(new Error('No video is made here'))
const PLAYSIGHT = { PLAYSIGHT_API_URL: 'https://partners.playsight.example', PLAYSIGHT_API_KEY: 'key' }

describe('services from which videos are brought (D25)', () => {
  it('are the real ones where they are set up, also in a demo', () => {
    const { courtVideo, fileHosting } = videoServicesOf(
      { ...PLAYSIGHT, DROPBOX_APP_KEY: 'key' },
      remote,
      makeVideo,
    )
    expect(courtVideo?.simulated).toBe(false)
    expect(fileHosting?.chooser).toMatchObject({ simulated: false, appKey: 'key' })
  })

  it('are simulated in a demo only', () => {
    const { courtVideo, fileHosting } = videoServicesOf({}, remote, makeVideo)
    expect([courtVideo?.simulated, fileHosting?.chooser.simulated]).toEqual([true, true])
    expect(videoServicesOf({}, remote)).toEqual({})
  })

  it('are known to the media worker by where links are from', () => {
    const services = videoServicesOf({}, remote, makeVideo)
    expect(Object.keys(linkServicesOf(services))).toEqual(['playsight', 'dropbox'])
    expect(linkServicesOf({})).toEqual({})
  })

  it.each([
    [{ PLAYSIGHT_API_URL: PLAYSIGHT.PLAYSIGHT_API_URL }, 'PLAYSIGHT_API_KEY is missing'],
    [{ PLAYSIGHT_API_KEY: 'key' }, 'PLAYSIGHT_API_URL is missing'],
    [{ ...PLAYSIGHT, PLAYSIGHT_API_URL: 'nowhere' }, 'PLAYSIGHT_API_URL is not an address'],
  ])('%j is refused by name', (env, sentence) => {
    expect(() => videoServicesOf(env, remote)).toThrow(sentence)
  })
})
