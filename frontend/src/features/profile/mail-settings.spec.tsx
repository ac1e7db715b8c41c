import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Role } from '@courtline/messages/permissions'
import { ok, type SeenRequest } from '../../testing/gateway-stand-in.ts'
import { gatewayFor, sampleUser, show } from '../../testing/show.tsx'

const profileOf = (role: Role) =>
  gatewayFor(sampleUser(role))
    .answer('apiToken', { issuedAt: null })
    .answer('socialProviders', [])
    .answer('changeUserSettings', ({ body }: SeenRequest) => ok(body))

describe('mails about recruiting', () => {
  it('can each be turned off (D127)', async () => {
    const gateway = profileOf('Recruit')
    show('/profile', gateway)
    const mails = within(await screen.findByRole('region', { name: 'Mails about recruiting' }))
    const followed = mails.getByRole('switch', { name: 'A school follows me' })
    expect(followed).toBeChecked()
    await userEvent.click(followed)
    await waitFor(() =>
      expect(gateway.bodiesOf('changeUserSettings')).toMatchObject([{ mutedMails: ['followed'] }]),
    )
    await waitFor(() => expect(followed).not.toBeChecked())
  })

  it.each([
    ['Coach', 3],
    ['Registered', 2],
  ] as const)('of a %s are %s', async (role, count) => {
    show('/profile', profileOf(role))
    const mails = within(await screen.findByRole('region', { name: 'Mails about recruiting' }))
    expect(mails.getAllByRole('switch')).toHaveLength(count)
  })

  it('are not offered to who gets none', async () => {
    show('/profile', profileOf('Annotator'))
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('region', { name: 'Mails about recruiting' })).toBeNull()
  })
})
