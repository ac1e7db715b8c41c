import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { refusedWith } from '../../../testing/gateway-stand-in.ts'
import { cardOf, matchViewOf, sampleAnnotation, scoreRowsOf } from '../../../testing/match-samples.ts'
import { gatewayFor, sampleUser, show } from '../../../testing/show.tsx'

const id = '77777777-7777-4777-8777-777777777777'
const match = {
  ...matchViewOf(cardOf({})),
  preprocessedVideoUri: `p/${id}/video.mp4`,
  postprocessedVideoUri: `v/${id}/cut.mp4`,
  titleImage: `i/${id}/title.jpg`,
  actions: ['setTitleImage'],
}

async function opened() {
  const gateway = gatewayFor(sampleUser('Registered'))
    .answer('match', match)
    .answer('scoreRows', scoreRowsOf(sampleAnnotation(match)))
    .answer('titleImage', match)
  show(`/match/${match.id}/watch?time=42`, gateway)
  await userEvent.click(await screen.findByRole('button', { name: 'Title Image' }))
  return { gateway, dialog: within(await screen.findByRole('dialog', { name: 'Title image' })) }
}

describe('the title image', () => {
  it('is the moment of the playhead, of the video that is watched', async () => {
    const { gateway, dialog } = await opened()
    expect(dialog.getByText('The player at 00:42.0')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '1 s on' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Use this picture' }))
    await waitFor(() =>
      expect(gateway.bodiesOf('titleImage')).toEqual([{ time: 43, uri: match.postprocessedVideoUri }]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('The title image is being made. It is shown in a moment.')).toBeVisible()
  })

  it('is chosen once more where the server refuses', async () => {
    const { gateway, dialog } = await opened()
    const msg = 'The video of this match was made anew meanwhile.'
    gateway.answer('titleImage', () => refusedWith(409, 'MATCH_VIDEO_CHANGED', msg))
    await userEvent.click(dialog.getByRole('button', { name: 'Use this picture' }))
    expect(await screen.findByText(msg)).toBeVisible()
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Use this picture' })).toBeEnabled())
  })
})
