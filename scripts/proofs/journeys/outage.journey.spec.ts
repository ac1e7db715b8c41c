import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import type { AnnotationView, HistoryEntry } from '@courtline/messages/views/annotation'
import { HEADERS } from '@courtline/messages/routes/table'
import { DEMO_PASSWORD, PEOPLE } from '@courtline/site/demo/people'
import { launchBrowser } from './browser.ts'
import { startPeopledSite, type PeopledSite } from './site-with-everybody.ts'
import { cutLine, type CutLine } from './steps/cut-line.ts'

/** Where edits are sent; what is read is not among them. */
const EDITS = /\/annotation\/edits/

let site: PeopledSite
let browser: Browser
/** The annotator's browser, and another one of theirs that is never cut off. */
let context: BrowserContext
let elsewhere: BrowserContext
let page: Page
let editsLine: CutLine
let before: AnnotationView
let rowsBefore: number

beforeAll(async () => {
  site = await startPeopledSite()
  browser = await launchBrowser()
  context = await loggedIn()
  elsewhere = await loggedIn()
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

async function loggedIn(): Promise<BrowserContext> {
  const opened = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const data = { email: PEOPLE.aoife.email, password: DEMO_PASSWORD }
  await opened.request.post(`${site.address}/api/auth/login`, { data, headers: { origin: site.address } })
  return opened
}

/** The workbench, its playhead after the last entry, with video at hand for a while without a line. */
async function workbench(): Promise<Page> {
  const opened = await context.newPage()
  await opened.goto(`${site.address}/annotate/${site.annotating}`)
  await opened.getByRole('grid', { name: 'Serves and adjustments' }).getByRole('row').nth(2).waitFor()
  await opened.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 3)
  await opened.keyboard.press('z')
  await opened.waitForFunction(hasVideoAhead)
  return opened
}

const hasVideoAhead = () => {
  const video = document.querySelector('video')
  if (!video || video.readyState < 3) return false
  const { buffered } = video
  return buffered.length > 0 && buffered.end(buffered.length - 1) - video.currentTime > 6
}

/** The line is there for what is read, but edits that are sent do not arrive. */
async function nothingArrives(): Promise<void> {
  editsLine = await cutLine(page, EDITS)
}

async function entersAces(count: number): Promise<void> {
  for (let entered = 0; entered < count; entered += 1) {
    const before = await rowCount()
    await page.keyboard.press('Space')
    await inPhase('In play').waitFor()
    await page.waitForTimeout(400)
    await page.keyboard.press('a')
    await page.waitForFunction(
      (rows) => Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')) > rows,
      before,
    )
  }
}

/** The entry panel, in this phase of the point cycle. */
const inPhase = (phase: string) =>
  page.getByRole('region', { name: 'Point entry' }).getByText(phase, { exact: true })

const rowCount = async () => Number(await page.getByRole('grid').getAttribute('aria-rowcount'))
const keptHere = (count: number) => page.getByText(`Offline: ${count} kept here`, { exact: true }).waitFor()

/** What the server has, after a position of the log. */
async function recorded(after = ''): Promise<AnnotationView> {
  const url = `${site.address}/api/matches/${site.annotating}/annotation`
  const answer = await elsewhere.request.get(url, after === '' ? {} : { headers: { [HEADERS.after]: after } })
  return await answer.json()
}

async function history(): Promise<readonly HistoryEntry[]> {
  const answer = await elsewhere.request.get(`${site.address}/api/matches/${site.annotating}/history`)
  return await answer.json()
}

/** A late rally, whose row is on the screen. */
function lateRally({ annotation }: AnnotationView): AnnotatedEvent {
  const found = annotation.findLast(({ shotType, endingPlayer }) => shotType && endingPlayer !== undefined)
  if (!found) throw new Error('No rally is annotated')
  return found
}

/** Turns the row into a let, by keys. */
async function turnsIntoLet({ annotationId }: AnnotatedEvent): Promise<void> {
  const place = before.annotation.findIndex((entry) => entry.annotationId === annotationId)
  const row = page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: String(place + 1), exact: true }).first() })
  await row.getByRole('button').first().click()
  await page.keyboard.press('F2')
  await inPhase('Describe').waitFor()
  await page.keyboard.press('l')
}

