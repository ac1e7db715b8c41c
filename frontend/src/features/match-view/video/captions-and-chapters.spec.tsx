import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  cardOf,
  matchViewOf,
  SAMPLE_ACE,
  sampleAnnotation,
  scoreRowsOf,
} from '../../../testing/match-samples.ts'
import { gatewayFor, sampleUser, show } from '../../../testing/show.tsx'

const match = {
  ...matchViewOf(cardOf({})),
  postprocessedVideoUri: null,
  preprocessedVideoUri: 'p/match/whole.mp4',
}
/** Two games of four aces each. */
const annotation = Array.from({ length: 8 }, (_, place) => ({
  ...SAMPLE_ACE,
  annotationId: `${SAMPLE_ACE.annotationId.slice(0, -2)}${10 + place}`,
  clockTime: { start: 10 + place * 10, stop: 14 + place * 10 },
}))

async function shownVideo() {
  const gateway = gatewayFor(sampleUser('Registered'))
    .answer('match', match)
    .answer('scoreRows', scoreRowsOf({ ...sampleAnnotation(match), annotation }))
    .answer('videoUrl', { url: '/media/p/match/whole.mp4', expiresAt: '2026-11-22T00:00:00Z' })
  show(`/match/${match.id}/watch`, gateway)
  return await screen.findByLabelText<HTMLVideoElement>('Video of Rivera v Okafor')
}

describe('the video of a match', () => {
  it('has its games and calls as text tracks; captions are shown while they are switched on', async () => {
    const video = await shownVideo()
    expect(
      [...video.querySelectorAll('track')].map(({ kind, src }) => [kind, new URL(src).pathname]),
    ).toEqual([
      ['captions', `/api/matches/${match.id}/captions.vtt`],
      ['chapters', `/api/matches/${match.id}/chapters.vtt`],
    ])
    const tracks = ['captions', 'chapters'].map((kind) => ({ kind, mode: 'disabled' }))
    Object.defineProperty(video, 'textTracks', { value: tracks })
    const captions = screen.getByRole('button', { name: 'Captions', pressed: false })
    await userEvent.click(captions)
    expect(tracks.map(({ mode }) => mode)).toEqual(['showing', 'disabled'])
    expect(captions).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(captions)
    expect(tracks.map(({ mode }) => mode)).toEqual(['disabled', 'disabled'])
  })

  it('goes to the game that is chosen among its chapters', async () => {
    await shownVideo()
    const chapters = screen.getByRole('combobox', { name: 'Chapter' })
    await userEvent.selectOptions(chapters, 'Set 1, game 2 · 1–0')
    expect(chapters).toHaveDisplayValue('Set 1, game 2 · 1–0')
  })
})
