import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import type { AnnotationView, FlaggedEntries } from '@courtline/messages/views/annotation'
import { rulesByName } from '@courtline/scoring/rules/rules'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { refusedWith, type GatewayStandIn } from '../../testing/gateway-stand-in.ts'
import { cardOf, matchViewOf } from '../../testing/match-samples.ts'
import { gatewayFor, show, sampleUser } from '../../testing/show.tsx'

const match = { ...matchViewOf(cardOf({})), needsPostprocessing: true }
const BAD = 'a3bb189e-8bf9-4c9b-9f0e-000000000201'
const GOOD = 'a3bb189e-8bf9-4c9b-9f0e-000000000202'

const serve = (annotationId: string, start: number, outcome: 'Ace' | 'Winner'): AnnotatedEvent => ({
  annotationId,
  eventType: 'Point',
  clockTime: { start, stop: start + 3 },
  outcome,
})

function annotation(): AnnotationView {
  const rules = rulesByName('Regular')
  if (!rules) throw new Error('The preset Regular is missing')
  return {
    matchId: match.id,
    annotation: [serve(BAD, 10, 'Winner'), serve(GOOD, 20, 'Ace')],
    lastEdits: { [BAD]: BAD, [GOOD]: GOOD },
    rules,
    teamType: 'Singles',
    teams: ['Rivera', 'Okafor'],
    playerNames: ['Rivera', null, 'Okafor', null],
    mayEdit: true,
    revision: 9,
    position: '00000000000000000009',
  }
}

const flagged = (more: number): FlaggedEntries => ({
  entries: [
    {
      matchId: match.id,
      teams: ['Rivera', 'Okafor'],
      date: '2026-11-21',
      status: 'Edited',
      needsPostprocessing: true,
      annotationId: BAD,
      clockSeconds: 10,
      level: 'error',
      messages: ['Winner not defined'],
    },
  ],
  more,
})

const site = (more = 0): GatewayStandIn =>
  gatewayFor(sampleUser('Admin'))
    .answer('flaggedEntries', flagged(more))
    .answer('match', match)
    .answer('annotation', annotation())
    .answer('editAnnotation', { revision: 10, position: '10', editIds: [BAD], deduplicated: false })

const openFix = async () => {
  await userEvent.click(
    await screen.findByRole('button', { name: 'Fix the event at 00:10.0 of Rivera v Okafor' }),
  )
  return await screen.findByRole('dialog', { name: 'Fix an event of Rivera v Okafor' })
}
const choose = async (dialog: HTMLElement, field: string, option: string) => {
  await userEvent.click(await within(dialog).findByRole('combobox', { name: field }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

describe('/fixupAnnotation (D96)', () => {
  it('lists the oldest flagged events and shows how many more there are', async () => {
    show('/fixupAnnotation', site(234))
    expect(await screen.findByText('The 1 oldest events, and 234 more')).toBeVisible()
    const row = screen.getByRole('row', { name: /Rivera v Okafor/ })
    expect(within(row).getByText('Winner not defined')).toBeVisible()
    expect(within(row).getByText('needs postprocessing')).toBeVisible()
  })

  it('reads on, and searches all of them (D113)', async () => {
    const next = {
      ...flagged(0),
      entries: flagged(0).entries.map((entry) => ({ ...entry, annotationId: GOOD })),
    }
    const gateway = site().answer('flaggedEntries', ({ url }: { url: string }) => {
      if (url.includes('search=')) return { status: 200, body: { entries: [], more: 0 } }
      if (url.includes('cursor=')) return { status: 200, body: next }
      return { status: 200, body: flagged(1), link: '</api/admin/flaggedEntries?cursor=x>; rel="next"' }
    })
    show('/fixupAnnotation', gateway)
    await userEvent.click(await screen.findByRole('button', { name: 'Show more events' }))
    expect(await screen.findByText('2 events')).toBeVisible()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search flagged events' }), 'haas')
    expect(await screen.findByText('No events')).toBeVisible()
  })

  it('shows what a fix changes before it is written, and writes it silently', async () => {
    const gateway = site()
    show('/fixupAnnotation', gateway)
    const dialog = await openFix()
    expect(await within(dialog).findByRole('button', { name: 'Save silently' })).toBeDisabled()
    await choose(dialog, 'Outcome', 'Ace')
    const preview = within(dialog).getByRole('region', { name: 'What the fix changes' })
    expect(within(preview).getByRole('status')).toHaveTextContent(/changes 1 later score/)
    expect(within(preview).getByRole('status')).toHaveTextContent(/settles “/)
    expect(gateway.bodiesOf('editAnnotation')).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save silently' }))
    await waitFor(() => expect(gateway.bodiesOf('editAnnotation')).toHaveLength(1))
    expect(gateway.bodiesOf('editAnnotation')[0]).toMatchObject({
      silent: true,
      edits: [{ type: 'Change', annotationId: BAD, basedOn: BAD, changes: { outcome: 'Ace' } }],
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('does not save what would be refused, and shows why', async () => {
    show('/fixupAnnotation', site())
    const dialog = await openFix()
    await choose(dialog, 'Stroke', 'Forehand')
    expect(within(dialog).getByRole('alert')).toHaveTextContent(/\w/)
    expect(within(dialog).getByRole('button', { name: 'Save silently' })).toBeDisabled()
  })

  it('keeps what was typed when the server refuses it', async () => {
    const gateway = site().answer('editAnnotation', () =>
      refusedWith(409, 'ENTRY_CHANGED', 'This entry was changed by ana.'),
    )
    show('/fixupAnnotation', gateway)
    const dialog = await openFix()
    await choose(dialog, 'Outcome', 'Ace')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save silently' }))
    expect(await screen.findByText('This entry was changed by ana.')).toBeVisible()
    expect(within(dialog).getByRole('combobox', { name: 'Outcome' })).toHaveValue('Ace')
  })

  it('shows when nothing is flagged', async () => {
    show('/fixupAnnotation', site().answer('flaggedEntries', { entries: [], more: 0 }))
    expect(await screen.findByText('Nothing is flagged in any annotation.')).toBeVisible()
  })

  it('is for admins', async () => {
    const { at } = show('/fixupAnnotation', gatewayFor(sampleUser('AnnotationManager')).answer('matches', []))
    await waitFor(() => expect(at()).toMatch(/^\/userMatches\//))
  })

  it('shows that the annotation does not end with the final score, and what would explain it', async () => {
    const scored = { ...match, metadata: { ...match.metadata, score: [[1, 0] as [number, number]] } }
    show('/fixupAnnotation', site().answer('match', scored))
    await userEvent.click(await screen.findByRole('button', { name: /^Fix the event/ }))
    const section = within(await screen.findByRole('region', { name: 'Final score' }))
    await userEvent.click(section.getByRole('button', { name: 'Which entries would explain it?' }))
    expect(section.getByText('This change explains the final score:')).toBeVisible()
    expect(section.getByText('Set 1, at 0–0: a game won by Rivera is missing')).toBeVisible()
  })
})
