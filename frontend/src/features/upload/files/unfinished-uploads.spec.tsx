import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { cardOf, matchViewOf } from '../../../testing/match-samples.ts'
import { nameOpponent } from '../../../testing/name-opponent.ts'
import { show } from '../../../testing/show.tsx'
import { marta, uploadGateway } from '../../../testing/upload-fixture.ts'

describe('an upload that was not finished', () => {
  const card = {
    ...cardOf({ teams: ['Rivera', 'Haas'] }),
    status: 'Created' as const,
    actions: ['completeUpload'],
  }
  const site = () =>
    uploadGateway().answer('matches', [card]).answer('uploaded', []).answer('match', matchViewOf(card))

  it('is offered to complete, resume or skip', async () => {
    show('/upload', site())
    const offer = await screen.findByRole('region', { name: 'Unfinished upload' })
    expect(within(offer).getByText('Rivera v Haas was not finished')).toBeVisible()
    await userEvent.click(within(offer).getByRole('button', { name: 'Skip' }))
    expect(screen.queryByRole('region', { name: 'Unfinished upload' })).toBeNull()
    const active = screen.getByRole('region', { name: 'Active uploads' })
    expect(within(active).getByRole('link', { name: 'Resume Rivera v Haas' })).toBeVisible()
  })

  const arrived = {
    uploadId: 'a3bb189e-8bf9-4c9b-9f0e-000000000001',
    matchId: card.id,
    order: 0,
    state: 'completed' as const,
    partSizeBytes: 5_242_880,
    parts: 1,
    arrivedParts: [1],
    startedAt: '2026-11-21T09:00:00Z',
    fileName: 'match.mp4',
    sizeBytes: 100,
    lastModifiedMs: 1,
    fingerprint: '',
  }
  const raw = {
    fileName: 'match.mp4',
    source: 'directUpload' as const,
    order: 0,
    uri: `r/${card.id}/${arrived.uploadId}.mp4`,
    sizeBytes: 100,
  }

  it('can be submitted at once when all files have arrived', async () => {
    const whole = site()
      .answer('uploaded', [arrived])
      .answer('match', { ...matchViewOf(card), rawUploads: [raw] })
      .answer('completeUpload', matchViewOf(card))
    const { at } = show(`/upload?matchId=${card.id}`, whole)
    await nameOpponent()
    await userEvent.click(await screen.findByRole('button', { name: 'Done' }))
    await waitFor(() => expect(at()).toBe(`/userMatches/${marta.id}`))
    expect(whole.seen.some(({ name }) => name === 'completeUpload')).toBe(true)
  })

  it('leaves out files that were replaced after a failure', async () => {
    show(`/upload?matchId=${card.id}`, site().answer('uploaded', [arrived]))
    await screen.findByRole('heading', { name: 'Upload a match' })
    expect(screen.queryByText('match.mp4')).toBeNull()
  })

  it('opens again with what was typed', async () => {
    const { at } = show('/upload', site())
    await userEvent.click(await screen.findByRole('button', { name: 'Resume' }))
    expect(at()).toBe(`/upload?matchId=${card.id}`)
    const opponent = await screen.findByRole('group', { name: 'Opponent' })
    expect(within(opponent).getByLabelText('Name')).toHaveValue('Haas')
  })
})
