import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fillIn } from '../../../testing/fill-in.ts'
import { refusedWith } from '../../../testing/gateway-stand-in.ts'
import { cardOf, matchViewOf } from '../../../testing/match-samples.ts'
import { nameOpponent } from '../../../testing/name-opponent.ts'
import { show } from '../../../testing/show.tsx'
import { chooseVideoFile, marta, sampleVideo, uploadGateway } from '../../../testing/upload-fixture.ts'

const typeLink = async (link: string) => {
  await fillIn(await screen.findByLabelText('Or fetch it from a link'), link)
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
}

describe('uploading from a link', () => {
  it('checks the link, and hands the match in with it', async () => {
    const site = uploadGateway()
      .answer('checkShareURL', { answer: 'Ok', text: 'The link works.', link: null })
      .answer('createFromURLs', matchViewOf(cardOf({})))
    const { at } = show('/upload', site)
    await typeLink('https://example.org/final.mp4')
    await nameOpponent()
    await userEvent.click(await screen.findByRole('button', { name: 'Done' }))
    await waitFor(() => expect(site.bodiesOf('createFromURLs')).toHaveLength(1))
    expect(site.bodiesOf('createFromURLs')[0]).toMatchObject({
      url: 'https://example.org/final.mp4',
      preshareEmails: [],
      metadata: { teamType: 'Singles' },
    })
    await waitFor(() => expect(at()).toBe(`/userMatches/${marta.id}`))
  })

  it('shows why a link does not work; there is no Done then', async () => {
    const text = 'Videos of video sites cannot be fetched. Please upload the file.'
    const site = uploadGateway().answer('checkShareURL', {
      answer: 'VideoSite',
      text,
      link: 'https://youtu.be/a',
    })
    show('/upload', site)
    await typeLink('https://youtu.be/a')
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Done' })).toBeNull()
    await userEvent.type(screen.getByLabelText('Or fetch it from a link'), 'bc')
    expect(screen.queryByText(text)).toBeNull()
  })

  it('names the link that is meant where there are several', async () => {
    const link = 'https://example.org/b.mp4'
    const site = uploadGateway().answer('checkShareURL', {
      answer: 'NotReachable',
      text: 'Nothing there.',
      link,
    })
    show('/upload', site)
    await typeLink(`https://example.org/a.mp4, ${link}`)
    expect(await screen.findByText(`${link}: Nothing there.`)).toBeVisible()
  })

  it('keeps the link when the match could not be made', async () => {
    const site = uploadGateway()
      .answer('checkShareURL', { answer: 'Ok', text: 'The link works.', link: null })
      .answer('createFromURLs', () => refusedWith(402, 'NO_CREDITS', 'You have no credits left.'))
    show('/upload', site)
    await typeLink('https://example.org/final.mp4')
    await nameOpponent()
    await userEvent.click(await screen.findByRole('button', { name: 'Done' }))
    expect(await screen.findByText('You have no credits left.')).toBeVisible()
    expect(screen.getByLabelText('Or fetch it from a link')).toHaveValue('https://example.org/final.mp4')
    expect(screen.getByRole('button', { name: 'Check' })).toBeEnabled()
  })

  it('waits for no file that was refused', async () => {
    show('/upload', uploadGateway())
    await chooseVideoFile(new File(['x'], 'holiday.txt'))
    expect(await screen.findByText('Choose the video of the match.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Done' })).toBeDisabled()
  })

  it('is no longer offered once a file was chosen', async () => {
    show('/upload', uploadGateway())
    await chooseVideoFile(sampleVideo())
    await waitFor(() => expect(screen.queryByLabelText('Or fetch it from a link')).toBeNull())
  })
})
