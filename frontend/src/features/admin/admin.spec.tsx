import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fillIn } from '../../testing/fill-in.ts'
import { ok, refusedWith, type SeenRequest } from '../../testing/gateway-stand-in.ts'
import { gatewayFor, sessionOf, show, sampleUser } from '../../testing/show.tsx'

const admin = sampleUser('Admin')
const player = sampleUser('Registered', {
  id: '33333333-3333-4333-8333-333333333333',
  userDetails: { ...admin.userDetails, displayName: null },
})

async function found(gateway = gatewayFor(admin)) {
  gateway.answer('users', [player, admin])
  const shown = show('/admin', gateway)
  await fillIn(await screen.findByRole('searchbox', { name: 'Search users' }), 'marta', '{Enter}')
  await screen.findByRole('rowheader', { name: '[No name]' })
  return { gateway, ...shown }
}
async function menuOf(name: string) {
  await userEvent.click(screen.getByRole('button', { name: `Actions for ${name}` }))
}
async function choose(item: string) {
  await menuOf('[No name]')
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('searching for users', () => {
  it('needs something to search for', async () => {
    show('/admin', gatewayFor(admin).answer('users', []))
    expect(await screen.findByRole('button', { name: 'Search' })).toBeDisabled()
  })

  it('begins with the accounts of the last 30 days', async () => {
    const gateway = gatewayFor(admin).answer('users', [player])
    show('/admin', gateway)
    expect(await screen.findByRole('heading', { name: 'New in the last 30 days' })).toBeVisible()
    expect(await screen.findByRole('rowheader', { name: '[No name]' })).toBeVisible()
    const since = Number(
      /createdSince=(\d+)$/.exec(gateway.seen.find(({ name }) => name === 'users')?.url ?? '')?.[1],
    )
    expect(Math.abs(Date.now() - since - 2_592_000_000)).toBeLessThan(60_000)
  })

  it("shows '[No name]' where there is none, and keeps the search in the address", async () => {
    const { gateway, at } = await found()
    expect(gateway.seen.findLast(({ name }) => name === 'users')?.url).toBe('/api/users?search=marta')
    expect(at()).toBe('/admin?search=marta')
  })

  it('reads a list once, and has it at hand when it is looked for again (platform 7)', async () => {
    const { gateway } = await found()
    const search = async (text: string) => {
      const field = screen.getByRole('searchbox', { name: 'Search users' })
      await userEvent.clear(field)
      await fillIn(field, text, '{Enter}')
      await screen.findByRole('rowheader', { name: '[No name]' })
    }
    await search('okafor')
    await search('marta')
    const searches = gateway.seen.map(({ url }) => url).filter((url) => url.includes('search='))
    expect(searches).toEqual(['/api/users?search=marta', '/api/users?search=okafor'])
  })

  it('shows when nobody was found', async () => {
    show('/admin?search=nobody', gatewayFor(admin).answer('users', []))
    expect(await screen.findByText('No account has “nobody” in its name or address.')).toBeVisible()
  })

  it('logs why it did not work, without an alert, and tries again', async () => {
    const gateway = gatewayFor(admin).answer('users', () => refusedWith(500, 'BUG', 'The server is unwell.'))
    show('/admin?search=marta', gateway)
    expect(await screen.findByText('The server is unwell.')).toBeVisible()
    expect(gateway.bodiesOf('clientLog')).toEqual([
      { level: 2, message: 'User list not read', context: { reason: 'The server is unwell.' } },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
    gateway.answer('users', [player])
    await press('Retry')
    expect(await screen.findByRole('rowheader', { name: '[No name]' })).toBeVisible()
  })
})

describe('the user list as a file', () => {
  const saved: Blob[] = []
  beforeEach(() => {
    saved.length = 0
    // jsdom has no files to keep.
    URL.createObjectURL = (blob) => (blob instanceof Blob && saved.push(blob), 'blob:users')
    URL.revokeObjectURL = () => undefined
  })

  it('holds the accounts shown, and is recorded (D95)', async () => {
    const { gateway } = await found(gatewayFor(admin).answer('exportUsers', { ok: true }))
    await press('Export as TSV')
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(gateway.bodiesOf('exportUsers')).toEqual([{ accounts: 2 }])
  })

  it('is not given out when that cannot be recorded, which is only logged (platform 8)', async () => {
    const refusing = () => refusedWith(503, 'UNAVAILABLE', 'Not now.')
    const { gateway } = await found(gatewayFor(admin).answer('exportUsers', refusing))
    await press('Export as TSV')
    await waitFor(() =>
      expect(gateway.bodiesOf('clientLog')).toContainEqual({
        level: 1,
        message: 'User list not exported',
        context: { reason: 'Not now.' },
      }),
    )
    expect(saved).toEqual([])
    expect(screen.queryByText('Not now.')).toBeNull()
  })
})

describe('what an admin can do for an account', () => {
  it("shows 'Sent password reset to' with the address", async () => {
    await found(gatewayFor(admin).answer('sendReset', { ok: true }))
    await choose('Send password reset')
    expect(await screen.findByText('Sent password reset to marta@example.org')).toBeVisible()
  })

  it('opens profile and matches', async () => {
    await found()
    expect(hrefOf('Profile of [No name]')).toBe(`/profileForUser/${player.id}`)
    expect(hrefOf('Matches of [No name]')).toBe(`/userMatches/${player.id}`)
  })

  it('gives another role, but never New', async () => {
    const { gateway } = await found(gatewayFor(admin).answer('changeRole', { ...player, role: 'Annotator' }))
    await choose('Adjust role')
    await userEvent.click(await screen.findByRole('combobox', { name: 'Role' }))
    expect(screen.queryByRole('option', { name: 'New' })).toBeNull()
    await userEvent.click(await screen.findByRole('option', { name: 'Annotator' }))
    await press('Save')
    await waitFor(() => expect(gateway.bodiesOf('changeRole')).toEqual([{ role: 'Annotator' }]))
  })

  it('sets a priority, parsed as integer, from 0 to 5', async () => {
    const { gateway } = await found(gatewayFor(admin).answer('changeUserPriority', player))
    await choose('Set priority')
    const field = await screen.findByLabelText('Priority')
    await userEvent.clear(field)
    await userEvent.type(field, '7')
    expect(screen.getByText('The priority must be a whole number from 0 to 5.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
    await userEvent.clear(field)
    await userEvent.type(field, '4.6{Enter}')
    await waitFor(() => expect(gateway.bodiesOf('changeUserPriority')).toEqual([{ priority: 4 }]))
  })

  it('adds credits', async () => {
    const { gateway } = await found(gatewayFor(admin).answer('addCredits', player))
    await choose('Add credits')
    await userEvent.type(await screen.findByLabelText('Credits to add'), '10{Enter}')
    expect(await screen.findByText('10 credits were added.')).toBeVisible()
    expect(gateway.bodiesOf('addCredits')).toEqual([{ credits: 10 }])
  })

  it('creates a match for a user, whose video is added then', async () => {
    const { gateway, at } = await found()
    gateway.answer('createMatchForUser', ({ body }: SeenRequest) => ok(body)).answer('teammates', [])
    await choose('Create match')
    const dialog = within(await screen.findByRole('dialog', { name: /^New match of/ }))
    expect(dialog.getByRole('button', { name: 'Create match' })).toBeDisabled()
    await fillIn(within(dialog.getByRole('group', { name: 'First side' })).getByLabelText('Name'), 'Ida')
    await fillIn(within(dialog.getByRole('group', { name: 'Second side' })).getByLabelText('Name'), 'Eva')
    await userEvent.click(dialog.getByRole('button', { name: 'Create match' }))
    await waitFor(() => expect(at()).toMatch(/^\/match\/.+\/editMetadata$/))
    expect(gateway.seen.find(({ name }) => name === 'createMatchForUser')?.url).toContain(player.id)
    expect(gateway.bodiesOf('createMatchForUser')).toMatchObject([{ metadata: { teams: ['Ida', 'Eva'] } }])
  })

  it('clears credits after it was asked', async () => {
    const { gateway } = await found(gatewayFor(admin).answer('clearCredits', { ...player, credits: 0 }))
    await choose('Clear credits')
    await press('Clear credits')
    await waitFor(() => expect(gateway.bodiesOf('clearCredits')).toHaveLength(1))
  })

  it("deletes only after 'Are you sure you want to delete the user?'", async () => {
    const { gateway } = await found(gatewayFor(admin).answer('deleteUser', { ok: true }))
    await choose('Delete')
    const question = await screen.findByRole('dialog', { name: 'Are you sure you want to delete the user?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(gateway.bodiesOf('deleteUser')).toHaveLength(0)
    await waitFor(() => expect(question).not.toBeVisible())
    await choose('Delete')
    await press('Delete marta@example.org')
    await waitFor(() => expect(gateway.bodiesOf('deleteUser')).toHaveLength(1))
  })

  it('impersonates with a banner, and stops', async () => {
    const acting = { ...player, impersonatedBy: { id: admin.id, displayName: 'Ada' } }
    const { at } = await found(
      gatewayFor(admin)
        .answer('become', sessionOf(acting))
        .answer('unbecome', sessionOf(admin))
        .answer('matches', []),
    )
    await choose('Impersonate')
    await waitFor(() => expect(at()).toBe(`/userMatches/${player.id}`))
    expect(await screen.findByText(/Ada is acting as/)).toBeVisible()
    await press('Stop Impersonating')
    await waitFor(() => expect(screen.queryByText(/Ada is acting as/)).toBeNull())
  })

  it('shows why the own account cannot be impersonated, demoted or deleted', async () => {
    await found()
    await menuOf('Marta Rivera')
    for (const words of ['Impersonate', 'Adjust role', 'Delete']) {
      expect(await screen.findByRole('menuitem', { name: `${words} (this is you)` })).toBeDisabled()
    }
  })
})

describe('inviting a user', () => {
  it('needs an e-mail address of valid format, and sends the type', async () => {
    const gateway = gatewayFor(admin).answer('users', []).answer('inviteUser', { ok: true })
    show('/admin', gateway)
    await press('Invite a user')
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite a user' }))
    const email = dialog.getByRole('textbox', { name: 'E-mail' })
    await userEvent.type(email, 'tim{Tab}')
    expect(dialog.getByText('Not a valid email address')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Invite' })).toBeDisabled()
    await fillIn(email, '@example.org')
    await userEvent.click(dialog.getByRole('combobox', { name: 'Invite type' }))
    await userEvent.click(await screen.findByRole('option', { name: /^TrialAnnotatorInvite/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Invite' }))
    expect(await screen.findByText('Sent an invitation to tim@example.org')).toBeVisible()
    expect(gateway.bodiesOf('inviteUser')).toEqual([{ email: 'tim@example.org' }])
    expect(gateway.seen.at(-1)?.url).toMatch(/^\/api\/users\/[0-9a-f-]{36}\?inviteType=TrialAnnotatorInvite$/)
  })

  it("shows the server's message in an alert", async () => {
    const msg = 'There is already an account with this email address.'
    show(
      '/admin',
      gatewayFor(admin)
        .answer('users', [])
        .answer('inviteUser', () => refusedWith(409, 'EMAIL_TAKEN', msg)),
    )
    await press('Invite a user')
    await fillIn(await screen.findByRole('textbox', { name: 'E-mail' }), 'ana@example.org', '{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(msg)
  })
})
