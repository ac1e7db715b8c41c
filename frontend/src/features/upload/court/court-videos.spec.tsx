import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CourtVideo } from '@courtline/messages/views/video-sources'
import { refusedWith, type GatewayStandIn } from '../../../testing/gateway-stand-in.ts'
import { cardOf, matchViewOf } from '../../../testing/match-samples.ts'
import { nameOpponent } from '../../../testing/name-opponent.ts'
import { gatewayFor, show, sampleUser } from '../../../testing/show.tsx'

const marta = sampleUser('Registered')
const court = (number: number, use: 0 | 1 = 0): CourtVideo => ({
  court: `Court ${number}`,
  start: `2026-04-30T1${number}:00:00.000Z`,
  use,
  link: `https://playsight.example/video/court-${number}`,
})
const courtVideos = (videos: readonly CourtVideo[], more: object = {}) => ({
  simulated: true,
  hasLogin: true,
  answer: 'Ok',
  text: 'The link works.',
  videos,
  ...more,
})
const gateway = (): GatewayStandIn =>
  gatewayFor(marta)
    .answer('matches', [])
    .answer('utrMatches', { simulated: false, matches: [] })
    .answer('uploadSources', {
      courtVideo: {
        name: 'PlaySight',
        simulated: true,
        hint: 'Try https://playsight.example/share/evening.',
      },
      fileHosting: null,
    })
    .answer('createFromPlaysightShare', matchViewOf(cardOf({})))

const ask = async () => {
  await nameOpponent()
  await userEvent.click(await screen.findByRole('button', { name: 'PlaySight court videos' }))
}
const panel = () => screen.findByRole('region', { name: 'Court videos' })

describe('court videos of the user', () => {
  it('are listed with court and start, and the match is made of those in use', async () => {
    const site = gateway().answer('courtVideos', courtVideos([court(4), court(3)]))
    const { at } = show('/upload', site)
    await ask()
    const form = await panel()
    expect(within(form).getByText(/^These are made up/)).toBeVisible()
    const rows = (await within(form).findAllByRole('row')).slice(1)
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['Court 4', 'Court 3'])
    const done = within(form).getByRole('button', { name: 'Done' })
    expect(done).toBeDisabled()
    expect(within(form).getByText('Choose the court videos of this match.')).toBeVisible()
    await userEvent.click(within(form).getByRole('checkbox', { name: /^Use Court 3/ }))
    await userEvent.click(done)
    await waitFor(() => expect(at()).toBe(`/userMatches/${marta.id}`))
    expect(site.bodiesOf('createFromPlaysightShare')).toMatchObject([
      { url: court(3).link, metadata: { teamType: 'Singles' }, preshareEmails: [] },
    ])
  })

  it('are chosen by keys alone', async () => {
    const site = gateway().answer('courtVideos', courtVideos([court(4), court(3)]))
    show('/upload', site)
    const button = await screen.findByRole('button', { name: 'PlaySight court videos' })
    await nameOpponent()
    button.focus()
    await userEvent.keyboard('{Enter}')
    const form = await panel()
    const first = await within(form).findByRole('checkbox', { name: /^Use Court 4/ })
    first.focus()
    await userEvent.keyboard(' ')
    await userEvent.tab()
    await userEvent.keyboard(' ')
    expect(within(form).getByText('2 videos are joined in order.')).toBeVisible()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await waitFor(() =>
      expect(site.bodiesOf('createFromPlaysightShare')).toMatchObject([
        { url: `${court(4).link}, ${court(3).link}` },
      ]),
    )
  })

  it('say where the login is kept when the profile holds none', async () => {
    show('/upload', gateway().answer('courtVideos', courtVideos([], { hasLogin: false })))
    await ask()
    const form = await panel()
    expect(await within(form).findByRole('link', { name: 'Add it there' })).toHaveAttribute(
      'href',
      '/profile',
    )
    expect(within(form).getByText(/In this demo any login will do\./)).toBeVisible()
    expect(within(form).getByRole('button', { name: 'Done' })).toBeDisabled()
  })

  it('say that there are none', async () => {
    show('/upload', gateway().answer('courtVideos', courtVideos([])))
    await ask()
    expect(await screen.findByText('PlaySight has no court videos of yours.')).toBeVisible()
  })

  it.each([
    ['Forbidden', 'PlaySight does not accept the login in your profile. Please correct it there.'],
    ['NotReachable', 'PlaySight does not answer right now. Please try again later.'],
  ])(
    'say that the service gives none (%s), which blocks Done, and are asked for again',
    async (answer, text) => {
      const site = gateway().answer('courtVideos', courtVideos([], { answer, text }))
      show('/upload', site)
      await ask()
      expect(await screen.findByRole('alert')).toHaveTextContent(text)
      expect(screen.getByRole('button', { name: 'Done' })).toBeDisabled()
      site.answer('courtVideos', courtVideos([court(3)]))
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
      expect(await screen.findByRole('checkbox', { name: /^Use Court 3/ })).toBeVisible()
      expect(screen.queryByText(text)).toBeNull()
    },
  )

  it('can be left for another way', async () => {
    show('/upload', gateway().answer('courtVideos', courtVideos([court(3)])))
    await ask()
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Use Court 3/ }))
    expect(screen.queryByLabelText('Video files')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Another way' }))
    expect(await screen.findByLabelText('Video files')).toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Court videos' })).toBeNull()
    expect(screen.getByRole('button', { name: 'PlaySight court videos' })).toBeEnabled()
  })

  it('stay chosen when the match could not be made', async () => {
    const site = gateway()
      .answer('courtVideos', courtVideos([court(3)]))
      .answer('createFromPlaysightShare', () => refusedWith(402, 'NO_CREDITS', 'You have no credits left.'))
    show('/upload', site)
    await ask()
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Use Court 3/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(await screen.findByText('You have no credits left.')).toBeVisible()
    expect(screen.getByRole('checkbox', { name: /^Use Court 3/ })).toBeChecked()
    expect(screen.getByRole('button', { name: 'Done' })).toBeEnabled()
  })
})

