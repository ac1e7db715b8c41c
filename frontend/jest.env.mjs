import BrowserEnvironment from '../jest.jsdom-env.mjs'

/** Node's Request refuses the page's abort signals; in tests nothing waits long enough to be given up. */
class PageRequest extends Request {
  constructor(input, init = {}) {
    super(input, { ...init, signal: null })
  }
}

/** What jsdom lacks for our pages: requests that the router can make, files that can be read and hashed. */
export default class extends BrowserEnvironment {
  async setup() {
    await super.setup()
    this.global.Request = PageRequest
    this.global.Blob = Blob
    this.global.File = File
    Object.defineProperty(this.global, 'crypto', { value: crypto })
  }
}
