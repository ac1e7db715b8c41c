import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { DEMO_PASSWORD, PEOPLE } from '@courtline/site/demo/people'
import { launchBrowser } from './browser.ts'
import { complaintsOf } from './complaints.ts'
import { axeFindings, overhang, resizeTo, settledPage } from './looks.ts'
import { startPeopledSite, type PeopledSite } from './site-with-everybody.ts'
import { padded } from './steps/match-steps.ts'

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const BUYER = { name: 'Pat Olga', email: 'pat@example.org' }
/** What an account begins with. */
const FREE_CREDITS = 3
const FILES = 12
/** So many are uploaded when the power goes. */
const BEFORE_THE_CUT = 5

/** What is sold, uploaded and paid: an order, the day of a kiosk, and the billing of annotators. */
describe('the business around matches', () => {
  let site: PeopledSite
  let browser: Browser
  let folder: string
  let office: BrowserContext
  let admin: Page
  const complaints: string[] = []

  beforeAll(async () => {
    site = await startPeopledSite()
    browser = await launchBrowser()
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'courtline-event-'))
    office = await browser.newContext({ viewport: DESK, reducedMotion: 'reduce' })
    const data = { email: PEOPLE.greta.email, password: DEMO_PASSWORD }
    await office.request.post(`${site.address}/api/auth/login`, { data, headers: { origin: site.address } })
    admin = await newPage(office)
    const { admin: client, people } = site.cast
    await client.call('addCredits', { params: { id: people.maya.id }, body: { credits: FILES } })
  })
  afterAll(async () => {
    await browser.close()
    await site.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  })

  async function newPage(context: BrowserContext): Promise<Page> {
    const page = await context.newPage()
    complaintsOf(page, complaints)
    return page
  }
  const open = async (page: Page, at: string) => {
    await page.goto(site.address + at)
    await settledPage(page)
  }
  const visitor = async () => newPage(await browser.newContext({ viewport: DESK, reducedMotion: 'reduce' }))
  /** No flaw of the page as it is now, on a phone and on a desk. */
  const looksRight = async (page: Page) => {
    for (const size of [PHONE, DESK]) {
      await resizeTo(page, size)
      await page.evaluate(framesDrawn)
      expect({ axe: await axeFindings(page), overhang: await overhang(page) }).toEqual({
        axe: [],
        overhang: 0,
      })
    }
  }
  /** Waits until the open credit report shows this balance of the newest account, by itself. */
  const balanceBecomes = async (report: Page, credits: number) =>
    await report
      .locator('.credit-table tbody tr')
      .first()
      .locator('[data-label=Balance]')
      .filter({ hasText: new RegExp(`^${credits}$`) })
      .waitFor()

  describe('an order', () => {
    let report: Page

    it('is placed on a showcase page, and comes onto the admin’s open list by itself', async () => {
      await open(admin, '/admin/orders')
      const stranger = await visitor()
      await open(stranger, '/showcase/showcase')
      await looksRight(stranger)
      await stranger.getByLabel('Your name').fill(BUYER.name)
      await stranger.getByLabel('E-mail').fill(BUYER.email)
      await stranger.getByLabel('Player').fill('Ida Olga')
      await stranger.getByRole('button', { name: 'Order for $150' }).click()
      await stranger.getByRole('heading', { name: 'Thank you for your order.' }).waitFor()
      await admin.getByRole('button', { name: `Mark as paid: order of ${BUYER.name}` }).waitFor()
      await looksRight(admin)
    })

    it('brings its credits once when it is paid, into an account that is made for the buyer', async () => {
      report = await newPage(office)
      await open(report, '/creditReport')
      const accounts = await report.locator('.credit-table tbody tr').count()
      await act('Mark as paid')
      await admin.getByText('The order is paid.').waitFor()
      await balanceBecomes(report, FREE_CREDITS + 3)
      expect(await report.locator('.credit-table tbody tr').count()).toBe(accounts + 1)
      await looksRight(report)
      expect(await admin.getByRole('button', { name: /^Mark as paid/ }).count()).toBe(0)
    })

    it('takes them back when it is refunded', async () => {
      await act('Refund')
      await admin.getByText('The order is refunded.').waitFor()
      await balanceBecomes(report, FREE_CREDITS)
      await report.close()
    })

    async function act(what: string): Promise<void> {
      await admin.getByRole('button', { name: `${what}: order of ${BUYER.name}` }).click()
      await admin.getByRole('dialog').getByRole('button', { name: what }).click()
    }
  })

  describe('the day of a kiosk', () => {
    let kiosk: Page
    let device: BrowserContext
    let files: string[]

    it('uploads one video after the other until the power goes', async () => {
      files = filesOfTheDay()
      device = await browser.newContext({ viewport: DESK, reducedMotion: 'reduce' })
      const begun = cutAfter(BEFORE_THE_CUT)
      kiosk = await atTheKiosk()
      await kiosk.locator('input[type=file]').setInputFiles(files)
      await begun
      await kiosk.getByText(new RegExp(`^${BEFORE_THE_CUT} of ${FILES} videos are safe`)).waitFor()
      await looksRight(kiosk)
      // Closed at once, as a power cut does: the page is not asked.
      await kiosk.close()
      await device.unroute('**/*')
    })

    it('goes on with the same files, and every video becomes one match', async () => {
      kiosk = await atTheKiosk()
      await kiosk.getByText(new RegExp(`^${BEFORE_THE_CUT} of ${FILES} videos are safe`)).waitFor()
      const left = kiosk.getByRole('list', { name: 'Videos' }).getByText('Choose this file again')
      expect(await left.count()).toBe(FILES - BEFORE_THE_CUT)
      await kiosk.locator('input[type=file]').setInputFiles(files)
      await kiosk.getByText(`${FILES} of ${FILES} videos are safe to delete from the camera.`).waitFor()
      await looksRight(kiosk)
      await device.close()
      expect((await matchesOfTheDay()).toSorted()).toEqual(files.map(nameOf).toSorted())
    })

    /** Small files that differ, as a camera names them. */
    function filesOfTheDay(): string[] {
      const bytes = fs.statSync(site.video).size
      return Array.from({ length: FILES }, (_, n) => {
        const file = path.join(folder, `court-${String(n + 1).padStart(2, '0')}.mp4`)
        fs.copyFileSync(site.video, file)
        padded(file, bytes + 1000 * (n + 1))
        return file
      })
    }

    const nameOf = (file: string) => path.basename(file, '.mp4')

    async function atTheKiosk(): Promise<Page> {
      const page = await newPage(device)
      await open(page, `/hardcodedUpload/${site.cast.people.maya.id}`)
      return page
    }

    /** Resolves when so many videos are submitted and the next has begun; from then on nothing of a file gets through. */
    function cutAfter(count: number): Promise<void> {
      const begun = Promise.withResolvers<void>()
      let submitted = 0
      void device.route('**/*', async (route) => {
        const request = route.request()
        if (/\/completeUpload\//.test(request.url()) || request.url().endsWith('/completeUpload'))
          submitted += 1
        const isPart = request.method() === 'PUT' && !request.url().includes('/api/matches/')
        if (!isPart || submitted < count) return await route.continue()
        begun.resolve()
      })
      return begun.promise
    }

    /** First players of the matches that maya has by the names of files: one for each video that became a match. */
    async function matchesOfTheDay(): Promise<string[]> {
      const cards = await site.cast.people.maya.client.call('matches', { query: {} })
      return cards.map(({ metadata }) => metadata.teams[0]).filter((name) => name.startsWith('court-'))
    }
  })

  describe('billing', () => {
    it('counts every accepted match once, though the report is made in two windows at once', async () => {
      for (const at of ['/annotatorBilling', '/clientReport'] as const) {
        const other = await newPage(office)
        await open(admin, at)
        await open(other, at)
        await looksRight(admin)
        const due = await matchesDue(at)
        expect(due).toBeGreaterThan(0)
        // At once: a window that has heard of the report already has its button disabled, and the press does nothing.
        await Promise.all(
          [admin, other].map((page) =>
            page
              .getByRole('button', { name: 'Make report' })
              .evaluate((made) => (made as HTMLElement).click()),
          ),
        )
        // Both windows show it by the live feed, whichever of them made it.
        for (const page of [admin, other]) {
          const next = page.getByRole('region', { name: 'Next report' })
          await next.getByText('No match has been accepted since the last report.').first().waitFor()
          await next.getByRole('button', { name: 'Make report', disabled: true }).waitFor()
        }
        expect(await matchesBilled(at)).toBe(due)
        expect(await matchesDue(at)).toBe(0)
        await other.close()
        await looksRight(admin)
      }
    })

    async function matchesDue(at: '/annotatorBilling' | '/clientReport'): Promise<number> {
      const { admin: client } = site.cast
      const next =
        at === '/clientReport'
          ? await client.call('nextClientReport')
          : await client.call('nextAnnotatorBilling')
      return next.matches
    }

    async function matchesBilled(at: '/annotatorBilling' | '/clientReport'): Promise<number> {
      const { admin: client } = site.cast
      const reports =
        at === '/clientReport' ? await client.call('clientReport') : await client.call('annotatorBilling')
      return reports.reduce((sum, { matches }) => sum + matches, 0)
    }
  })

  it('makes no console complain, and no request fail that need not', () => {
    // One of two windows that make a report at once is refused.
    const isExpected = (each: string) => /409 POST \/api\/(annotatorBilling|clientReport)$/.test(each)
    expect(complaints.filter((each) => !isExpected(each))).toEqual([])
  })
})

/** Run in the browser: colours of the new size are drawn. */
const framesDrawn = () =>
  new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(done))
  })
