import BrowserEnvironment from '../jest.jsdom-env.mjs'

/** The router makes Node's Requests with the page's abort signals, so both must be Node's; jsdom cannot read or hash files. */
export default class extends BrowserEnvironment {
  async setup() {
    await super.setup()
    this.global.AbortController = AbortController
    this.global.AbortSignal = AbortSignal
    this.global.Blob = Blob
    this.global.File = File
    Object.defineProperty(this.global, 'crypto', { value: crypto })
  }
}
