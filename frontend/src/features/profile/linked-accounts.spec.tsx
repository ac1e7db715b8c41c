import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { gatewayFor, show, sampleUser } from '../../testing/show.tsx'

const alone = sampleUser('Registered')
const linked = sampleUser('Registered', {
  socialAccounts: [{ provider: 'google', email: 'marta@mail.test', since: '2026-05-03T10:00:00Z' }],
})

const panel = async () => within(await screen.findByRole('region', { name: 'Linked accounts' }))

describe('services that open the account (D25)', () => {
  it('can be linked where they are set up, and lead back here', async () => {
    show('/profile', gatewayFor(alone).answer('socialProviders', ['google']))
    const link = (await panel()).getByRole('link', { name: 'Link Google' })
    expect(link).toHaveAttribute('href', '/api/auth/google?redirect=%2Fprofile')
    expect(screen.queryByRole('link', { name: 'Link Facebook' })).toBeNull()
  })

  it('are unlinked after a question, also where they are set up no longer', async () => {
    const gateway = gatewayFor(linked).answer('socialProviders', []).answer('unlinkSocial', alone)
    show('/profile', gateway)
    const user = userEvent.setup()
    expect((await panel()).getByText('marta@mail.test · Log-in since 3 May 2026')).toBeVisible()
    await user.click((await panel()).getByRole('button', { name: 'Unlink Google' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unlink Google' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Linked accounts' })).toBeNull())
  })

  it('show where reels are uploaded to, since when, and are unlinked', async () => {
    const user = sampleUser('Registered', {
      videoGrants: [{ site: 'youtube', email: 'marta@channel.test', since: '2026-06-05T10:00:00Z' }],
    })
    const gateway = gatewayFor(user).answer('socialProviders', []).answer('unlinkSocial', alone)
    show('/profile', gateway)
    const text = 'marta@channel.test · Uploads of your reels since 5 Jun 2026'
    expect((await panel()).getByText(text)).toBeVisible()
    await userEvent.click((await panel()).getByRole('button', { name: 'Unlink YouTube' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Unlink YouTube' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Linked accounts' })).toBeNull())
    expect(gateway.seen.map(({ url }) => url).join()).toContain(`/api/auth/unlink/${user.id}/youtube`)
  })

  it('are not spoken of where there are none', async () => {
    show('/profile', gatewayFor(alone).answer('socialProviders', []))
    await screen.findByRole('region', { name: 'API token' })
    expect(screen.queryByRole('region', { name: 'Linked accounts' })).toBeNull()
  })

  it("say of which one 'linking failed', and why", async () => {
    show(
      '/profile?socialError=SOCIAL_TAKEN&provider=google',
      gatewayFor(alone).answer('socialProviders', ['google']),
    )
    expect((await panel()).getByRole('alert')).toHaveTextContent(
      'Google linking failed. This Google account belongs to another account here.',
    )
  })
})
