import { screen, waitFor } from '@testing-library/react'
import type { MatchMetadata } from '@courtline/messages/match/metadata'
import { refusedWith } from '../../testing/gateway-stand-in.ts'
import {
  sampleAnnotation,
  cardOf,
  sampleMetadata,
  scoreRowsOf,
  matchViewOf,
} from '../../testing/match-samples.ts'
import { gatewayFor, show, sampleUser } from '../../testing/show.tsx'
import { tournamentAddress, utrTitle } from './utr-head.tsx'

const match = matchViewOf(cardOf({}))
const refusedTo = (status: number) => () => refusedWith(status, 'NOT_LOGGED_IN', 'Please log in.')

/** A visitor's gateway, or that of the owner, who may share and edit. */
const gatewayWith = (user = false, metadata: Partial<MatchMetadata> = {}) =>
  gatewayFor(user ? sampleUser('Registered') : undefined)
    .answer('match', {
      ...match,
      actions: user ? ['share', 'editMetadata'] : [],
      metadata: sampleMetadata(metadata),
    })
    .answer('scoreRows', scoreRowsOf(sampleAnnotation(match)))

describe('an embedded match (D55)', () => {
  it('is asked for as an embed, and shown without login', async () => {
    const gateway = gatewayWith()
    const { at } = show(`/embed/${match.id}?time=12`, gateway)
    expect(await screen.findByRole('heading', { level: 1, name: 'Rivera v Okafor' })).toBeInTheDocument()
    expect(at()).toBe(`/embed/${match.id}?time=12`)
    for (const name of ['match', 'scoreRows'] as const) {
      expect(gateway.seen.find((seen) => seen.name === name)?.url).toContain('embed=true')
    }
  })

  it('hides sharing, Edit Players and every way to other pages', async () => {
    show(`/embed/${match.id}`, gatewayWith(true))
    await screen.findByRole('heading', { level: 1, name: 'Rivera v Okafor' })
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Edit Players' })).toBeNull()
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.queryByRole('link', { name: /Courtline/ })).toBeNull()
  })

  it.each([`/match/${match.id}/watch`, `/userMatches/${sampleUser('Registered').id}/watch/${match.id}`])(
    '%s?embed=true hides sharing and Edit Players too, and gives no other rights',
    async (path) => {
      const gateway = gatewayWith(true)
      show(`${path}?embed=true`, gateway)
      await screen.findByRole('heading', { level: 1, name: 'Rivera v Okafor' })
      expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
      expect(screen.queryByRole('button', { name: 'Edit Players' })).toBeNull()
      expect(gateway.seen.find(({ name }) => name === 'match')?.url).not.toContain('embed')
    },
  )

  it('that is not open is decided like the match view: a visitor logs in first', async () => {
    const { at } = show(`/embed/${match.id}?time=3`, gatewayFor(undefined).answer('match', refusedTo(401)))
    await waitFor(() =>
      expect(at()).toBe(`/login?redirect=${encodeURIComponent(`/embed/${match.id}?time=3`)}`),
    )
  })

  it('shows that it may not be watched, and nothing more', async () => {
    const gateway = gatewayFor(sampleUser('Registered')).answer('match', () =>
      refusedWith(404, 'NOT_FOUND', '…'),
    )
    show(`/embed/${match.id}`, gateway)
    const link = await screen.findByRole('link', { name: 'Watch it on Courtline' })
    expect(link).toHaveAttribute('target', '_blank')
  })
})

describe('an embed with the look of the rating service (D56)', () => {
  const ids = { playerId: '4711', opponentId: '0815', tournamentId: '99', tourEntry: null }

  it('has the ids in its title and a link back to the tournament, and no navigation', async () => {
    show(`/embedUtr/${match.id}`, gatewayWith(false, ids))
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      'Rivera (4711) v Okafor (0815)',
    )
    await waitFor(() => expect(document.title).toBe('Courtline – Rivera (4711) v Okafor (0815)'))
    expect(screen.getByRole('link', { name: 'Back to the tournament' })).toHaveAttribute('target', '_top')
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('writes utr=true into the client log', async () => {
    history.pushState({}, '', `/embedUtr/${match.id}`)
    const gateway = gatewayWith()
    show(`/embedUtr/${match.id}`, gateway)
    await waitFor(() =>
      expect(gateway.bodiesOf('clientLog')).toContainEqual(
        expect.objectContaining({ context: { utr: 'true' } }),
      ),
    )
    history.pushState({}, '', '/')
  })

  it('leads to the entry as it was typed, else to the tournament; never anywhere else', () => {
    expect(tournamentAddress({ tourEntry: 'https://example.org/t/1', tournamentId: '99' })).toBe(
      'https://example.org/t/1',
    )
    expect(tournamentAddress({ tourEntry: 'javascript:alert(1)', tournamentId: 'a/b' })).toMatch(/\/a%2Fb$/)
    expect(tournamentAddress({ tourEntry: 'MS 64', tournamentId: null })).toBeUndefined()
    expect(utrTitle(sampleMetadata({ matchId: '12' }))).toBe('Rivera v Okafor (12)')
  })
})

describe('the demo', () => {
  it('is shown without login', async () => {
    const gateway = gatewayWith().answer('demoMatch', { ...match, demo: true })
    gateway.answer('match', { ...match, demo: true })
    const { at } = show('/demo', gateway)
    expect(await screen.findByRole('heading', { level: 1, name: 'Rivera v Okafor' })).toBeVisible()
    expect(at()).toBe(`/demo/${match.id}`)
  })

  it('goes to login while there is none, and from there where the visitor wanted to go', async () => {
    const gateway = gatewayFor(undefined).answer('demoMatch', null)
    const { at } = show('/demo?redirect=/upload', gateway)
    await waitFor(() => expect(at()).toBe('/login?redirect=%2Fupload'))
  })

  it.each([
    ['is not there', refusedTo(401)],
    ['is no demo', () => ({ status: 200, body: { ...match, demo: false } })],
    ['is not finished', () => ({ status: 200, body: { ...match, demo: true, status: 'Queued' } })],
  ])('goes to login when the match %s', async (_, answer) => {
    const { at } = show(`/demo/${match.id}`, gatewayWith().answer('match', answer))
    await waitFor(() => expect(at()).toBe('/login'))
  })
})
