import { expect } from '@jest/globals'
import type { Browser, FileChooser, Locator, Page } from 'playwright-core'
import { complaintsOf } from './complaints.ts'
import { focusOf } from './looks.ts'

const MOST_TABS = 150
const SOON_MS = 5000

/** A user without a mouse, in a browser of their own: keys alone, and at every step the focus is somewhere and seen. */
export class Typist {
  readonly page: Page
  readonly complaints: readonly string[]
  readonly #address: string

  private constructor(page: Page, address: string) {
    this.page = page
    this.#address = address
    this.complaints = complaintsOf(page)
    // A listener is there from the beginning: the browser learns of it late otherwise, and would open a picker of its own.
    page.on('filechooser', () => undefined)
  }

  static async arrive(browser: Browser, address: string): Promise<Typist> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    context.setDefaultTimeout(120_000)
    return new Typist(await context.newPage(), address)
  }

  /** Types an address into the browser's bar. */
  async open(path: string): Promise<void> {
    await this.page.goto(this.#address + path)
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
  }

  /** Goes to a control by Tab, around the page if need be; on the way each control shows that it has the focus. */
  async tabTo(control: Locator): Promise<void> {
    await control.first().waitFor({ state: 'attached' })
    const unseen: string[] = []
    for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
      await this.press('Tab')
      const { on, shows } = await focusOf(this.page)
      // Behind the last control comes the browser's own bar, which has no element.
      if (!shows && on !== 'body') unseen.push(on)
      if (await this.#isOn(control)) return expect(unseen).toEqual([])
    }
    throw new Error(`${MOST_TABS} times Tab do not lead to ${String(control)}`)
  }

  /** Goes to a control by Tab and presses it by Enter. */
  async enter(control: Locator): Promise<void> {
    await this.tabTo(control)
    await this.press('Enter')
  }

  /** Opens the picker of files by key, and takes a file there. */
  async choose(input: Locator, file: string): Promise<void> {
    await this.tabTo(input)
    const [chooser] = await Promise.all<[Promise<FileChooser>, Promise<void>]>([
      this.page.waitForEvent('filechooser'),
      this.press('Enter'),
    ])
    await chooser.setFiles(file)
  }

  /** The focus has come (back) to a control, and is seen there. */
  async isOn(control: Locator): Promise<void> {
    await control.first().waitFor()
    const deadline = Date.now() + SOON_MS
    while (!(await this.#isOn(control)) && Date.now() < deadline) await this.#aMoment()
    const { on, shows } = await focusOf(this.page)
    expect({ on, is: await this.#isOn(control), shows }).toEqual({ on, is: true, shows: true })
  }

  /** The page has an address, and the focus somewhere: on a control that shows it, or on the new page's content. */
  async arrivesAt(path: RegExp): Promise<void> {
    await this.page.waitForURL(path)
    await this.keepsFocus()
  }

  /** Whatever just came or went: the focus is not lost. */
  async keepsFocus(): Promise<void> {
    const deadline = Date.now() + SOON_MS
    // Twice in a row, as what goes takes the focus along a moment later.
    for (let kept = 0; kept < 2 && Date.now() < deadline; await this.#aMoment())
      kept = isKept(await focusOf(this.page)) ? kept + 1 : 0
    const focus = await focusOf(this.page)
    expect({ ...focus, isKept: isKept(focus) }).toEqual({ ...focus, isKept: true })
  }

  async #isOn(control: Locator): Promise<boolean> {
    return control.evaluateAll((found) => found.some((each) => each === document.activeElement))
  }

  #aMoment(): Promise<void> {
    return this.page.waitForTimeout(150)
  }
}

/** After a step the focus may be on the page's content as a whole, which shows no ring. */
const isKept = ({ on, shows }: { on: string; shows: boolean }) => on === 'main' || (on !== 'body' && shows)
