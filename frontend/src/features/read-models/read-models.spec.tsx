import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ParkedStream, ProjectionVersion } from '@courtline/messages/views/admin'
import { fillIn } from '../../testing/fill-in.ts'
import { gatewayFor, show, sampleUser } from '../../testing/show.tsx'

const admin = sampleUser('Admin')
const model = (versions: ProjectionVersion[], parked: ParkedStream[] = []) => [
  { name: 'users', versions, parked },
]
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
const users = async () => within(await screen.findByRole('region', { name: 'users' }))

describe('the read models', () => {
  it('say how fresh each is, and what it holds', async () => {
    const behind = build({ lagEvents: 12, lagSeconds: 3 })
    show('/admin/readModels', gatewayFor(admin).answer('projections', model([behind])))
    const section = await users()
    expect(section.getByText('Live')).toBeVisible()
    expect(section.getByText('12 events (3 s) behind the log')).toBeVisible()
    expect(section.getByText(/4,711 events · 212 documents/)).toBeVisible()
    expect(screen.getByText('1 behind the log')).toBeVisible()
  })

  it('are rebuilt beside the live one, with progress', async () => {
    const building = build({
      build: 2,
      state: 'building',
      events: 2355,
      lagEvents: 2356,
      eventsPerSecond: 800,
      secondsLeft: 3,
    })
    const gateway = gatewayFor(admin)
      .answer('projections', model([build({})]))
      .answer('rebuild', () => {
        gateway.answer('projections', model([build({}), building]))
        return { status: 202, body: model([build({}), building])[0] }
      })
    show('/admin/readModels', gateway)
    await userEvent.click(await screen.findByRole('button', { name: 'Rebuild users' }))
    const bar = await screen.findByRole('progressbar', { name: 'Rebuild of users' })
    expect(bar).toHaveAttribute('aria-valuenow', '49')
    expect(screen.getByText('800 events/s · about 3 s left')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Rebuild users' })).toBeDisabled()
  })

  it('say that a build waits for its turn', async () => {
    const waiting = build({ build: 2, state: 'waiting', events: 0, lagEvents: 4711 })
    show('/admin/readModels', gatewayFor(admin).answer('projections', model([build({}), waiting])))
    const section = await users()
    expect(section.getByText('Waits until another build is done')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Rebuild users' })).toBeDisabled()
  })

  it('flip to a verified build, and back', async () => {
    const old = build({ build: 1, state: 'standby', hash: '', events: 0, documents: 0 })
    const ready = build({ build: 3, state: 'ready', verdict: 'Same count and hash' })
    const gateway = gatewayFor(admin)
      .answer('projections', model([old, build({ build: 2 }), ready]))
      .answer('flip', model([ready])[0])
    show('/admin/readModels', gateway)
    const section = await users()
    expect(section.getByText('Same count and hash')).toBeVisible()
    await userEvent.click(section.getByRole('button', { name: 'Make live: users, version 1, build 3' }))
    await userEvent.click(section.getByRole('button', { name: 'Flip back: users, version 1, build 1' }))
    await waitFor(() =>
      expect(gateway.bodiesOf('flip')).toEqual([
        { version: 1, build: 3 },
        { version: 1, build: 1 },
      ]),
    )
  })

  it('offer a build that failed the check to nobody', async () => {
    const failed = build({ build: 2, state: 'failed', verdict: '12 events in the build, 13 in the log' })
    show('/admin/readModels', gatewayFor(admin).answer('projections', model([build({}), failed])))
    const section = await users()
    expect(section.getByText('12 events in the build, 13 in the log')).toBeVisible()
    expect(section.queryByRole('button', { name: /^Flip/ })).toBeNull()
  })

  it('are not open to managers', async () => {
    const { at } = show(
      '/admin/readModels',
      gatewayFor(sampleUser('AnnotationManager')).answer('matches', []),
    )
    await waitFor(() => expect(at()).toBe(`/userMatches/${admin.id}`))
  })
})

describe('a parked stream', () => {
  const parked = {
    projection: 'users',
    stream: 'user-7',
    position: '00000000000000000007',
    error: 'No account yet',
    attempts: 3,
    events: 2,
    parkedAt: '2026-11-21T08:00:00Z',
  }
  const gatewayWithParked = () =>
    gatewayFor(admin)
      .answer('projections', model([build({})], [parked]))
      .answer('unpark', model([build({})])[0])

  it('is tried again', async () => {
    const gateway = gatewayWithParked()
    show('/admin/readModels', gateway)
    expect(await screen.findByText('No account yet')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Retry user-7' }))
    await waitFor(() => expect(gateway.bodiesOf('unpark')).toEqual([{ stream: 'user-7', action: 'retry' }]))
  })

  it('is skipped only with a reason', async () => {
    const gateway = gatewayWithParked()
    show('/admin/readModels', gateway)
    await userEvent.click(await screen.findByRole('button', { name: 'Skip user-7' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Skip the events of user-7' }))
    expect(dialog.getByRole('button', { name: 'Skip' })).toBeDisabled()
    await fillIn(dialog.getByLabelText('Reason'), 'A test account')
    await userEvent.click(dialog.getByRole('button', { name: 'Skip' }))
    await waitFor(() =>
      expect(gateway.bodiesOf('unpark')).toEqual([
        { stream: 'user-7', action: 'skip', reason: 'A test account' },
      ]),
    )
  })
})