const type = async (link: string) => {
  const field = await screen.findByLabelText('Or fetch it from a link')
  fireEvent.change(field, { target: { value: link } })
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
}
const shows = (...courtVideos: CourtVideo[]) => ({
  answer: 'Ok',
  text: 'The link works.',
  link: null,
  courtVideos,
})

describe('a share link of the court-video service', () => {
  it('that shows several lets choose among them', async () => {
    const site = gateway().answer('checkShareURL', shows(court(3, 1), court(4, 1)))
    show('/upload', site)
    await nameOpponent()
    await type('https://playsight.example/share/evening')
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Use Court 4/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() =>
      expect(site.bodiesOf('createFromPlaysightShare')).toMatchObject([{ url: court(3).link }]),
    )
    expect(site.bodiesOf('createFromURLs')).toEqual([])
  })

  it('cannot be submitted with none of them in use', async () => {
    show('/upload', gateway().answer('checkShareURL', shows(court(3, 1), court(4, 1))))
    await type('https://playsight.example/share/evening')
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Use Court 3/ }))
    await userEvent.click(screen.getByRole('checkbox', { name: /^Use Court 4/ }))
    expect(screen.getByRole('button', { name: 'Done' })).toBeDisabled()
  })

  it('that shows one is submitted as it is', async () => {
    const site = gateway().answer('checkShareURL', shows(court(3, 1)))
    show('/upload', site)
    await nameOpponent()
    await type('https://playsight.example/share/morning')
    expect(await screen.findByText(/The link works: Court 3/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() =>
      expect(site.bodiesOf('createFromPlaysightShare')).toMatchObject([
        { url: 'https://playsight.example/share/morning' },
      ]),
    )
  })

  it('is offered by the name of the service, where one is set up', async () => {
    show('/upload', gateway())
    const field = await screen.findByLabelText('Or fetch it from a link')
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(expect.stringContaining('or a share link of PlaySight')),
    )
  })

  it('that has expired is reported, and there is no Done', async () => {
    const text = 'This share link has expired. Please make a new one at PlaySight.'
    const link = 'https://playsight.example/share/expired'
    show('/upload', gateway().answer('checkShareURL', { answer: 'NotReachable', text, link }))
    await type(link)
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Done' })).toBeNull()
  })
})

it('upload sources that could not be read are logged, and the page does without them (platform 8)', async () => {
  const site = gateway().answer('uploadSources', () => refusedWith(500, 'INTERNAL', 'Down.'))
  show('/upload', site)
  await waitFor(() =>
    expect(site.bodiesOf('clientLog')).toContainEqual({
      level: 2,
      message: 'Upload sources could not be read',
      context: { reason: 'Down.' },
    }),
  )
  expect(screen.getByLabelText('Video files')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Court videos/ })).toBeNull()
})
