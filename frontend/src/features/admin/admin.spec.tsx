import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ProjectionVersion } from '@courtline/messages/views/admin'
import { refusedWith } from '../../testing/gateway-stand-in.ts'
import { gatewayFor, sessionOf, show, userOf } from '../../testing/show.tsx'

const admin = userOf('Admin')
const player = userOf('Registered', {
  id: '33333333-3333-4333-8333-333333333333',
  userDetails: { ...admin.userDetails, displayName: null },
})

async function found(gateway = gatewayFor(admin)) {
  gateway.answer('users', [player])
  const shown = show('/admin', gateway)
  await userEvent.type(await screen.findByRole('searchbox'), 'marta{Enter}')
  await screen.findByRole('rowheader')
  return { gateway, ...shown }
}
const menu = async (item: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Actions for [No name]' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

describe('the admin page', () => {
  it('needs something to search for', async () => {
    show('/admin', gatewayFor(admin))
    expect(await screen.findByRole('button', { name: 'Search' })).toBeDisabled()
  })

  it("shows '[No name]' where there is none", async () => {
    const { gateway } = await found()
    expect(screen.getByRole('rowheader')).toHaveTextContent('[No name]')
    expect(gateway.seen.find(({ name }) => name === 'users')?.url).toBe('/api/users?search=marta')
  })

  it('gives another role', async () => {
    const { gateway } = await found(gatewayFor(admin).answer('changeRole', { ...player, role: 'Annotator' }))
    await userEvent.click(screen.getByRole('combobox', { name: 'Role of [No name]' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Annotator' }))
    await waitFor(() => expect(gateway.bodiesOf('changeRole')).toEqual([{ role: 'Annotator' }]))
  })

  it('adds credits, and shows why not', async () => {
    const msg = 'The number of credits must be a whole number from 1 to 100000.'
    const { gateway } = await found(
      gatewayFor(admin).answer('addCredits', () => refusedWith(400, 'INVALID_CREDITS', msg)),
    )
    await menu('Add credits')
    await userEvent.click(await screen.findByRole('button', { name: 'Add' }))
    expect(await screen.findByText(msg)).toBeVisible()
    expect(gateway.bodiesOf('addCredits')).toEqual([{ credits: 5 }])
  })

  it("says 'Sent password reset to' whom", async () => {
    await found(gatewayFor(admin).answer('sendReset', { ok: true }))
    await menu('Send password reset')
    expect(await screen.findByText('Sent password reset to marta@example.org')).toBeVisible()
  })

  it('impersonates with a banner, and stops', async () => {
    const acting = { ...player, impersonatedBy: { id: admin.id, displayName: 'Ada' } }
    const { at } = await found(
      gatewayFor(admin)
        .answer('become', sessionOf(acting))
        .answer('unbecome', sessionOf(admin))
        .answer('matches', []),
    )
    await menu('Impersonate')
    await waitFor(() => expect(at()).toBe(`/userMatches/${player.id}`))
    expect(await screen.findByText(/Ada is acting as/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Stop Impersonating' }))
    await waitFor(() => expect(screen.queryByText(/Ada is acting as/)).toBeNull())
  })
})

const model = (versions: ProjectionVersion[]) => [{ name: 'users', versions, parked: [] }]

describe('the read models', () => {
  const build = (changes: Partial<ProjectionVersion>): ProjectionVersion => ({
    version: 1,
    build: 1,
    state: 'live',
    position: '00000000000000004711',
    lagEvents: 0,
    lagSeconds: 0,
    events: 4711,
    documents: 212,
    hash: '9f3a55c0d1e2f3a4',
    eventsPerSecond: null,
    secondsLeft: null,
    verdict: null,
    ...changes,
  })

  it('are rebuilt beside the live one, with progress', async () => {
    const building = build({ build: 2, state: 'building', events: 2355, lagEvents: 2356, secondsLeft: 3 })
    const gateway = gatewayFor(admin)
      .answer('projections', model([build({})]))
      .answer('rebuild', () => {
        gateway.answer('projections', model([build({}), building]))
        return { status: 202, body: model([build({}), building])[0] }
      })
    show('/admin/readModels', gateway)
    await userEvent.click(await screen.findByRole('button', { name: 'Rebuild' }))
    expect(await screen.findByRole('progressbar', { name: 'Rebuild of users' })).toHaveAttribute(
      'aria-valuenow',
      '49',
    )
    expect(screen.getByRole('button', { name: 'Rebuild' })).toBeDisabled()
  })

  it('flip to a verified build', async () => {
    const ready = build({ build: 2, state: 'ready', verdict: 'Same count and hash' })
    const gateway = gatewayFor(admin)
      .answer('projections', model([build({}), ready]))
      .answer('flip', model([ready])[0])
    show('/admin/readModels', gateway)
    const section = await screen.findByRole('region', { name: 'users' })
    expect(within(section).getByText('Same count and hash')).toBeVisible()
    await userEvent.click(within(section).getByRole('button', { name: 'Flip to this' }))
    await waitFor(() => expect(gateway.bodiesOf('flip')).toEqual([{ version: 1, build: 2 }]))
  })

  it('are not open to managers', async () => {
    const { at } = show('/admin/readModels', gatewayFor(userOf('AnnotationManager')).answer('matches', []))
    await waitFor(() => expect(at()).toBe(`/userMatches/${admin.id}`))
  })
})
