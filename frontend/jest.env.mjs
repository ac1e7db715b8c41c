import BrowserEnvironment from '../jest.jsdom-env.mjs'

/** Node's Request refuses the page's abort signals; in tests nothing waits long enough to be given up. */
class PageRequest extends Request {
  constructor(input, init = {}) {
    super(input, { ...init, signal: null })
  }
}

/** Whether an ancestor hands down something that an element's tag does not show. */
function inherits(element) {
  for (let above = element.parentElement; above; above = above.parentElement) {
    if (/visibility|pointer-events/.test(above.getAttribute('style') ?? '')) return true
  }
  return false
}

/**
 * What determines the style of an element here, where style sheets are stubs: its tag and the attributes that the browser's
 * own sheet looks at. Undefined where more does: one of the few classes that Mantine writes itself, or an ancestor.
 */
function kindOf(element) {
  if (/__m__|hidden|visible/.test(element.getAttribute('class') ?? '') || inherits(element)) return undefined
  const attributes = ['type', 'open', 'hidden', 'style'].map((name) => element.getAttribute(name))
  return JSON.stringify([element.tagName, ...attributes])
}

/** Computes the style of each kind of element once: jsdom tries every rule for each of a page's elements again. */
function computeOnce(window) {
  const compute = window.getComputedStyle
  const known = new Map()
  window.getComputedStyle = (element, pseudo) => {
    const kind = pseudo ? undefined : kindOf(element)
    if (kind === undefined) return compute(element, pseudo)
    if (!known.has(kind)) known.set(kind, compute(element))
    return known.get(kind)
  }
}

/** A link with `download` saves a file, which a test has no place for; jsdom would try to follow it. */
function keepDownloads({ HTMLElement, HTMLAnchorElement }) {
  const { click } = HTMLElement.prototype
  HTMLAnchorElement.prototype.click = function clickUnlessDownload() {
    if (!this.hasAttribute('download')) click.call(this)
  }
}

/** What jsdom lacks for our pages: requests that the router can make, files that can be read and hashed, fonts. */
export default class extends BrowserEnvironment {
  async setup() {
    await super.setup()
    this.global.Request = PageRequest
    this.global.Blob = Blob
    this.global.File = File
    Object.defineProperty(this.global, 'crypto', { value: crypto })
    // Fields that grow with their text measure it again once a font has come.
    this.global.document.fonts ??= new this.global.EventTarget()
    computeOnce(this.global)
    keepDownloads(this.global)
  }
}
