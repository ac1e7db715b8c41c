import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { DEMO_PASSWORD, PEOPLE } from '@courtline/site/demo/people'
import { bringLargeMatch } from './bring-large-match.ts'
import { launchBrowser } from './browser.ts'
import { complaintsOf } from './complaints.ts'
import { overhang, resizeTo, settledPage } from './looks.ts'
import { startPeopledSite, type PeopledSite } from './site-with-everybody.ts'
import { startsAtHome } from './steps/home-steps.ts'
import { choosesQuality, watchesOnAPhone } from './steps/watch-steps.ts'

const DESK = { width: 1440, height: 900 }
const UPRIGHT = { width: 390, height: 844 }
const ON_ITS_SIDE = { width: 844, height: 390 }
const ROWS_IN_SIGHT = 20
/** Stops of the Tab key between the timeline and the points. */
const MOST_STOPS = 8

/** A player watches a finished match in every way that the site offers, on a desk and on a phone, and shows it to a stranger. */
describe('watching', () => {
  let site: PeopledSite
  let browser: Browser
  let page: Page
  let watch = ''
  const complaints: string[] = []

  beforeAll(async () => {
    site = await startPeopledSite()
    browser = await launchBrowser()
    const context = await browser.newContext({ viewport: DESK, hasTouch: true, reducedMotion: 'reduce' })
    const data = { email: PEOPLE.maya.email, password: DEMO_PASSWORD }
    await context.request.post(`${site.address}/api/auth/login`, { data, headers: { origin: site.address } })
    page = await context.newPage()
    complaintsOf(page, complaints)
    watch = `/match/${site.watched}/watch`
  })
  afterAll(async () => {
    await browser.close()
    await site.stop()
  })

  beforeEach(() => resizeTo(page, DESK))

  const open = async (path: string, shown = page) => {
    await shown.goto(site.address + path)
    await settledPage(shown)
  }
  const seconds = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
  const fitsEverySize = async () => {
    for (const size of [UPRIGHT, ON_ITS_SIDE, DESK]) {
      await resizeTo(page, size)
      expect([size.width, await overhang(page)]).toEqual([size.width, 0])
    }
  }

  it('opens a match from its card, whose long names have their room', async () => {
    await open(`/userMatches`)
    await fitsEverySize()
    await page.locator(`a[href="${watch}"]`).first().click()
    await page.waitForURL((url) => url.pathname === watch)
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
    await fitsEverySize()
  })

  it('has one play bar with one place in the match, and keys for it', async () => {
    expect(await page.locator('.play-bar').count()).toBe(1)
    const timeline = page.getByRole('slider', { name: 'Match timeline' })
    expect(await timeline.count()).toBe(1)
    await page.keyboard.press(']')
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
    const before = await seconds()
    await page.keyboard.press(']')
    await page.waitForFunction((then) => (document.querySelector('video')?.currentTime ?? 0) > then, before)
    await timeline.hover()
    await page.locator('.timeline-preview, .timeline-picture').first().waitFor()
  })

  it('continues where it was left', async () => {
    await page.evaluate(() => document.querySelector('video')?.pause())
    const left = await seconds()
    expect(left).toBeGreaterThan(0)
    // The place is kept a moment after it was reached.
    await page.waitForTimeout(1500)
    await open('/userMatches')
    await open(watch)
    await page.getByText(/^Continued at /).waitFor()
    const near = (then: number) => Math.abs((document.querySelector('video')?.currentTime ?? 0) - then) < 5
    await page.waitForFunction(near, left)
    await page.getByRole('button', { name: 'From the start' }).click()
  })

  it('shows twenty points beside the picture, a few stops of Tab behind the timeline', async () => {
    const list = page.getByRole('listbox', { name: 'Points' })
    const rows = await list.evaluate((element) => {
      const row = element.querySelector('[role=option]')?.getBoundingClientRect().height ?? Infinity
      const { top, bottom } = element.getBoundingClientRect()
      return (Math.min(bottom, window.innerHeight) - top) / row
    })
    expect(rows).toBeGreaterThanOrEqual(ROWS_IN_SIGHT)
    await page.getByRole('slider', { name: 'Match timeline' }).focus()
    let stops = 0
    while (stops <= MOST_STOPS && !(await list.evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press('Tab')
      stops += 1
    }
    expect(stops).toBeLessThanOrEqual(MOST_STOPS)
  })

  it('filters by presets and groups that arrows cross, and names what is chosen', async () => {
    await page.keyboard.press('/')
    await page.getByRole('group', { name: 'From whose view' }).getByRole('button').first().waitFor()
    await page.keyboard.press('ArrowRight')
    const second = page.getByRole('group', { name: 'From whose view' }).getByRole('button').nth(1)
    await page.waitForFunction((element) => element === document.activeElement, await second.elementHandle())
    await page.getByRole('group', { name: 'Serve', exact: true }).getByRole('button').first().click()
    await page.waitForURL(/service=/)
    await page
      .getByRole('button', { name: /^Remove “/ })
      .first()
      .click()
    await page.waitForURL((url) => !url.search.includes('service='))
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
  })

  it('hides everything that reveals the result, with a sign', async () => {
    const sets = page.getByRole('group', { name: 'Sets' })
    expect(await sets.innerText()).toMatch(/\d–\d/)
    const title = await page.title()
    await page.keyboard.press('n')
    await page.getByRole('status').filter({ hasText: 'No spoilers' }).waitFor()
    expect(await sets.innerText()).not.toMatch(/\d–\d/)
    expect(await page.title()).toBe(title)
    expect(await page.locator('.match-legend').innerText()).not.toMatch(/won [1-9]\d/)
    await page.keyboard.press('n')
    await page.getByRole('status').filter({ hasText: 'No spoilers' }).waitFor({ state: 'detached' })
  })

  it('finds points and games of the match by Ctrl K, and keys by their sheet', async () => {
    const find = async (text: string) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('textbox', { name: 'Search or jump to' }).fill(text)
    }
    await find('break points against me')
    await page.getByRole('button', { name: /Points of this match/ }).click()
    await page.waitForURL(/scores=breakPoint/)
    await find('set 1 at 1–0')
    await page.getByRole('button', { name: /^Go to set 1 at / }).click()
    await page.waitForURL(/time=/)
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'All keys' })
    await sheet.getByRole('searchbox', { name: 'Search all keys' }).fill('next point')
    await sheet.getByText('Next point', { exact: true }).waitFor()
    expect(await sheet.getByText('No spoilers', { exact: true }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
  })

  it('leads from a figure of the statistics to its points, and back', async () => {
    await open(`/match/${site.watched}/stats`)
    await fitsEverySize()
    expect(await page.getByRole('table').count()).toBe(1)
    expect(await page.getByRole('group', { name: 'By player or team' }).count()).toBe(0)
    await page
      .getByRole('button', { name: /Show the points$/ })
      .first()
      .click()
    await page.waitForURL(/\/watch\?.*figure=/)
    await page
      .getByRole('button', { name: /^Remove “/ })
      .first()
      .waitFor()
    await page.goBack()
    await page.waitForURL(/\/stats/)
    await page.getByRole('button', { name: 'Match video' }).click()
    await page.waitForURL((url) => url.pathname === watch)
  })

  it('gives a stranger a link that opens without log-in, with the filter and time', async () => {
    await open(`${watch}?service=First&time=12`)
    await page.getByRole('button', { name: 'Share' }).click()
    const dialog = page.getByRole('dialog', { name: /^Share / })
    const link = await dialog.getByRole('textbox', { name: 'Link for everybody' }).inputValue()
    const embed = await dialog.getByRole('textbox', { name: 'Embed address' }).inputValue()
    await page.keyboard.press('Escape')
    const context = await browser.newContext({ viewport: UPRIGHT, reducedMotion: 'reduce' })
    const stranger = await context.newPage()
    complaintsOf(stranger, complaints)
    for (const address of [link, embed]) {
      const { pathname, search } = new URL(address)
      expect(search).toContain('service=First')
      await stranger.goto(site.address + pathname + search)
      await stranger.getByRole('button', { name: 'Play', exact: true }).waitFor()
      await stranger
        .getByRole('button', { name: /^Remove “1st serve/i })
        .first()
        .waitFor()
      await stranger.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) >= 10)
      expect(await overhang(stranger)).toBe(0)
    }
  })

  it('is watched on a phone, upright and on its side, and zoomed', async () => {
    await open(watch)
    await watchesOnAPhone(page)
  })

  it('is watched in the rendition that the viewer chooses, where there are two', async () => {
    await open(`/match/${await bringLargeMatch(site)}/watch`)
    await choosesQuality(page)
  })

  it('leads everyone from home to what they do', async () => {
    await startsAtHome(browser, site.address, complaints)
  })

  it('did all this without a complaint of the browser', () => {
    expect(complaints).toEqual([])
  })
})
