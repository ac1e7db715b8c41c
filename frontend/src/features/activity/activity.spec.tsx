import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ActivityView, RecordedView } from '@courtline/messages/views/activity'
import { EventSourceStandIn } from '../../testing/event-source-stand-in.ts'
import { gatewayFor, sampleUser, show } from '../../testing/show.tsx'

const stream = 'match-77777777-7777-4777-8777-777777777777'
const claimed: ActivityView = {
  id: '10000000-0000-4000-8000-000000000000',
  kind: 'claim',
  type: 'MatchClaimed',
  stream,
  at: '2026-11-20T10:00:00.000Z',
  byName: 'Ana',
  subject: 'Rivera – Okafor',
}
const recorded: RecordedView = {
  id: claimed.id,
  revision: 7,
  position: '00000000000000000042',
  type: 'MatchClaimed',
  version: 1,
  at: claimed.at,
  byName: 'Ana',
  reason: null,
  data: { annotatorId: '33333333-3333-4333-8333-333333333333', note: '(personal)' },
}
const gateway = () => gatewayFor(sampleUser('Admin')).answer('activity', [claimed])

describe('the activity page', () => {
  EventSourceStandIn.forEachTest()

  it('lists what happened; a line opens the stream that recorded it', async () => {
    const { at } = show('/admin/activity', gateway().answer('streamEvents', [recorded]))
    const table = within(await screen.findByRole('table', { name: 'Activity' }))
    expect(table.getByText('Rivera – Okafor')).toBeVisible()
    await userEvent.click(table.getByRole('link', { name: 'Match claimed' }))
    await waitFor(() => expect(at()).toBe(`/admin/streams/${stream}`))
    const events = within(await screen.findByRole('list', { name: 'Events' }))
    await userEvent.click(events.getByText('Match claimed'))
    expect(events.getByText(/annotatorId/)).toBeVisible()
  })

  it('is filtered by kind, which the address keeps', async () => {
    const seen = gateway()
    const { at } = show('/admin/activity', seen)
    await userEvent.click(await screen.findByRole('radio', { name: 'Failures' }))
    await waitFor(() => expect(at()).toBe('/admin/activity?kind=failure'))
    await waitFor(() =>
      expect(seen.seen.some(({ url }) => url === '/api/admin/activity?kind=failure')).toBe(true),
    )
  })

  it('is read again when something happened on the site, once for many things', async () => {
    const seen = gateway()
    show('/admin/activity', seen)
    await screen.findByText('Rivera – Okafor')
    await waitFor(() => expect(EventSourceStandIn.last?.url).toContain('site'))
    seen.answer('activity', [{ ...claimed, id: 'later', subject: 'Ada – Eva' }, claimed])
    for (const position of ['1', '2', '3'])
      EventSourceStandIn.send({ type: 'siteChanged', part: 'activity', position: position.padStart(20, '0') })
    expect(await screen.findByText('Ada – Eva')).toBeVisible()
    expect(seen.seen.filter(({ name }) => name === 'activity')).toHaveLength(2)
  })

  it('names a worker of the site as one', async () => {
    const sent = { ...claimed, byName: 'worker:mail', subject: null }
    show('/admin/activity', gatewayFor(sampleUser('Admin')).answer('activity', [sent]))
    expect(await screen.findByText('Mail worker')).toBeVisible()
  })

  it('is empty where nothing of the kind has happened', async () => {
    show('/admin/activity', gatewayFor(sampleUser('Admin')).answer('activity', []))
    expect(await screen.findByText('Nothing of this kind has happened yet.')).toBeVisible()
  })
})
