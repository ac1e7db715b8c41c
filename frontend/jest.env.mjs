import BrowserEnvironment from '../jest.jsdom-env.mjs'

/** The router makes Node's Requests with the page's abort signals, so both must be Node's. */
export default class extends BrowserEnvironment {
  async setup() {
    await super.setup()
    this.global.AbortController = AbortController
    this.global.AbortSignal = AbortSignal
  }
}
