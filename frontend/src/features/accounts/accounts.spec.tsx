import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fillIn } from '../../testing/fill-in.ts'
import { refusedWith } from '../../testing/gateway-stand-in.ts'
import { cardOf, matchViewOf } from '../../testing/match-samples.ts'
import { gatewayFor, sessionOf, show, sampleUser } from '../../testing/show.tsx'

const marta = sampleUser('Registered')
const button = (name: string) => screen.findByRole('button', { name })

describe('logging in', () => {
  it('is possible once address and password are there', async () => {
    show('/login', gatewayFor(undefined))
    expect(await button('Log in')).toBeDisabled()
    await fillIn(screen.getByLabelText('E-mail'), 'marta@example.org')
    expect(await button('Log in')).toBeDisabled()
    await fillIn(screen.getByLabelText('Password'), 'secret')
    expect(await button('Log in')).toBeEnabled()
  })

  it("shows 'Login failed.  ' and the server's message, and stays", async () => {
    const gateway = gatewayFor(undefined)
    gateway.answer('login', () =>
      refusedWith(401, 'WRONG_LOGIN', 'The email address or the password is wrong.'),
    )
    const { at } = show('/login', gateway)
    await fillIn(await screen.findByLabelText('E-mail'), 'marta@example.org')
    await fillIn(screen.getByLabelText('Password'), 'wrong', '{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Login failed.  The email address or the password is wrong.',
    )
    expect(at()).toBe('/login')
  })

  it('leads back to where the visitor wanted to go', async () => {
    const gateway = gatewayFor(undefined).answer('login', sessionOf(marta))
    const { at } = show('/profile', gateway)
    await fillIn(await screen.findByLabelText('E-mail'), 'marta@example.org')
    expect(at()).toBe('/login?redirect=%2Fprofile')
    await fillIn(screen.getByLabelText('Password'), 'secret', '{Enter}')
    await waitFor(() => expect(at()).toBe('/profile'))
  })

  it('never leads to another site', async () => {
    const gateway = gatewayFor(marta).answer('matches', [])
    const { at } = show('/login?redirect=https://evil.example', gateway)
    await waitFor(() => expect(at()).toBe(`/userMatches/${marta.id}`))
  })
})

describe('signing up', () => {
  it("shows what is wrong in the specification's words", async () => {
    show('/signup', gatewayFor(undefined))
    await userEvent.click(await screen.findByLabelText('E-mail'))
    await userEvent.click(screen.getByLabelText('Password'))
    expect(screen.getByText('Your email address is required.')).toBeVisible()
    await fillIn(screen.getByLabelText('E-mail'), 'marta')
    expect(screen.getByText('Your email address is invalid.')).toBeVisible()
    expect(screen.getByText('Password is required.')).toBeVisible()
    expect(await button('Sign up')).toBeDisabled()
  })

  it('sends name, address, password and the code of the campaign', async () => {
    const gateway = gatewayFor(undefined).answer('signup', sessionOf(marta)).answer('matches', [])
    const { at } = show('/signup?signupCode=fall', gateway)
    await fillIn(await screen.findByLabelText('Name'), 'Marta')
    await fillIn(screen.getByLabelText('E-mail'), 'marta@example.org')
    await fillIn(screen.getByLabelText('Password'), 'long enough', '{Enter}')
    await waitFor(() => expect(at()).toBe(`/userMatches/${marta.id}`))
    expect(gateway.bodiesOf('signup')).toEqual([
      {
        email: 'marta@example.org',
        password: 'long enough',
        userDetails: { displayName: 'Marta' },
        signupCode: 'fall',
      },
    ])
  })
})

