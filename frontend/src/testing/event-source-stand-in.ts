import { act } from '@testing-library/react'
import type { LiveFrame } from '@courtline/messages/live'

/** A double of the browser's connection to the live feed; the test feeds it. */
export class EventSourceStandIn extends EventTarget {
  static last: EventSourceStandIn | undefined
  readonly url: string
  readonly readyState = 1

  constructor(url: string) {
    super()
    this.url = url
    EventSourceStandIn.last = this
  }

  close(): void {
    // Nothing is open.
  }

  static send(frame: LiveFrame): void {
    const data = JSON.stringify(frame)
    const message = new MessageEvent('message', { data, lastEventId: '1' })
    act(() => void EventSourceStandIn.last?.dispatchEvent(message))
  }

  /** Call in the body of a suite: its tests have live feeds. */
  static forEachTest(): void {
    beforeEach(() => Object.assign(globalThis, { EventSource: EventSourceStandIn }))
    afterEach(() => {
      Reflect.deleteProperty(globalThis, 'EventSource')
      EventSourceStandIn.last = undefined
    })
  }
}
