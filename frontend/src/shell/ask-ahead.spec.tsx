import { screen, waitFor } from '@testing-library/react'
import { refusedWith, type GatewayStandIn } from '../testing/gateway-stand-in.ts'
import { sampleAnnotation, cardOf, scoreRowsOf, matchViewOf } from '../testing/match-samples.ts'
import { gatewayFor, show, sampleUser } from '../testing/show.tsx'
import { askAhead } from './ask-ahead.ts'
import { makeStore } from '../foundation/store/store.ts'

const match = matchViewOf(cardOf({}))
const watch = `/match/${match.id}/watch`
const player = () =>
  gatewayFor(sampleUser('Registered'))
    .answer('match', match)
    .answer('scoreRows', scoreRowsOf(sampleAnnotation(match)))
const addresses = (gateway: GatewayStandIn) => gateway.seen.map(({ url }) => url)
const ended = () => refusedWith(401, 'NOT_LOGGED_IN', 'Please log in.')
const ofMatch = [`/api/matches/${match.id}`, `/api/matches/${match.id}/scoreRows`]

/** What is asked in the moment in which a page begins. */
function askedAt(pathname: string): readonly string[] {
  const gateway = player()
  globalThis.fetch = gateway.fetch
  askAhead(makeStore().dispatch, pathname)
  return addresses(gateway)
}

describe('what a page requests before its screen is there', () => {
  it('is the match with its serves and scores where a match is watched', () => {
    expect(askedAt(watch)).toEqual(ofMatch)
    expect(askedAt(`/userMatches/u1/watch/${match.id}`)).toEqual(ofMatch)
  })

  it('is nothing elsewhere', () => {
    for (const pathname of ['/', '/login', `/match/${match.id}/editMetadata`, `/embed/${match.id}`])
      expect(askedAt(pathname)).toEqual([])
  })

  it('is not asked for again by the screen', async () => {
    const gateway = player()
    show(watch, gateway)
    expect(await screen.findByRole('button', { name: 'Share' })).toBeVisible()
    expect(addresses(gateway).filter((url) => ofMatch.includes(url))).toEqual(ofMatch)
  })

  it('leads to login where the session has ended, and back to the same place', async () => {
    const { at } = show(watch, gatewayFor(undefined).answer('match', ended).answer('scoreRows', ended))
    await waitFor(() => expect(at()).toBe(`/login?redirect=${encodeURIComponent(watch)}`))
  })
})
