import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { quality } from '../../../domain/video/quality.ts'
import { cardOf, matchViewOf, sampleAnnotation, scoreRowsOf } from '../../../testing/match-samples.ts'
import { gatewayFor, sampleUser, show } from '../../../testing/show.tsx'

const match = {
  ...matchViewOf(cardOf({})),
  preprocessedVideoUri: 'p/m/1.mp4',
  probe: {
    durationSeconds: 60,
    widthPixels: 1920,
    heightPixels: 1080,
    framesPerSecond: 30,
    videoCodec: 'h264',
    audioCodec: null,
    sizeBytes: 60_000_000,
  },
}
const small = { uri: 'p/m/1-small.mp4', heightPixels: 720, bitsPerSecond: 1_500_000 }

function shown(smallRendition: typeof small | null) {
  const gateway = gatewayFor(sampleUser('Registered'))
    .answer('match', { ...match, smallRendition })
    .answer('scoreRows', scoreRowsOf(sampleAnnotation(match)))
    .answer('videoUrl', { url: '/media/some.mp4', expiresAt: '2026-11-22T00:00:00Z' })
  show(`/match/${match.id}/watch`, gateway)
  return () =>
    gateway.seen.filter(({ name }) => name === 'videoUrl').map(({ url }) => decodeURIComponent(url))
}

describe('the quality of the video', () => {
  afterEach(() => act(() => quality.choose('auto')))

  it('is chosen in the play bar where there are two renditions, and the other one is played', async () => {
    const asked = shown(small)
    const choice = await screen.findByRole('combobox', { name: 'Quality' })
    expect(choice).toHaveDisplayValue('Auto')
    await waitFor(() => expect(asked()).toEqual(['/api/videos/url/p/m/1.mp4']))
    await userEvent.selectOptions(choice, 'Low · 720p')
    await waitFor(() => expect(asked().at(-1)).toBe('/api/videos/url/p/m/1-small.mp4'))
    await userEvent.selectOptions(choice, 'High · 1080p')
    expect(choice).toHaveDisplayValue('High · 1080p')
  })

  it('is no choice where one rendition does for every line', async () => {
    shown(null)
    expect(await screen.findByRole('button', { name: 'Play' })).toBeVisible()
    expect(screen.queryByRole('combobox', { name: 'Quality' })).toBeNull()
  })
})
