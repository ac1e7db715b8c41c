import { screen, waitFor } from '@testing-library/react'
import { refusedWith } from '../../../testing/gateway-stand-in.ts'
import {
  cardOf,
  matchViewOf,
  SAMPLE_ACE,
  sampleAnnotation,
  scoreRowsOf,
} from '../../../testing/match-samples.ts'
import { IMANI_ID } from '../../../testing/recruiting-samples.ts'
import { gatewayFor, sampleUser, show } from '../../../testing/show.tsx'

// jsdom neither plays nor loads.
beforeEach(() => {
  HTMLMediaElement.prototype.load = () => undefined
})

const match = { ...matchViewOf(cardOf({})), actions: [] }
const stored = scoreRowsOf({ ...sampleAnnotation(match), annotation: [SAMPLE_ACE] })
const shared = {
  recruitId: IMANI_ID,
  recruitName: 'Imani Castellan',
  matchId: match.id,
  notes: 'Watch the second set.',
  countsWatching: false,
}
const gateway = (user?: Parameters<typeof gatewayFor>[0]) =>
  gatewayFor(user).answer('match', match).answer('scoreRows', stored).answer('sharedRecruitMatch', shared)
const notOpen = () => refusedWith(404, 'NOT_FOUND', 'Not found.')
const head = () => screen.findByRole('heading', { level: 1, name: 'Rivera v Okafor' })

describe('a recruit match', () => {
  it('is watched with its points, filters, statistics and notes; nothing can be shared or edited', async () => {
    show(
      `/r/recruitMatch/${match.id}?exit=/coach/my-recruits&notes=Second+look`,
      gateway(sampleUser('Coach')),
    )
    expect(await head()).toBeVisible()
    expect(await screen.findByText('Watch the second set.')).toBeVisible()
    expect(screen.getByText('Second look')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/coach/my-recruits')
    expect(screen.getByRole('button', { name: /^Stats/ })).toBeVisible()
    for (const name of ['Share', 'Edit Players', 'History', 'Analysis'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('button', { name: /favorite/i })).toBeNull()
  })

  it('leads to pages of this site alone', async () => {
    show(`/r/recruitMatch/${match.id}?exit=https://evil.example`, gateway(sampleUser('Coach')))
    expect(await head()).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Back' })).toBeNull()
  })

  it('opens for who has no account by a signed link, before anything is asked', async () => {
    const site = gateway().answer('openRecruitLink', {
      recruitId: IMANI_ID,
      expiresAt: '2026-12-22T10:00:00Z',
    })
    show(`/r/recruitMatch/${match.id}?link=s1gned`, site)
    expect(await head()).toBeVisible()
    expect(site.bodiesOf('openRecruitLink')).toContainEqual({ link: 's1gned' })
    const names = site.seen.map(({ name }) => name)
    expect(names.indexOf('openRecruitLink')).toBeLessThan(names.indexOf('match'))
  })

  it('shows why a link opens nothing, and offers the log-in', async () => {
    const msg = 'This link is no longer valid. Please request a new one.'
    const site = gateway()
      .answer('openRecruitLink', () => refusedWith(409, 'LINK_NOT_VALID', msg))
      .answer('match', notOpen)
      .answer('sharedRecruitMatch', notOpen)
    show(`/r/recruitMatch/${match.id}?link=old`, site)
    expect(await screen.findByText(msg)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Log in to see it' })).toBeVisible()
  })

  it('is closed to others, without a word about the match', async () => {
    const site = gateway(sampleUser('Registered'))
      .answer('match', notOpen)
      .answer('sharedRecruitMatch', notOpen)
    show(`/r/recruitMatch/${match.id}`, site)
    expect(await screen.findByText('This match is not open to you')).toBeVisible()
    expect(screen.queryByText(/Rivera/)).toBeNull()
  })
})

describe('/r', () => {
  it('leads from a signed link to its recruit', async () => {
    const site = gateway()
      .answer('openRecruitLink', { recruitId: IMANI_ID, expiresAt: '2026-12-22T10:00:00Z' })
      .answer('recruitProfile', notOpen)
    const { at } = show('/r?link=s1gned', site)
    await waitFor(() => expect(at()).toBe(`/r/${IMANI_ID}`))
  })

  it('shows what is needed, and the notes of the address as text', async () => {
    show('/r?notes=Hello&exit=/login', gatewayFor(undefined))
    expect(await screen.findByRole('heading', { level: 1, name: 'Recruit matches' })).toBeVisible()
    expect(screen.getByText('Hello')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/login')
  })
})
