import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DEFAULT_SITE_SETTINGS } from '@courtline/messages/site/site'
import { fillIn } from '../../testing/fill-in.ts'
import { refusedWith } from '../../testing/gateway-stand-in.ts'
import { cardOf, matchViewOf } from '../../testing/match-samples.ts'
import { gatewayFor, show, sampleUser } from '../../testing/show.tsx'

const final = cardOf({ teams: ['Rivera', 'Okafor'], name: 'Final' })
const settings = { ...DEFAULT_SITE_SETTINGS, signupCodes: [{ code: 'SPRING', credits: 5 }] }
const gateway = () =>
  gatewayFor(sampleUser('Admin'))
    .answer('siteSettings', settings)
    .answer('changeSiteSettings', ({ body }: { body: unknown }) => ({ status: 200, body }))
    .answer('matches', [final])
    .answer('setDemo', matchViewOf(final))

describe('the settings of the site', () => {
  it('are for admins only (D21)', async () => {
    const { at } = show(
      '/admin/siteSettings',
      gatewayFor(sampleUser('AnnotationManager')).answer('matches', []),
    )
    await waitFor(() => expect(at()).toMatch(/^\/userMatches/))
  })

  it('are saved whole: the hours of a claim, recruiting, and campaigns with their credits', async () => {
    const site = gateway()
    show('/admin/siteSettings', site)
    const hours = await screen.findByLabelText('Release idle claims after')
    await userEvent.clear(hours)
    await userEvent.type(hours, '12')
    await userEvent.click(screen.getByRole('switch', { name: /^Recruiting/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove campaign SPRING' }))
    await userEvent.click(screen.getByRole('button', { name: 'Add a campaign' }))
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
    await fillIn(screen.getByLabelText('Code'), 'SUMMER')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(site.bodiesOf('changeSiteSettings')).toEqual([
        {
          ...DEFAULT_SITE_SETTINGS,
          deletedMatchDays: 7,
          recruitingEnabled: true,
          claimLapsesAfterHours: 12,
          signupCodes: [{ code: 'SUMMER', credits: 3 }],
        },
      ]),
    )
    expect(await screen.findByText('The settings are saved.')).toBeVisible()
  })

  it('limit what one account takes, in whole numbers', async () => {
    const site = gateway()
    show('/admin/siteSettings', site)
    const gigabytes = await screen.findByLabelText('Videos of an account')
    await userEvent.clear(gigabytes)
    expect(screen.getByText('A whole number from 1 to 1000000.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
    await userEvent.type(gigabytes, '20')
    await userEvent.clear(screen.getByLabelText('Mails of an account a day'))
    await fillIn(screen.getByLabelText('Mails of an account a day'), '7')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(site.bodiesOf('changeSiteSettings')).toEqual([
        { ...settings, deletedMatchDays: 7, gigabytesPerAccount: 20, mailsPerDay: 7 },
      ]),
    )
  })

  it('name the demo match, chosen from the finished ones', async () => {
    const site = gateway()
    show('/admin/siteSettings', site)
    await userEvent.click(await screen.findByRole('combobox', { name: 'Demo match' }))
    await userEvent.click(await screen.findByRole('option', { name: /^Rivera v Okafor · Final/ }))
    await waitFor(() => expect(site.bodiesOf('setDemo')).toEqual([{ demo: true }]))
  })

  it('show the demo of a site whose demo nobody chose, which can be taken away', async () => {
    const site = gateway().answer('demoMatch', matchViewOf(final))
    show('/admin/siteSettings', site)
    await userEvent.click(await screen.findByRole('button', { name: 'No demo match' }))
    await waitFor(() => expect(site.bodiesOf('setDemo')).toEqual([{ demo: false }]))
  })

  it('say why they could not be read', async () => {
    show(
      '/admin/siteSettings',
      gateway().answer('siteSettings', () => refusedWith(500, 'BUG', 'Unwell.')),
    )
    expect(await screen.findByText('Unwell.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
  })
})
