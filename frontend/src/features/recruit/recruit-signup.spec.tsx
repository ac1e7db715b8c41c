import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fillIn } from '../../testing/fill-in.ts'
import { refusedWith } from '../../testing/gateway-stand-in.ts'
import { OWN_ID, sampleRecruit } from '../../testing/recruiting-samples.ts'
import { gatewayFor, sampleUser, sessionOf, show } from '../../testing/show.tsx'

const player = sampleUser('Registered')
const complete = sampleRecruit({ isRecruit: false })
const empty = sampleRecruit({ isRecruit: false, recruitDetails: null })
const recruiting = {
  enabled: true,
  hidden: false,
  coach: { state: 'none', programId: null },
  isRecruit: false,
}
const gateway = (recruit = empty, user = player) =>
  gatewayFor(user)
    .answer('recruit', recruit)
    .answer('recruiting', recruiting)
    .answer('changeRecruit', complete)
    .answer('changeUserDetails', user)
const become = () => screen.findByRole('button', { name: 'Become a recruit' })
const chooseYear = async (year: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Enrollment year' }))
  await userEvent.click(await screen.findByRole('option', { name: year }))
}

describe('signing up as a recruit', () => {
  it('offers the years 2016 to 2030 (D28)', async () => {
    show('/recruit-signup', gateway())
    await userEvent.click(await screen.findByRole('combobox', { name: 'Enrollment year' }))
    const years = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    expect([years[0], years.at(-1), years.length]).toEqual(['2016', '2030', 15])
  })

  it('saves valid changes by itself, and invalid ones not at all (platform 5)', async () => {
    const site = gateway()
    show('/recruit-signup', site)
    await fillIn(await screen.findByRole('textbox', { name: 'Bio' }), 'Left-handed.')
    await fillIn(screen.getByRole('textbox', { name: 'Video link' }), 'javascript:alert(1)', '{Tab}')
    expect(
      screen.getByText('Please give the address of a video, beginning with https:// or http://.'),
    ).toBeVisible()
    await chooseYear('2028')
    expect(site.bodiesOf('changeRecruit')).toEqual([])
    await userEvent.clear(screen.getByRole('textbox', { name: 'Video link' }))
    await waitFor(() =>
      expect(site.bodiesOf('changeRecruit')).toEqual([
        {
          id: OWN_ID,
          email: 'marta@example.org',
          phone: null,
          bio: 'Left-handed.',
          youtubeLink: null,
          includeInGallery: false,
          enrollmentYear: 2028,
        },
      ]),
    )
    expect(await screen.findByText('✓ Saved')).toBeVisible()
  })

  it('counts the bio, which ends at 200 characters', async () => {
    show('/recruit-signup', gateway())
    await fillIn(await screen.findByRole('textbox', { name: 'Bio' }), 'a'.repeat(250))
    expect(screen.getByText('200 of 200 characters')).toBeVisible()
  })

  it('needs a name, a year and an address, and shows what is missing', async () => {
    const nameless = sampleUser('Registered', {
      userDetails: { ...player.userDetails, displayName: null },
    })
    show('/recruit-signup', gateway(empty, nameless))
    expect(await become()).toBeDisabled()
    expect(screen.getByText('Still needed: your name, your enrollment year.')).toBeVisible()
  })

  it('makes the account a recruit, refreshes the session and goes to the recruit page', async () => {
    const site = gateway(complete).answer('becomeRecruit', () => {
      site.answer('refreshToken', sessionOf(sampleUser('Recruit')))
      return { status: 200, body: sampleRecruit() }
    })
    const { visited } = show('/recruit-signup', site)
    await userEvent.click(await become())
    expect(await screen.findByText('Successfully added as a recruit.')).toBeVisible()
    await waitFor(() => expect(visited).toContain('/recruit-page'))
  })

  it('shows that it failed, and why', async () => {
    const msg = 'Recruiting is not enabled on this site.'
    const site = gateway(complete).answer('becomeRecruit', () => refusedWith(409, 'RECRUITING_OFF', msg))
    show('/recruit-signup', site)
    await userEvent.click(await become())
    expect(await screen.findByText('Could not become recruit')).toBeVisible()
    expect(screen.getByText(msg)).toBeVisible()
  })

  it('is not for accounts that have another role (D63)', async () => {
    show('/recruit-signup', gatewayFor(sampleUser('Annotator')))
    expect(await screen.findByText(/your account has another role/)).toBeVisible()
  })
})

describe('a recruit', () => {
  it('can stop being one, after a question', async () => {
    const site = gateway(sampleRecruit(), sampleUser('Recruit')).answer('stopBeingRecruit', () => {
      site.answer('refreshToken', sessionOf(player))
      return { status: 200, body: { ok: true } }
    })
    const { visited } = show('/recruit-signup', site)
    await userEvent.click(await screen.findByRole('button', { name: 'Stop being a recruit' }))
    const question = await screen.findByRole('dialog')
    expect(question).toHaveTextContent(/open invites end/)
    expect(site.seen.some(({ name }) => name === 'stopBeingRecruit')).toBe(false)
    await userEvent.click(screen.getAllByRole('button', { name: 'Stop being a recruit' }).at(-1) ?? question)
    await waitFor(() => expect(visited).toContain('/landing'))
  })
})
