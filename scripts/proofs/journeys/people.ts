import type { Browser, BrowserContext, Page } from 'playwright-core'

const PASSWORD = 'correct horse 7'
/** Only what never comes is given up, however busy the machine is. */
const PATIENCE_MS = 120_000

/** One person with a browser of their own; what their console complains of is gathered. */
export class BrowserUser {
  readonly page: Page
  readonly email: string
  /** Errors in the console, but for answers that pages expect (4xx) and lines that the journey itself cuts. */
  readonly complaints: string[] = []
  readonly #context: BrowserContext
  readonly #address: string

  private constructor(context: BrowserContext, page: Page, address: string, email: string) {
    this.#context = context
    this.page = page
    this.#address = address
    this.email = email
    page.on('pageerror', (error) => this.complaints.push(error.message))
    page.on('console', (message) => {
      if (
        message.type() === 'error' &&
        !/status of 4\d\d|net::ERR_(CONNECTION|INCOMPLETE)/.test(message.text())
      )
        this.complaints.push(message.text())
    })
  }

  static async arrive(browser: Browser, address: string, email: string): Promise<BrowserUser> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    context.setDefaultTimeout(PATIENCE_MS)
    return new BrowserUser(context, await context.newPage(), address, email)
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(this.#address + path)
  }

  /** Fills in the page of the first admin's link. */
  async openFirstAdminLink(path: string, name: string): Promise<void> {
    await this.goTo(path)
    await this.#fillAccount(name)
    await this.page.getByRole('button', { name: 'Create the first admin' }).click()
  }

  async signUp(name: string): Promise<void> {
    await this.goTo('/signup')
    await this.#fillAccount(name)
    await this.page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await this.arrivedAtMatches()
  }

  async logIn(): Promise<void> {
    await this.goTo('/login')
    await this.page.getByLabel('E-mail').fill(this.email)
    await this.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await this.page.getByRole('button', { name: 'Log in', exact: true }).click()
    await this.arrivedAtMatches()
  }

  async failToLogIn(password: string): Promise<void> {
    await this.goTo('/login')
    await this.page.getByLabel('E-mail').fill(this.email)
    await this.page.getByLabel('Password', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'Log in', exact: true }).click()
    await this.page.getByText(/Login failed\./).waitFor()
  }

  async logOut(): Promise<void> {
    await this.page.getByRole('button', { name: /account/i }).click()
    await this.page.getByRole('menuitem', { name: 'Log out' }).click()
    await this.page.waitForURL(/\/login/)
  }

  async arrivedAtMatches(): Promise<void> {
    await this.page.waitForURL(/\/userMatches\//)
  }

  async leave(): Promise<void> {
    await this.#context.close()
  }

  async #fillAccount(name: string): Promise<void> {
    await this.page.getByLabel('Name', { exact: true }).fill(name)
    await this.page.getByLabel('E-mail').fill(this.email)
    await this.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  }
}
