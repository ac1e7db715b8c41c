import { DEFAULT_WORK_SPEED } from '@courtline/messages/account/user-settings'
import type { UserSettings } from '@courtline/messages/account/user-settings'
import { jest } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import { sampleAnnotation, cardOf, matchViewOf } from '../../../testing/match-samples.ts'
import { ok, type SeenRequest } from '../../../testing/gateway-stand-in.ts'
import { gatewayFor, show, sampleUser } from '../../../testing/show.tsx'

// The engine of the video is the browser's; here it neither plays nor loads.
beforeEach(() => {
  HTMLMediaElement.prototype.load = () => undefined
  HTMLMediaElement.prototype.pause = () => undefined
})
afterEach(() => jest.restoreAllMocks())

/** Twenty seconds lie between one and the next; the score is 30–30. */
const FOUR_POINTS = [100, 124, 148, 172].map((start, index): AnnotatedEvent => ({
  annotationId: `00000000-0000-4000-8000-00000000000${index}`,
  eventType: 'Point',
  clockTime: { start, stop: start + 4 },
  ...(index % 2 === 0
    ? { outcome: 'Ace' as const }
    : { outcome: 'DoubleFault' as const, errorType: 'Long' as const }),
}))

/** The workbench with a video whose length is known; it is where it is put. */
async function workbench(settings: UserSettings = { quickEntry: true, keyBindings: {} }) {
  jest.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(1)
  jest.spyOn(HTMLMediaElement.prototype, 'duration', 'get').mockReturnValue(7200)
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const match = {
    ...matchViewOf(cardOf({})),
    status: 'Annotating' as const,
    preprocessedVideoUri: 'p/match.mp4',
  }
  const gateway = gatewayFor(sampleUser('Annotator'))
    .answer('match', match)
    .answer('annotation', { ...sampleAnnotation(match), annotation: FOUR_POINTS, mayEdit: true })
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
    const speed = { ...DEFAULT_WORK_SPEED, deadTimeRate: 5 }
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

const SKIPPED = /^Skipped \d+ s/

/** Plays on from a second as the browser would, at this rate. */
function plays(video: HTMLVideoElement, seconds: number, rate = 1) {
  jest.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockReturnValue(false)
  video.currentTime = seconds
  video.playbackRate = rate
}

interface Watched {
  readonly settings: UserSettings
  readonly starts: (video: HTMLVideoElement) => void
  readonly ends: () => Promise<unknown>
}

describe('the seconds after a point in which nobody can serve', () => {
  it('are skipped once it is recorded, and the screen shows it for a moment', async () => {
    const { video } = await workbench()
    plays(video, 200)
    await userEvent.keyboard(' ')
    video.currentTime = 204
    await userEvent.keyboard('a')
    await waitFor(() => expect(video.currentTime).toBe(211))
    expect(screen.getByText(SKIPPED)).toHaveTextContent('Skipped 7 s')
    await waitFor(() => expect(video.playbackRate).toBe(4))
    await userEvent.keyboard('z')
    expect(video.currentTime).toBe(204)
    await waitFor(() => expect(screen.queryByText(SKIPPED)).toBeNull())
  })

  it('are listed on the key sheet with the key that goes back', async () => {
    await workbench()
    await userEvent.keyboard('?')
    const sheet = await screen.findByRole('dialog', { name: 'All keys' })
    expect(within(sheet).getByRole('region', { name: 'Between points' })).toHaveTextContent(
      'Skips up to 7 s after a point and 40 s at changes of ends; z goes back.',
    )
  })

  it('come back where the point is taken up again', async () => {
    const { video } = await workbench()
    plays(video, 200)
    await userEvent.keyboard(' ')
    video.currentTime = 204
    await userEvent.keyboard('a')
    await waitFor(() => expect(video.currentTime).toBe(211))
    video.currentTime = 214
    await userEvent.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(video.currentTime).toBe(204))
    expect(screen.queryByText(SKIPPED)).toBeNull()
  })

  const watched = (settings: UserSettings): Watched => ({
    settings,
    starts: (video: HTMLVideoElement) => plays(video, 200),
    ends: () => Promise.resolve(),
  })
  const QUICK: UserSettings = { quickEntry: true, keyBindings: {} }
  it.each<[why: string, how: Watched]>([
    ['keys are literal', watched({ ...QUICK, quickEntry: false })],
    ['auto speed is off', watched({ ...QUICK, speed: { ...DEFAULT_WORK_SPEED, auto: false } })],
    ['the setting is 0', watched({ ...QUICK, speed: { ...DEFAULT_WORK_SPEED, skipAfterPointSeconds: 0 } })],
    [
      'the video is paused',
      {
        ...watched(QUICK),
        ends: () => {
          jest.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockReturnValue(true)
          return Promise.resolve()
        },
      },
    ],
    ['it plays in slow motion', { ...watched(QUICK), ends: () => userEvent.keyboard('-') }],
    ['turbo is held', { ...watched(QUICK), ends: () => userEvent.keyboard('{x>}') }],
    ['the point lies before others', { ...watched(QUICK), starts: (video) => plays(video, 110) }],
  ])('are watched where %s', async (_why, { settings, starts, ends }) => {
    const { gateway, video } = await workbench(settings)
    starts(video)
    await userEvent.keyboard(' ')
    const end = video.currentTime + 4
    video.currentTime = end
    await ends()
    await userEvent.keyboard('a')
    await waitFor(() => expect(gateway.bodiesOf('editAnnotation')).toHaveLength(1))
    expect(video.currentTime).toBe(end)
    expect(screen.queryByText(SKIPPED)).toBeNull()
  })
})
