import { jest } from '@jest/globals'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { refusedWith } from '../../testing/gateway-stand-in.ts'
import { IMANI_ID, sampleProfile } from '../../testing/recruiting-samples.ts'
import { gatewayFor, show } from '../../testing/show.tsx'

// jsdom neither plays nor prints.
beforeAll(() => {
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined)
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined)
})
afterAll(() => jest.restoreAllMocks())

const profile = sampleProfile(IMANI_ID, 'Imani Castellan')
const reelPoint = (start: number) => ({
  matchId: profile.matches[0]?.matchId ?? '',
  uri: 'v/match/cut.mp4',
  start,
  end: start + 10,
  what: 'Ace',
  called: '30-40',
})

describe('the profile of a recruit on one page', () => {
  it('has contact, figures with their counts, and matches with notes', async () => {
    show(`/r/${IMANI_ID}`, gatewayFor(undefined).answer('recruitProfile', profile))
    expect(await screen.findByRole('heading', { level: 1, name: 'Imani Castellan' })).toBeVisible()
    expect(screen.getByText('First serves won').parentElement).toHaveTextContent('71% 27/38')
    expect(screen.getByRole('link', { name: 'Castellan v Okafor' })).toHaveAttribute(
      'href',
      expect.stringContaining('/r/recruitMatch/'),
    )
    expect(screen.getByText('State final.')).toBeVisible()
  })

  it('is printed', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined)
    show(`/r/${IMANI_ID}`, gatewayFor(undefined).answer('recruitProfile', profile))
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledTimes(1)
  })

  it('plays the best points one after the other', async () => {
    const gateway = gatewayFor(undefined)
      .answer('recruitProfile', { ...profile, reel: [reelPoint(10), reelPoint(60)] })
      .answer('videoUrl', { url: '/media/v/match/cut.mp4', expiresAt: '2026-12-22T00:00:00Z' })
    show(`/r/${IMANI_ID}`, gateway)
    await userEvent.click(await screen.findByRole('button', { name: 'Play the best points' }))
    const [first, second] = await screen.findAllByRole('button', { name: /^Ace/ })
    expect(first).toHaveAttribute('aria-pressed', 'true')
    const video = await screen.findByLabelText('Ace')
    fireEvent.ended(video)
    await waitFor(() => expect(second).toHaveAttribute('aria-pressed', 'true'))
  })

  it('is closed to others', async () => {
    const gateway = gatewayFor(undefined).answer('recruitProfile', () =>
      refusedWith(404, 'NOT_FOUND', 'Not found.'),
    )
    show(`/r/${IMANI_ID}`, gateway)
    expect(await screen.findByText('This profile is not open to you')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Log in to see it' })).toHaveAttribute(
      'href',
      `/login?redirect=${encodeURIComponent(`/r/${IMANI_ID}`)}`,
    )
  })

  it('explains itself to a visitor whose link was closed, in place of a form to log in', async () => {
    const gateway = gatewayFor(undefined)
      .answer('openRecruitLink', () => refusedWith(409, 'LINK_NOT_VALID', 'This link is not valid any more.'))
      .answer('recruitProfile', () => refusedWith(401, 'UNAUTHENTICATED', 'Please log in.'))
    show(`/r/${IMANI_ID}?link=closed`, gateway)
    expect(await screen.findByText('This link is not valid any more.')).toBeVisible()
    await waitFor(() => expect(gateway.seen.map(({ name }) => name)).toContain('recruitProfile'))
    await expect(screen.findByLabelText('Password', {}, { timeout: 300 })).rejects.toThrow(/Password/)
    expect(screen.getByRole('heading', { name: 'This profile is not open to you' })).toBeVisible()
  })
})
