import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { refusedWith } from '../../testing/gateway-stand-in.ts'
import { cardOf, matchViewOf } from '../../testing/match-samples.ts'
import { nameOpponent } from '../../testing/name-opponent.ts'
import { show } from '../../testing/show.tsx'
import { chooseVideoFile, marta, sampleVideo, uploadGateway } from '../../testing/upload-fixture.ts'

const formOf = async (number: number) => await screen.findByRole('group', { name: `Match ${number}` })
const typeInto = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

async function handIn(form: HTMLElement): Promise<void> {
  await nameOpponent(form)
  typeInto(within(form).getByLabelText('Or fetch it from a link'), 'https://example.org/1.mp4')
  await userEvent.click(within(form).getByRole('button', { name: 'Check' }))
  await userEvent.click(await within(form).findByRole('button', { name: 'Done' }))
}

describe('several matches at once (platform 4)', () => {
  it('have a form each, and only one that nobody has touched can be removed', async () => {
    const site = uploadGateway()
    show('/upload', site)
    typeInto(await screen.findByLabelText('Event'), 'Morning')
    await userEvent.click(screen.getByRole('button', { name: 'Add another match' }))
    const second = await formOf(2)
    typeInto(within(second).getByLabelText('Event'), 'Evening')
    await userEvent.upload(within(second).getByLabelText('Video files'), sampleVideo(), {
      applyAccept: false,
    })
    await waitFor(() =>
      expect(site.bodiesOf('createMatch')).toMatchObject([{ metadata: { name: 'Evening' } }]),
    )
    expect(within(await formOf(1)).getByLabelText('Event')).toHaveValue('Morning')
    await userEvent.click(screen.getByRole('button', { name: 'Add another match' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Remove match 3' }))
    expect(screen.queryByRole('group', { name: 'Match 3' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Remove match 2' })).toBeNull()
  })

  it('stay on the page until the last of them is submitted', async () => {
    const site = uploadGateway()
      .answer('checkShareURL', { answer: 'Ok', text: 'The link works.', link: null })
      .answer('createFromURLs', matchViewOf(cardOf({})))
    const { at } = show('/upload', site)
    await screen.findByLabelText('Event')
    await userEvent.click(screen.getByRole('button', { name: 'Add another match' }))
    await handIn(await formOf(1))
    expect(await screen.findByText(/is submitted\. It is being prepared/)).toBeVisible()
    expect(at()).toBe('/upload')
    await handIn(await formOf(2))
    await waitFor(() => expect(at()).toBe(`/userMatches/${marta.id}`))
    expect(site.bodiesOf('createFromURLs')).toHaveLength(2)
  })
})

describe('matches found by the rating service', () => {
  const found = {
    matchId: 'M-9',
    name: 'Club open',
    date: '2026-10-04',
    teamType: 'Singles',
    players: [['M. Rivera'], ['Ada Okafor']],
    score: [[6, 4]],
    surface: 'Clay',
    utrId: '77',
    playerId: '77',
    opponentId: '5',
    tournamentId: '31',
    tourEntry: 'Final',
    playerHand: null,
    opponentHand: 'Left',
  }

  it('fill a form in when they are used', async () => {
    const site = uploadGateway().answer('utrMatches', { simulated: true, matches: [found] })
    show('/upload', site)
    const offer = await screen.findByRole('region', { name: 'Found by your UTR id' })
    expect(within(offer).getByText(/^These are made up/)).toBeVisible()
    await userEvent.click(within(offer).getByRole('button', { name: /^Use Marta Rivera v Ada Okafor/ }))
    expect(await screen.findByDisplayValue('Ada Okafor')).toBeVisible()
    expect(screen.getAllByLabelText('Event')).toHaveLength(1)
    expect(screen.queryByRole('region', { name: 'Found by your UTR id' })).toBeNull()
    await chooseVideoFile(sampleVideo())
    await waitFor(() => expect(site.bodiesOf('createMatch')).toHaveLength(1))
    expect(site.bodiesOf('createMatch')[0]).toMatchObject({
      metadata: {
        date: '2026-10-04',
        surface: 'Clay',
        matchId: 'M-9',
        opponentHand: 'Left',
        score: [[6, 4]],
      },
    })
  })

  it('are only logged when they could not be read (platform 8)', async () => {
    const site = uploadGateway().answer('utrMatches', () => refusedWith(503, 'RATINGS_UNAVAILABLE', 'Down.'))
    show('/upload', site)
    await waitFor(() =>
      expect(site.bodiesOf('clientLog')).toContainEqual({
        level: 2,
        message: 'Matches of the rating service could not be read',
        context: { reason: 'Down.' },
      }),
    )
    expect(screen.queryByRole('region', { name: 'Found by your UTR id' })).toBeNull()
    expect(screen.queryByText('Down.')).toBeNull()
  })
})
