import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { LabPage, MatchChanges } from '@courtline/messages/views/replay-lab'
import { ok } from '../../testing/gateway-stand-in.ts'
import { gatewayFor, show, sampleUser } from '../../testing/show.tsx'

const score = (games: [number, number]) => ({
  sets: [games],
  tiebreaks: [null],
  game: null,
  winner: null,
  points: 24,
  serves: 24,
  errors: 0,
  warnings: 0,
})
const ID = 'a3bb189e-8bf9-4c9b-9f0e-0d5f6a7b8c9d'
const changed: MatchChanges = {
  matchId: ID,
  teams: ['Rivera', 'Okafor'],
  date: '2026-03-01',
  ruleName: 'Regular',
  score: { before: score([6, 0]), after: score([4, 0]) },
  statistics: [{ name: 'firstServesIn', team: 0, before: 12, after: 9 }],
  warnings: [{ annotationId: ID, clockSeconds: 61, message: 'Match is already over', change: 'new' }],
}
const page = (changes: Partial<LabPage>): LabPage => ({
  compared: 20,
  passedOver: 0,
  changes: [],
  next: null,
  share: 1,
  ...changes,
})
const opened = (gateway = gatewayFor(sampleUser('Admin'))) => {
  show('/admin/replayLab', gateway)
  return gateway
}

describe('the replay lab', () => {
  it('requests page after page, and lists what would change from what to what', async () => {
    const pages = [page({ next: ID, share: 0.5 }), page({ changes: [changed] })]
    const gateway = opened(gatewayFor(sampleUser('Admin')).answer('replayLab', () => ok(pages.shift())))
    await userEvent.click(await screen.findByRole('button', { name: 'Replay' }))
    expect(await screen.findByText('40 matches replayed, 1 would change')).toBeVisible()
    expect(screen.getByText('becomes 4–0')).toBeVisible()
    expect(screen.getByText('first serves in of Rivera: 12 → 9')).toBeInTheDocument()
    expect(screen.getByText('1 new warning or error')).toBeVisible()
    expect(gateway.bodiesOf('replayLab')).toEqual([
      { rules: null, onlyRuleName: null, after: null },
      { rules: null, onlyRuleName: null, after: ID },
    ])
  })

  it('shows how far it has come, and stops when it is cancelled', async () => {
    const second = Promise.withResolvers<{ status: number; body: unknown }>()
    let asked = 0
    const gateway = opened(
      gatewayFor(sampleUser('Admin')).answer('replayLab', () => {
        asked += 1
        return asked === 1 ? ok(page({ next: ID, share: 0.25 })) : second.promise
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Replay' }))
    const bar = await screen.findByRole('progressbar', { name: 'Replay of old matches' })
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '25'))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    second.resolve(ok(page({ next: ID })))
    expect(await screen.findByText(/Cancelled. 20 matches replayed/)).toBeVisible()
    expect(gateway.bodiesOf('replayLab')).toHaveLength(2)
  })

  it('tries other rules, field by field, and none that is not whole', async () => {
    const gateway = opened(gatewayFor(sampleUser('Admin')).answer('replayLab', page({})))
    await userEvent.click(await screen.findByRole('combobox', { name: 'Replay by' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Fast4' }))
    const games = await screen.findByRole('textbox', { name: 'Games per set' })
    await userEvent.clear(games)
    expect(screen.getByText('From 1 to 99')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Replay' })).toBeDisabled()
    await userEvent.type(games, '5')
    await userEvent.click(screen.getByRole('checkbox', { name: 'One serve only' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Deciding set' }), '3')
    await userEvent.click(screen.getByRole('button', { name: 'Replay' }))
    expect(await screen.findByText('20 matches replayed, 0 would change')).toBeVisible()
    const rules = {
      name: 'Fast4',
      setTo: 5,
      ad: 'NoAd',
      firstServeOnly: true,
      tiebreakerTo: 5,
      tiebreakerAt: 3,
      decidingSet: 3,
    }
    expect(gateway.bodiesOf('replayLab')).toEqual([{ rules, onlyRuleName: null, after: null }])
  })

  it('is not open to managers', async () => {
    const { at } = show('/admin/replayLab', gatewayFor(sampleUser('AnnotationManager')).answer('matches', []))
    await waitFor(() => expect(at()).toMatch(/^\/userMatches/))
  })
})
