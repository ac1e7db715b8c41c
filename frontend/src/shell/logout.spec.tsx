import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ok } from '../testing/gateway-stand-in.ts'
import { gatewayFor, sessionOf, show, sampleUser } from '../testing/show.tsx'

const marta = sampleUser('Registered')

/** The live line of a page, which jsdom has none of. */
class Line extends EventTarget {
  static readonly opened: Line[] = []
  readonly readyState = 1
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    Line.opened.push(this)
  }

  close(): void {
    // Nothing holds it.
  }
}

const notifyAllPages = () =>
  act(() => {
    for (const line of Line.opened)
      line.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ type: 'accountChanged' }) }))
  })

describe('changes of the account', () => {
  beforeEach(() => {
    Object.defineProperty(globalThis, 'EventSource', { value: Line, configurable: true })
  })
  afterEach(() => {
    Line.opened.length = 0
    Reflect.deleteProperty(globalThis, 'EventSource')
  })

  it('makes the page ask who it belongs to now', async () => {
    const gateway = gatewayFor(marta).answer('matches', [])
    show('/', gateway)
    await waitFor(() => expect(Line.opened.some(({ url }) => url.includes('me'))).toBe(true))
    gateway.answer('refreshToken', sessionOf({ ...marta, credits: 7 }))
    notifyAllPages()
    await waitFor(() => expect(gateway.bodiesOf('refreshToken')).toHaveLength(2))
  })

  it('is no question for the page that is logging out itself', async () => {
    const left = Promise.withResolvers<void>()
    const gateway = gatewayFor(marta)
      .answer('matches', [])
      .answer('logout', async () => {
        await left.promise
        return ok({ ok: true })
      })
    const { at } = show('/', gateway)
    await waitFor(() => expect(Line.opened.some(({ url }) => url.includes('me'))).toBe(true))
    await userEvent.click(await screen.findByRole('button', { name: /account of/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }))
    await waitFor(() => expect(gateway.bodiesOf('logout')).toHaveLength(1))
    notifyAllPages()
    left.resolve()
    await waitFor(() => expect(at()).toBe('/login'))
    expect(gateway.bodiesOf('refreshToken')).toHaveLength(1)
  })
})
