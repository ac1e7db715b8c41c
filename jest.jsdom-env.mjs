// jsdom, with Node's own web globals and the browser parts that jsdom leaves out.
import { TestEnvironment } from 'jest-environment-jsdom'

const nodeGlobals = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'structuredClone',
  'BroadcastChannel',
]

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

export default class extends TestEnvironment {
  async setup() {
    await super.setup()
    for (const name of nodeGlobals) this.global[name] ??= globalThis[name]
    this.global.ResizeObserver ??= Observer
    this.global.IntersectionObserver ??= Observer
    this.global.TextTrack ??= class {}
    this.global.TextTrackCue ??= class {}
    this.global.matchMedia ??= (query) => ({
      matches: false,
      media: query,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
    })
    this.global.HTMLElement.prototype.scrollIntoView ??= () => {}
  }
}