/** Changes the stroke of an entry from the other browser, as the entry is there. */
async function changesStrokeElsewhere({ annotationId, shotType }: AnnotatedEvent): Promise<void> {
  const { lastEdits } = await recorded()
  const changes = { shotType: shotType === 'Volley' ? 'Backhand' : 'Volley' }
  const data = { edits: [{ type: 'Change', annotationId, basedOn: lastEdits[annotationId], changes }] }
  const url = `${site.address}/api/matches/${site.annotating}/annotation/edits`
  const sent = await elsewhere.request.post(url, { data, headers: { origin: site.address } })
  expect([sent.status(), await sent.text()]).toEqual([200, expect.any(String)])
}

describe('ten minutes without a line, in the middle of the night', () => {
  it('entries go on, and are kept in the browser', async () => {
    page = await workbench()
    before = await recorded()
    rowsBefore = await rowCount()
    await context.setOffline(true)
    await entersAces(3)
    await keptHere(3)
    expect(await rowCount()).toBe(rowsBefore + 3)
    expect((await recorded()).revision).toBe(before.revision)
  })

  it('they are there after a reload, and go on', async () => {
    await nothingArrives()
    await context.setOffline(false)
    await page.reload()
    await page.getByRole('grid').getByRole('row').nth(2).waitFor()
    await keptHere(3)
    expect(await rowCount()).toBe(rowsBefore + 3)
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 3)
    await page.keyboard.press('z')
    await page.waitForFunction(hasVideoAhead)
    await context.setOffline(true)
    await entersAces(1)
    await keptHere(4)
  })

  it('they are there after the page has crashed, the point that was open too', async () => {
    await page.keyboard.press('Space')
    await inPhase('In play').waitFor()
    await page.waitForTimeout(200)
    await context.setOffline(false)
    const session = await context.newCDPSession(page)
    const crashed = page.waitForEvent('crash')
    // The page is gone before it could answer.
    void session.send('Page.crash').catch(() => undefined)
    await crashed
    page = await context.newPage()
    await nothingArrives()
    await page.goto(`${site.address}/annotate/${site.annotating}`)
    await keptHere(4)
    await inPhase('In play').waitFor()
    await page.keyboard.press('Escape')
    expect(await rowCount()).toBe(rowsBefore + 4)
  })

  it('all are sent in their order when the line is back; what was changed elsewhere too shows both versions', async () => {
    const rally = lateRally(before)
    await turnsIntoLet(rally)
    await keptHere(5)
    await changesStrokeElsewhere(rally)
    editsLine.repair()
    const alert = page.getByRole('alert').filter({ hasText: 'An edit was not saved' })
    await alert.waitFor({ timeout: 60_000 })
    expect(await alert.getByRole('term').allInnerTexts()).toEqual(['Yours', 'Now'])
    await alert.getByRole('definition').filter({ hasText: /let/i }).waitFor()
    await alert
      .getByRole('definition')
      .filter({ hasText: /volley|backhand/i })
      .waitFor()
    const total = before.annotation.length + 4
    await page.getByText(`${total} saved`, { exact: true }).waitFor()
    const added = (await history()).filter(({ revision }) => revision > before.revision)
    const starts = added.flatMap(({ type, after }) =>
      type === 'ServeAdded' && after ? [after.clockTime.start] : [],
    )
    expect(starts).toHaveLength(4)
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    expect((await recorded()).annotation).toHaveLength(total)
  })

  it('and one’s own version may take the place of the other', async () => {
    const [sent] = await Promise.all([
      page.waitForResponse((response) => EDITS.test(response.url())),
      page.getByRole('alert').getByRole('button', { name: 'Keep mine' }).click(),
    ])
    const { annotationId } = lateRally(before)
    const now = (await recorded(sent.headers()[HEADERS.position])).annotation.find(
      (entry) => entry.annotationId === annotationId,
    )
    expect(now?.outcome).toBe('Let')
  })
})
