import { screen } from '@testing-library/react'
import { gatewayFor, show } from '../../testing/show.tsx'

describe('other services to log in with (D25)', () => {
  it.each([
    ['/login', 'Log in'],
    ['/signup', 'Sign up'],
  ])(
    'are offered on %s where they are set up, and lead back to where one wanted to go',
    async (path, verb) => {
      show(`${path}?redirect=%2Fupload`, gatewayFor(undefined).answer('socialProviders', ['google']))
      const link = await screen.findByRole('link', { name: `${verb} with Google` })
      expect(link).toHaveAttribute('href', '/api/auth/google?redirect=%2Fupload')
      expect(screen.queryByRole('link', { name: `${verb} with Facebook` })).toBeNull()
    },
  )

  it('take the campaign of the visitor along (D62)', async () => {
    show('/signup?signupCode=SPRING', gatewayFor(undefined).answer('socialProviders', ['facebook']))
    const link = await screen.findByRole('link', { name: 'Sign up with Facebook' })
    expect(link).toHaveAttribute('href', '/api/auth/facebook?signupCode=SPRING')
  })

  it('say why they did not open an account, in words of this site only', async () => {
    const gateway = gatewayFor(undefined).answer('socialProviders', [])
    show('/login?socialError=SOCIAL_REFUSED&provider=google', gateway)
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Login failed.  Google did not log you in. Please try again.',
    )
  })

  it('show no text that another party wrote into the address', async () => {
    show('/login?socialError=Call+us&provider=evil', gatewayFor(undefined).answer('socialProviders', []))
    await screen.findByRole('button', { name: 'Log in' })
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
