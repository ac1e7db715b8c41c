import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { MatchCard } from '@courtline/messages/views/match'
import { fillIn } from '../../testing/fill-in.ts'
import { refusedWith } from '../../testing/gateway-stand-in.ts'
import { cardOf, matchViewOf } from '../../testing/match-samples.ts'
import { gatewayFor, show, sampleUser } from '../../testing/show.tsx'

const created: MatchCard = {
  ...cardOf({ teams: ['Rivera', 'Okafor'] }),
  status: 'Created',
  actions: ['completeUpload', 'delete', 'editMetadata'],
}
const edited: MatchCard = {
  ...cardOf({ teams: ['Kim', 'Ito'] }),
  actions: ['forcePreprocessing', 'forcePostprocessing', 'revertToCreated', 'delete', 'annotateSilently'],
}
const site = () => gatewayFor(sampleUser('Admin')).answer('matches', [created, edited])

const itemsOf = async (title: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Admin actions for ${title}` }))
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
}

describe('the admin view of all matches (platform 6)', () => {
  it('requests the matches of all users in every status, those of the last 30 days first', async () => {
    const gateway = site()
    show('/admin/matches', gateway)
    await userEvent.click(await screen.findByRole('button', { name: 'Show older' }))
    await waitFor(() => {
      const [first, all] = gateway.seen.filter(({ name }) => name === 'matches').map(({ url }) => url)
      for (const status of ['Created', 'Preprocessing', 'Queued', 'Annotating', 'Review', 'Edited'])
        expect(first).toContain(`status=${status}`)
      expect(first).not.toContain('Deleted')
      const since = Number(/fromTime=(\d+)/.exec(first ?? '')?.[1])
      expect(Math.abs(Date.now() - since - 2_592_000_000)).toBeLessThan(60_000)
      expect(all).not.toContain('fromTime')
    })
  })

  it('shows deleted matches, and brings one back with one press (D109)', async () => {
    const gone: MatchCard = { ...edited, status: 'Deleted', actions: ['restore'] }
    const gateway = site().answer('restoreMatch', matchViewOf(edited))
    show('/admin/matches', gateway)
    await screen.findByRole('button', { name: 'Admin actions for Kim v Ito' })
    gateway.answer('matches', [gone])
    await userEvent.click(screen.getByRole('button', { name: 'Show deleted' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Deleted matches' })).toBeInTheDocument()
    await userEvent.click(await screen.findByRole('button', { name: 'Restore Kim v Ito' }))
    expect(await screen.findByText('Kim v Ito is back.')).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Watch Kim v Ito' })).toBeNull()
    const asked = gateway.seen.map(({ url }) => url)
    expect(asked).toContainEqual(expect.stringMatching(/\/api\/matches\?status=Deleted&/))
    expect(asked).toContainEqual(expect.stringContaining(`/api/matches/${gone.id}/restore`))
  })

  it('offers for each what may be done with it now', async () => {
    show('/admin/matches', site())
    expect(await itemsOf('Rivera v Okafor')).toEqual(['Complete Upload', 'Delete Match'])
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
    expect(await itemsOf('Kim v Ito')).toEqual([
      'Annotate',
      'Force Preprocessing',
      'Force Postprocessing',
      'Revert to Created',
      'Delete Match',
    ])
  })

  it.each([
    ['Kim v Ito', 'Revert to Created', 'revertToCreated'],
    ['Rivera v Okafor', 'Complete Upload', 'forceCompleteUpload'],
  ] as const)('does to %s what was chosen, %s, but asks first', async (title, item, route) => {
    const gateway = site().answer(route, matchViewOf(edited))
    show('/admin/matches', gateway)
    await itemsOf(title)
    await userEvent.click(screen.getByRole('menuitem', { name: item }))
    const question = await screen.findByRole('dialog')
    expect(gateway.seen.some(({ name }) => name === route)).toBe(false)
    await userEvent.click(within(question).getByRole('button', { name: new RegExp(item, 'i') }))
    await waitFor(() => expect(gateway.seen.some(({ name }) => name === route)).toBe(true))
  })

  it('moves all matches of one account to another, and shows why it could not (D93)', async () => {
    const msg = 'There is no account with the email address new@example.org.'
    const gateway = site().answer('moveOwner', () => refusedWith(404, 'NO_ACCOUNT', msg))
    show('/admin/matches', gateway)
    await userEvent.click(await screen.findByRole('button', { name: 'Move matches' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('button', { name: 'Move' })).toBeDisabled()
    await fillIn(dialog.getByLabelText('From the account with the e-mail'), 'old@example.org')
    await fillIn(dialog.getByLabelText('To the account with the e-mail'), 'new@example.org')
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }))
    expect(await screen.findByText(msg)).toBeVisible()
    gateway.answer('moveOwner', { moved: 2 })
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }))
    expect(await screen.findByText('2 matches were moved.')).toBeVisible()
    expect(gateway.bodiesOf('moveOwner')).toContainEqual({
      oldEmail: 'old@example.org',
      newEmail: 'new@example.org',
    })
  })
})
