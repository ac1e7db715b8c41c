import { act, screen, waitFor } from '@testing-library/react'
import type { LiveFrame } from '@courtline/messages/live'
import { cardOf, matchViewOf, sampleAnnotation, scoreRowsOf } from '../../testing/match-samples.ts'
import { gatewayFor, sampleUser, show } from '../../testing/show.tsx'

/** The browser's connection to the live feed, fed by the test. */
class FakeEventSource extends EventTarget {
  static last: FakeEventSource | undefined
  readonly url: string
  readonly readyState = 1

  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.last = this
  }

  close(): void {
    // Nothing is open.
  }

  static send(frame: LiveFrame): void {
    const data = JSON.stringify(frame)
    FakeEventSource.last?.dispatchEvent(new MessageEvent('message', { data, lastEventId: '1' }))
  }
}

describe('a match that is taken back while it is watched (D108)', () => {
  beforeEach(() => Object.assign(globalThis, { EventSource: FakeEventSource }))
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'EventSource')
    FakeEventSource.last = undefined
  })

  it('is taken off the screen, with a message', async () => {
    const match = matchViewOf(cardOf({}))
    const gateway = gatewayFor(sampleUser('Registered'))
      .answer('match', match)
      .answer('scoreRows', scoreRowsOf(sampleAnnotation(match)))
    show(`/match/${match.id}/watch`, gateway)
    await screen.findByRole('heading', { level: 1, name: 'Rivera v Okafor' })
    await waitFor(() => expect(FakeEventSource.last?.url).toContain(match.id))
    act(() => FakeEventSource.send({ type: 'gone', matchId: match.id }))
    expect(await screen.findByRole('alert')).toHaveTextContent('This match is no longer shared with you')
    expect(screen.queryByRole('heading', { name: 'Rivera v Okafor' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Back to your matches' })).toBeInTheDocument()
  })
})
