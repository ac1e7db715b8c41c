import { jest } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { sampleAnnotation, cardOf, matchViewOf } from '../../../testing/match-samples.ts'
import { ok, type SeenRequest } from '../../../testing/gateway-stand-in.ts'
import { gatewayFor, show, sampleUser } from '../../../testing/show.tsx'

// The engine of the video is the browser's; here it neither plays nor loads.
beforeEach(() => {
  HTMLMediaElement.prototype.load = () => undefined
  HTMLMediaElement.prototype.pause = () => undefined
})
afterEach(() => jest.restoreAllMocks())

/** The workbench with a video whose length is known; it is where it is put. */
async function workbench() {
  jest.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(1)
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const match = {
    ...matchViewOf(cardOf({})),
    status: 'Annotating' as const,
    preprocessedVideoUri: 'p/match.mp4',
  }
  const settings = { quickEntry: true, keyBindings: {} }
  const gateway = gatewayFor(sampleUser('Annotator'))
    .answer('match', match)
    .answer('annotation', { ...sampleAnnotation(match), mayEdit: true })
    .answer('videoUrl', { url: '/media/p/match.mp4' })
    .answer('changeUserSettings', ({ body }: SeenRequest) => ok(body))
    .answer('userSettings', settings)
    .answer('editAnnotation', { revision: 6, position: '00000000000000000010', editIds: [] })
  show(`/annotate/${match.id}`, gateway)
  const video = await waitFor(() => {
    const found = document.querySelector('video')
    if (!found) throw new Error('no video yet')
    return found
  })
  await screen.findByRole('region', { name: 'Point entry' })
  return { gateway, video }
}
const rateShown = () =>
  within(document.querySelector('.workbench-rate') as HTMLElement).getByText(/^[\d.]+×$/)
const ace = async (video: HTMLVideoElement) => {
  await userEvent.keyboard(' ')
  await waitFor(() => expect(video.playbackRate).toBe(1))
  video.currentTime += 2
  await userEvent.keyboard('a')
}

describe('the speed of the workbench', () => {
  it('is 4 from the first save on, and 1 again when the next point starts', async () => {
    const { video } = await workbench()
    await ace(video)
    await waitFor(() => expect(rateShown()).toHaveTextContent('4×'))
    await userEvent.keyboard(' ')
    await waitFor(() => expect(rateShown()).toHaveTextContent('1×'))
  })

  it('keeps with the account what + and - set, for the time between points', async () => {
    const { gateway, video } = await workbench()
    await ace(video)
    await waitFor(() => expect(video.playbackRate).toBe(4))
    await userEvent.keyboard('++')
    await waitFor(() => expect(gateway.bodiesOf('changeUserSettings')).toHaveLength(1))
    const speed = { auto: true, playRate: 1, deadTimeRate: 5, rewindSeconds: 0.7 }
    expect(gateway.bodiesOf('changeUserSettings')).toEqual([{ quickEntry: true, keyBindings: {}, speed }])
    await ace(video)
    await waitFor(() => expect(video.playbackRate).toBe(5))
  })

  it('goes back 0.7 s with Space while it plays fast, and records that start', async () => {
    const { gateway, video } = await workbench()
    await ace(video)
    await waitFor(() => expect(video.playbackRate).toBe(4))
    jest.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockReturnValue(false)
    video.currentTime = 30
    await userEvent.keyboard(' ')
    expect(video.currentTime).toBeCloseTo(29.3)
    video.currentTime = 33
    await userEvent.keyboard('a')
    await waitFor(() => expect(gateway.bodiesOf('editAnnotation')).toHaveLength(2))
    expect(JSON.stringify(gateway.bodiesOf('editAnnotation')[1])).toContain(
      '"clockTime":{"start":29.3,"stop":33}',
    )
  })
})