describe('an invitation', () => {
  it('is accepted with its token and the address it was sent to, and leads to its place', async () => {
    const gateway = gatewayFor(undefined).answer('signup', sessionOf(marta))
    const { visited } = show('/invite?token=t0k3n&email=marta@example.org&redirect=/profile', gateway)
    expect(await screen.findByLabelText('E-mail')).toHaveValue('marta@example.org')
    await fillIn(screen.getByLabelText('Password'), 'long enough', '{Enter}')
    await waitFor(() => expect(visited).toContain('/profile'))
    expect(gateway.bodiesOf('signup')).toEqual([
      {
        email: 'marta@example.org',
        password: 'long enough',
        userDetails: { displayName: null },
        inviteToken: 't0k3n',
      },
    ])
  })

  it('continues at /recruit-signup for who is invited as a recruit (D83)', async () => {
    const gateway = gatewayFor(undefined).answer('signup', sessionOf(marta))
    const { visited } = show('/recruit-invite?token=t0k3n&email=marta@example.org', gateway)
    expect(
      await screen.findByText('You are invited as a recruit. Choose a password to accept.'),
    ).toBeVisible()
    await fillIn(screen.getByLabelText('Password'), 'long enough')
    await userEvent.click(await button('Accept the invitation'))
    await waitFor(() => expect(visited).toContain('/recruit-signup'))
  })

  it('that was used or is too old is reported, and a new one is offered', async () => {
    const msg = 'This link is no longer valid. Please request a new one.'
    const gateway = gatewayFor(undefined).answer('signup', () => refusedWith(409, 'LINK_NOT_VALID', msg))
    show('/invite?token=used&email=marta@example.org', gateway)
    await fillIn(await screen.findByLabelText('Password'), 'long enough', '{Enter}')
    expect(await screen.findByText(msg)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Send me a new invitation' })).toHaveAttribute(
      'href',
      '/resendInvite?email=marta%40example.org',
    )
  })
})

describe('the one-time link of an empty site', () => {
  it('makes the first admin', async () => {
    const gateway = gatewayFor(undefined)
      .answer('firstAdmin', sessionOf(sampleUser('Admin')))
      .answer('matches', [])
    show('/firstAdmin?token=t0k3n', gateway)
    await fillIn(await screen.findByLabelText('E-mail'), 'ada@example.org')
    await fillIn(screen.getByLabelText('Password'), 'long enough', '{Enter}')
    await waitFor(() =>
      expect(gateway.bodiesOf('firstAdmin')).toEqual([
        { token: 't0k3n', email: 'ada@example.org', password: 'long enough', displayName: null },
      ]),
    )
  })
})

describe('a lost password', () => {
  it('is asked for from the log-in, and needs an address', async () => {
    const { at } = show('/login', gatewayFor(undefined))
    await userEvent.click(await screen.findByRole('link', { name: 'Forgot your password?' }))
    expect(at()).toBe('/lostPassword')
    expect(await button('Send the link')).toBeDisabled()
  })

  it('shows that a link was sent', async () => {
    show('/lostPassword', gatewayFor(undefined).answer('sendReset', { ok: true }))
    await fillIn(await screen.findByLabelText('E-mail'), 'marta@example.org', '{Enter}')
    expect(await screen.findByText(/We have sent an e-mail to marta@example\.org/)).toBeVisible()
  })

  it('shows that no e-mail was sent when the server refuses', async () => {
    const gateway = gatewayFor(undefined).answer('sendReset', () => refusedWith(404, 'NOT_FOUND', '…'))
    show('/lostPassword', gateway)
    await fillIn(await screen.findByLabelText('E-mail'), 'nobody@example.org', '{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'No email was sent to nobody@example.org. Please contact support.',
    )
  })
})

describe('an invitation that got lost', () => {
  it('is sent again to the address in the link', async () => {
    const gateway = gatewayFor(undefined).answer('resendInvitation', { ok: true })
    show('/resendInvite?email=ana@example.org', gateway)
    await userEvent.click(await button('Send it again'))
    expect(
      await screen.findByText('Your invitation has been resent. Please check the email...'),
    ).toBeVisible()
    expect(gateway.seen.find(({ name }) => name === 'resendInvitation')?.url).toBe(
      '/api/auth/invite/resend/ana%40example.org',
    )
  })

  it('shows when there is none', async () => {
    const gateway = gatewayFor(undefined).answer('resendInvitation', () => refusedWith(404, 'NOT_FOUND', '…'))
    show('/resendInvite?email=ana@example.org', gateway)
    await userEvent.click(await button('Send it again'))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'No invitation was sent to ana@example.org. Please contact support',
    )
  })
})

describe('the demo match', () => {
  const demo = matchViewOf(cardOf({}))

  it('is offered on the login page where there is one', async () => {
    show('/login', gatewayFor(undefined).answer('demoMatch', demo))
    expect(await screen.findByRole('link', { name: 'Open the demo match' })).toHaveAttribute(
      'href',
      `/demo/${demo.id}`,
    )
  })

  it('is where /demo leads; without one it leads to login', async () => {
    const { visited } = show('/demo', gatewayFor(undefined).answer('demoMatch', demo).answer('match', demo))
    await waitFor(() => expect(visited).toContain(`/demo/${demo.id}`))
    const { at } = show('/demo?redirect=/upload', gatewayFor(undefined))
    await waitFor(() => expect(at()).toBe('/login?redirect=%2Fupload'))
  })
})
