import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { ROLE_PERMISSIONS } from '@courtline/messages/permissions'
import { DEMO_PASSWORD, PEOPLE, type PersonName } from '@courtline/site/demo/people'
import { launchBrowser } from './browser.ts'
import { CHANGED_SCREENS } from './every-page/changed-screens.ts'
import { complaintsOf } from './complaints.ts'
import { axeFindings, overhang, reachedByTab, resizeTo, settledPage, smallTargets } from './looks.ts'
import { DIALOGS } from './every-page/dialogs.ts'
import { addressOf, allScreens, destinationOf, visitOf, type ListedScreen } from './every-page/pages.ts'
import { reach } from './every-page/reached.ts'
import { startPeopledSite, type PeopledSite } from './site-with-everybody.ts'

const DESK = { width: 1440, height: 900 }
const ARRIVES_MS = 20_000
const PHONE = { width: 390, height: 844 }
const screens = await allScreens()
/** One of every role. */
const names: readonly PersonName[] = ['greta', 'marco', 'aoife', 'zuzana', 'maya', 'daniel', 'sofia']

let site: PeopledSite
let browser: Browser
const pages = new Map<PersonName | null, Promise<Page>>()
const complaints: string[] = []
/** What the pages below are opened to show. */
const INTENDED: readonly RegExp[] = [
  /^\/confirmEmail: 409 POST \/api\/auth\/confirmEmail$/,
  /^\S+\/editMetadata: 400 PUT \S+\/addURL$/,
  // A reel that nobody shares: its page and what it requests are not there.
  /: 404 GET \/(reel|api\/reels)\/not-shared$/,
  /^\/r\/recruitMatch\/\S+: 404 GET \/api\/recruitMatches\/\S+$/,
]

beforeAll(async () => {
  site = await startPeopledSite()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

/** The page of a user who has logged in, in a browser of their own; null for a visitor. */
function pageOf(name: PersonName | null): Promise<Page> {
  const page = pages.get(name) ?? arrive(name)
  pages.set(name, page)
  return page
}

async function arrive(name: PersonName | null): Promise<Page> {
  const context = await browser.newContext({ viewport: DESK, reducedMotion: 'reduce' })
  if (name !== null) {
    const data = { email: PEOPLE[name].email, password: DEMO_PASSWORD }
    await context.request.post(`${site.address}/api/auth/login`, { data, headers: { origin: site.address } })
  }
  const page = await context.newPage()
  complaintsOf(page, complaints)
  return page
}

const NO_FLAW = { axe: [], overhang: 0, small: [] }

/** For a mouse, controls of 24 pixels are large enough, which axe looks after. */
const flawsAtDesk = async (page: Page) => ({
  axe: await axeFindings(page),
  overhang: await overhang(page),
  small: [],
})

async function flawsOnPhone(page: Page) {
  await resizeTo(page, PHONE)
  return { axe: await axeFindings(page), overhang: await overhang(page), small: await smallTargets(page) }
}

/** The product and the state; where a match or a user is shown, the title may name them instead. */
const titleOf = ({ path, title }: ListedScreen) =>
  path.includes(':') || path === '/demo' ? /^Courtline – ./ : new RegExp(`^Courtline – ${title}$`)

describe('every screen', () => {
  const shown = screens.filter(({ load }) => load !== undefined)

  it.each(shown.map((screen) => [screen.path, screen] as const))('%s', async (_, screen) => {
    const { by, action, query = '' } = visitOf(screen)
    const page = await pageOf(by)
    await resizeTo(page, DESK)
    await page.goto(site.address + addressOf(screen, site) + query)
    await settledPage(page)
    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.title()).toMatch(titleOf(screen))
    expect(await flawsAtDesk(page)).toEqual(NO_FLAW)
    expect(await reachedByTab(page, action)).toBe(true)
    expect(await flawsOnPhone(page)).toEqual(NO_FLAW)
  })

  it.each([...CHANGED_SCREENS, ...DIALOGS].map((reached) => [reached.title, reached] as const))(
    '%s',
    async (_, reached) => {
      const page = await pageOf(reached.by)
      await resizeTo(page, DESK)
      await reach(page, site, reached)
      expect(await flawsAtDesk(page)).toEqual(NO_FLAW)
      expect(await flawsOnPhone(page)).toEqual(NO_FLAW)
    },
  )

  it('makes no console complain, and no request fail that need not', () => {
    expect(complaints.filter((line) => !INTENDED.some((fits) => fits.test(line)))).toEqual([])
  })
})

/** Goes to an address as a link on the page does, without loading everything again. */
const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

/** Run in the browser. */
const here = () => location.pathname + location.search
const isHere = (path: string) => location.pathname + location.search === path

/** Waits for an address, and reports which one it was instead. */
async function arrivesAt(page: Page, path: string): Promise<void> {
  await page.waitForFunction(isHere, path, { timeout: ARRIVES_MS }).catch(() => 'too late')
  expect(await page.evaluate(here)).toBe(path)
}

const mayOpen = (name: PersonName, { permission }: ListedScreen) =>
  permission === null || ROLE_PERMISSIONS[PEOPLE[name].role].includes(permission)

describe('who may go where (platform 2 and 6)', () => {
  const guarded = screens.filter(({ permission, load }) => permission !== null && load !== undefined)
  it.each(names.map((name) => [PEOPLE[name].role, name] as const))(
    '%s (%s) is sent from what they may not see to their matches',
    async (_, name) => {
      const page = await pageOf(name)
      const home = `/userMatches/${site.cast.people[name].id}`
      await page.goto(`${site.address}/no/such/page`)
      await arrivesAt(page, home)
      for (const screen of guarded) {
        const [path, isOpen] = [addressOf(screen, site), mayOpen(name, screen)]
        // A match of others leads on to /404 (D58), which is another rule.
        if (isOpen && path !== screen.path) continue
        await go(page, path)
        await arrivesAt(page, isOpen ? destinationOf(screen, PEOPLE[name].role) : home)
      }
    },
  )

  it('a visitor is sent to log in, and comes back after it; from anything unknown too', async () => {
    const page = await pageOf(null)
    await page.goto(`${site.address}/no/such/page`)
    await arrivesAt(page, '/login')
    for (const screen of guarded) {
      const path = addressOf(screen, site)
      await go(page, path)
      await arrivesAt(page, `/login?${new URLSearchParams({ redirect: path }).toString()}`)
    }
  })

  it('what is not there, or not for this user, is reported with a way back (D58)', async () => {
    const page = await pageOf('sofia')
    await page.goto(`${site.address}/match/${site.annotating}/watch`)
    await page.getByText("Whoops... The page you were looking for couldn't be found.").waitFor()
    await page.getByRole('link', { name: 'Back to your matches' }).click()
    await arrivesAt(page, `/userMatches/${site.cast.people.sofia.id}`)
  })
})
