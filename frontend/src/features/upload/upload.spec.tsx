import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fillIn } from '../../testing/fill-in.ts'
import { ok, refusedWith } from '../../testing/gateway-stand-in.ts'
import { cardOf, matchViewOf } from '../../testing/match-samples.ts'
import { nameOpponent } from '../../testing/name-opponent.ts'
import { gatewayFor, sampleUser, sessionOf, show } from '../../testing/show.tsx'
import { chooseVideoFile, marta, sampleVideo, uploadGateway } from '../../testing/upload-fixture.ts'

describe('uploading a match', () => {
  it('starts with Done absent, the user as first player, and the credits that are left', async () => {
    show('/upload', uploadGateway())
    const you = await screen.findByRole('group', { name: 'You' })
    expect(within(you).getByLabelText('Name')).toHaveValue('Marta Rivera')
    expect(screen.getByText('3 credits left')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Done' })).toBeNull()
  })

  it('starts with singles by the rules Regular, and offers five surfaces (platform 9)', async () => {
    show('/upload', uploadGateway())
    expect(await screen.findByRole('combobox', { name: 'Scoring' })).toHaveValue('Regular')
    expect(screen.getByRole('radio', { name: 'Singles' })).toBeChecked()
    await userEvent.click(screen.getByRole('combobox', { name: 'Surface' }))
    const options = await screen.findAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual([
      'Hard',
      'Clay',
      'Grass',
      'Carpet',
      'Synthetic Grass',
    ])
  })

  it('shows at once that no credit is left, and what to do (D23)', async () => {
    const broke = { ...marta, credits: 0 }
    show(
      '/upload',
      gatewayFor(broke).answer('matches', []).answer('utrMatches', { simulated: false, matches: [] }),
    )
    expect(await screen.findByText('You have no credits left.')).toBeVisible()
    expect(screen.getByText(/Ask the people who run this site for more/)).toBeVisible()
  })

  it('creates no match for files that are no videos, with a message for each', async () => {
    const site = uploadGateway()
    show('/upload', site)
    await chooseVideoFile(new File(['%PDF-1.7 of the draw'], 'draw.mp4'))
    expect(
      await screen.findByText(/This file is not a video\. Choose the file that the camera/),
    ).toBeVisible()
    expect(site.bodiesOf('createMatch')).toEqual([])
  })

  it('requires the opponent’s name before the match is submitted', async () => {
    const site = uploadGateway().answer('checkShareURL', {
      answer: 'Ok',
      text: 'The link works.',
      link: null,
    })
    show('/upload', site)
    await fillIn(await screen.findByLabelText('Or fetch it from a link'), 'https://example.org/1.mp4')
    await userEvent.click(screen.getByRole('button', { name: 'Check' }))
    expect(await screen.findByText('Enter the opponent’s name.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Done' })).toBeDisabled()
    await nameOpponent()
    expect(screen.queryByText('Enter the opponent’s name.')).toBeNull()
    expect(screen.getByRole('button', { name: 'Done' })).toBeEnabled()
  })

  it('has a picker for videos, by type and by extension (D69)', async () => {
    show('/upload', uploadGateway())
    expect(await screen.findByLabelText('Video files')).toHaveAttribute(
      'accept',
      'video/mp4,video/quicktime,video/x-msvideo,.mp4,.mov,.avi,.mod,.mpg,.f4v',
    )
  })

  it('makes the match with what was typed when the first file is chosen', async () => {
    const site = uploadGateway()
    show('/upload', site)
    await fillIn(await screen.findByLabelText('Event'), 'Club final')
    const opponent = screen.getByRole('group', { name: 'Opponent' })
    await fillIn(within(opponent).getByLabelText('Name'), 'Okafor')
    await fillIn(screen.getByLabelText('Final score'), '6-4 7-5')
    expect(screen.getByText('✓ fits the rules')).toBeVisible()
    await chooseVideoFile(sampleVideo())
    await waitFor(() => expect(site.bodiesOf('createMatch')).toHaveLength(1))
    expect(site.bodiesOf('createMatch')[0]).toMatchObject({
      metadata: {
        name: 'Club final',
        teamType: 'Singles',
        teams: ['Marta Rivera', 'Okafor'],
        ruleName: 'Regular',
        score: [
          [6, 4],
          [7, 5],
        ],
        unparsedScore: '6-4 7-5',
      },
    })
  })

  it('makes it once, also when a second file is chosen before the first answer is there', async () => {
    const made = Promise.withResolvers<void>()
    const site = uploadGateway().answer('createMatch', async () => {
      await made.promise
      return ok(matchViewOf(cardOf({})))
    })
    show('/upload', site)
    await chooseVideoFile(sampleVideo())
    await chooseVideoFile(new File(['y'], 'tiebreak.mp4'))
    made.resolve()
    expect(await screen.findByText('final.mp4')).toBeVisible()
    expect(await screen.findByText('tiebreak.mp4')).toBeVisible()
    expect(site.bodiesOf('createMatch')).toHaveLength(1)
  })

  it('notifies those who are named once the match can be watched (D67)', async () => {
    const site = uploadGateway()
    show('/upload', site)
    const recipients = await screen.findByLabelText('Share when ready')
    await fillIn(recipients, 'coach@example.org', '{Enter}')
    await fillIn(recipients, 'nobody', '{Enter}')
    expect(screen.getByText('Not a valid email address')).toBeVisible()
    await chooseVideoFile(sampleVideo())
    await waitFor(() =>
      expect(site.bodiesOf('createMatch')).toMatchObject([{ preshareEmails: ['coach@example.org'] }]),
    )
    expect(await screen.findByText(/^Shared with coach@example.org when it is ready/)).toBeVisible()
  })

  it('takes an address of the opponent, and offers to send them the link too', async () => {
    const site = uploadGateway()
    show('/upload', site)
    const opponent = within(await screen.findByRole('group', { name: 'Opponent' }))
    await fillIn(opponent.getByLabelText('Name'), 'Eva Okafor')
    await fillIn(opponent.getByLabelText('E-mail'), 'eva@example.org')
    await userEvent.click(screen.getByRole('button', { name: 'Send eva@example.org the link too' }))
    expect(screen.queryByRole('button', { name: /the link too$/ })).toBeNull()
    await chooseVideoFile(sampleVideo())
    await waitFor(() =>
      expect(site.bodiesOf('createMatch')).toMatchObject([
        {
          preshareEmails: ['eva@example.org'],
          metadata: { players: [[{}], [{ name: 'Eva Okafor', email: 'eva@example.org', id: null }]] },
        },
      ]),
    )
  })

  it('makes no match while an address is none', async () => {
    const site = uploadGateway()
    show('/upload', site)
    const opponent = within(await screen.findByRole('group', { name: 'Opponent' }))
    await fillIn(opponent.getByLabelText('E-mail'), 'eva@')
    await chooseVideoFile(sampleVideo())
    expect((await screen.findAllByText('Not a valid email address'))[0]).toBeVisible()
    expect(site.bodiesOf('createMatch')).toEqual([])
  })

  it('saves it as a recruiting match with notes, for a recruit alone (platform 6)', async () => {
    const site = uploadGateway().answer('refreshToken', sessionOf(sampleUser('Recruit')))
    show('/upload', site)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Save as recruiting match' }))
    await fillIn(screen.getByRole('textbox', { name: 'Notes for coaches' }), 'State final.')
    await chooseVideoFile(sampleVideo())
    await waitFor(() =>
      expect(site.bodiesOf('createMatch')).toMatchObject([
        { saveAsRecruitingMatch: true, recruitingNotes: 'State final.' },
      ]),
    )
    expect(await screen.findByText('This becomes a recruit match when it is finished.')).toBeVisible()
  })

  it('offers that to nobody else', async () => {
    show('/upload', uploadGateway())
    expect(await screen.findByLabelText('Share when ready')).toBeVisible()
    expect(screen.queryByRole('checkbox', { name: 'Save as recruiting match' })).toBeNull()
  })

  it('keeps ids of a rating service and the tournament', async () => {
    const site = uploadGateway()
    show('/upload', site)
    await userEvent.click(await screen.findByText('Tournament and ratings'))
    await userEvent.type(screen.getByLabelText('UTR id'), '77')
    await userEvent.type(screen.getByLabelText('Tournament id'), 'T-1')
    await chooseVideoFile(sampleVideo())
    await waitFor(() =>
      expect(site.bodiesOf('createMatch')).toMatchObject([
        { metadata: { utrId: '77', tournamentId: 'T-1' } },
      ]),
    )
  })

  it('takes over the details of a recent match, but not its day and its result', async () => {
    const before = cardOf({
      teams: ['Marta Rivera', 'Haas'],
      date: '2026-10-01',
      surface: 'Clay',
      unparsedScore: '6-1 6-1',
    })
    const site = uploadGateway().answer('matches', ({ url }: { url: string }) => ({
      status: 200,
      body: url.includes('recent=true') ? [before] : [],
    }))
    show('/upload', site)
    await userEvent.click(await screen.findByRole('button', { name: 'Use details of Marta Rivera v Haas' }))
    const opponent = screen.getByRole('group', { name: 'Opponent' })
    expect(within(opponent).getByLabelText('Name')).toHaveValue('Haas')
    expect(screen.getByRole('combobox', { name: 'Surface' })).toHaveValue('Clay')
    expect(screen.getByLabelText(/^Date/)).not.toHaveValue('2026-10-01')
    expect(screen.getByLabelText('Final score')).toHaveValue('')
  })

  it('only logs that recent matches could not be read (platform 8)', async () => {
    const site = uploadGateway().answer('matches', () => refusedWith(500, 'UNEXPECTED', 'Broken.'))
    show('/upload', site)
    await waitFor(() =>
      expect(site.bodiesOf('clientLog')).toContainEqual({
        level: 2,
        message: 'Recent matches could not be read',
        context: { reason: 'Broken.' },
      }),
    )
    expect(screen.queryByRole('region', { name: 'Recent matches' })).toBeNull()
  })

  it('shows why a file cannot be uploaded', async () => {
    show('/upload', uploadGateway())
    await chooseVideoFile(new File(['x'], 'holiday.txt'))
    expect(
      await screen.findByText(
        'Only mp4, mov, avi, mod, mpg and f4v files can be uploaded. The other files continue.',
      ),
    ).toBeVisible()
  })

  it('shows that there is no credit left, before anything is sent', async () => {
    const site = uploadGateway().answer('createMatch', () =>
      refusedWith(402, 'NO_CREDITS', 'You have no credits left.'),
    )
    show('/upload', site)
    await chooseVideoFile(new File(['video'], 'match.mp4'))
    expect(await screen.findByText('You have no credits left.')).toBeVisible()
    expect(site.bodiesOf('signParts')).toEqual([])
  })

  it('needs a date', async () => {
    const site = uploadGateway()
    show('/upload', site)
    await userEvent.clear(await screen.findByLabelText(/^Date/))
    await chooseVideoFile(new File(['video'], 'match.mp4'))
    expect(screen.getAllByText('Please choose the date of the match.').length).toBeGreaterThan(0)
    expect(site.bodiesOf('createMatch')).toEqual([])
  })

  it('confirms before it is left while a file is being sent', async () => {
    const site = uploadGateway().answer('signParts', () => new Promise(() => undefined))
    const { at } = show('/upload', site)
    await chooseVideoFile(new File(['video'], 'match.mp4'))
    await screen.findByRole('progressbar', { name: 'Upload of match.mp4' })
    await userEvent.click(screen.getAllByRole('link', { name: 'Matches' })[0] ?? document.body)
    const question = await screen.findByRole('dialog', {
      name: 'You have matches being uploaded. If you leave this page they will be cancelled. Are you sure you want to do this?',
    })
    await userEvent.click(within(question).getByRole('button', { name: 'Stay' }))
    expect(at()).toBe('/upload')
    await userEvent.click(screen.getAllByRole('link', { name: 'Matches' })[0] ?? document.body)
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(at()).toBe(`/userMatches/${marta.id}`))
  })
})
