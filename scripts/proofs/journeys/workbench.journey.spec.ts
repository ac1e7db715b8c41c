import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import type { EventDescription } from '@courtline/messages/match/annotated-event'
import { DEMO_PASSWORD, PEOPLE, type PersonName } from '@courtline/site/demo/people'
import { launchBrowser } from './browser.ts'
import { startPeopledSite, type PeopledSite } from './site-with-everybody.ts'
import { cutLine } from './steps/cut-line.ts'

let site: PeopledSite
let browser: Browser
let aoife: Page
let marco: Page

beforeAll(async () => {
  site = await startPeopledSite()
  browser = await launchBrowser()
  aoife = await pageOf('aoife')
  marco = await pageOf('marco')
  await clear()
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

async function pageOf(name: PersonName): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const data = { email: PEOPLE[name].email, password: DEMO_PASSWORD }
  const headers = { origin: site.address }
  await context.request.post(`${site.address}/api/auth/login`, { data, headers })
  return page
}
/** Only what never comes is given up, however busy the machine is. */
const PATIENCE_MS = 30_000

const annotator = () => site.cast.people.aoife.client
const params = () => ({ id: site.annotating })
const readAnnotation = () => annotator().call('annotation', { params: params() })

/** Takes out what the demo has annotated: the match begins again. */
async function clear(): Promise<void> {
  const { annotation, lastEdits } = await readAnnotation()
  const edits = annotation.map(({ annotationId }) => ({
    type: 'Remove' as const,
    annotationId,
    basedOn: lastEdits[annotationId] ?? '',
  }))
  if (edits.length > 0) await annotator().call('editAnnotation', { params: params(), body: { edits } })
}

async function add(...descriptions: readonly EventDescription[]): Promise<void> {
  const edits = descriptions.map((description) => ({
    type: 'Add' as const,
    annotationId: randomUUID(),
    description,
  }))
  await annotator().call('editAnnotation', { params: params(), body: { edits } })
}

const ace = (start: number): EventDescription => ({
  eventType: 'Point',
  clockTime: { start, stop: start + 2 },
  outcome: 'Ace',
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const workbench = async (page: Page) => {
  await page.goto(`${site.address}/annotate/${site.annotating}`)
  await page.locator('.workbench').waitFor()
}
const saved = (count: number) => aoife.getByText(`${count} saved`, { exact: true }).waitFor()
const rate = (text: string) => aoife.locator('.workbench-rate b', { hasText: text }).waitFor()
const secondsOf = async (page: Page) =>
  Number(await page.getByRole('slider', { name: 'Whole match' }).getAttribute('aria-valuenow'))
const videoTime = () => aoife.evaluate(() => document.querySelector('video')?.currentTime ?? -1)

/** Waits until something is so; what never comes fails. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`It never came: ${String(isSo)}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Gives the reason in the last look before; `opener` is the button that opens it. */
async function submit(page: Page, opener: string | undefined, reason: string): Promise<void> {
  if (opener !== undefined) await button(page, opener).click()
  const dialog = page.getByRole('dialog')
  const verb = dialog.getByRole('button', { name: opener ?? 'Accept', exact: true })
  await verb.waitFor()
  expect(await verb.isDisabled()).toBe(true)
  await dialog.getByLabel(/Why do the scores differ/).fill(reason)
  await verb.click()
}

/** So many rows, a moment after they are saved; each, with its heading, begins where the one before it ends. */
async function expectTiles(count: number): Promise<void> {
  await aoife.waitForFunction((awaited) => document.querySelectorAll('.rows-slot').length === awaited, count)
  const slots = await aoife.locator('.rows-slot').evaluateAll((found) =>
    found.map((slot) => {
      const { top, bottom } = slot.getBoundingClientRect()
      return { top, bottom }
    }),
  )
  const sorted = slots.toSorted((a, b) => a.top - b.top)
  for (const [index, { bottom }] of sorted.slice(0, -1).entries())
    expect(Math.abs((sorted[index + 1]?.top ?? NaN) - bottom)).toBeLessThan(1.5)
}

describe('an annotator at the workbench', () => {
  it('1. Space records the server that was chosen; arrows do not seek while it is asked, the video keeps its size', async () => {
    await workbench(aoife)
    await aoife.getByText('Who serves first?').waitFor()
    await aoife.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2)
    const size = await aoife.locator('.workbench-video').boundingBox()
    const from = await videoTime()
    await aoife.keyboard.press('2')
    await aoife.keyboard.press('ArrowRight')
    expect(await videoTime()).toBe(from)
    await aoife.keyboard.press('2')
    await aoife.keyboard.press(' ')
    await aoife.locator('.entry-phase.in-play').waitFor()
    expect(await aoife.locator('.workbench-video').boundingBox()).toEqual(size)
    await aoife.waitForTimeout(1200)
    await aoife.keyboard.press('a')
    await saved(2)
    const { annotation } = await readAnnotation()
    expect(annotation.map(({ adjustment, outcome }) => adjustment?.name ?? outcome)).toEqual([
      'Switch server',
      'Ace',
    ])
  })

  it('2. dead time runs at 4× from the first save, a point at 1× from a little before, and + is kept', async () => {
    await rate('4×')
    await aoife.waitForTimeout(500)
    const before = await videoTime()
    await aoife.keyboard.press(' ')
    expect(await videoTime()).toBeLessThan(before + 0.7)
    await rate('1×')
    await aoife.waitForTimeout(900)
    await aoife.keyboard.press('a')
    await rate('4×')
    await aoife.keyboard.press('+')
    await rate('4.5×')
    await aoife.keyboard.press('p')
    await saved(3)
    await until(async () => (await annotator().call('userSettings', {})).speed?.deadTimeRate === 4.5)
  })

  it('2b. after a point the video skips what nobody can serve in, by what the breaks of this match have lasted; z goes back', async () => {
    await clear()
    const lost = { outcome: 'DoubleFault', errorType: 'Long' } as const
    await add(ace(10), ace(34), { ...ace(58), ...lost })
    await workbench(aoife)
    await saved(3)
    await aoife.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2)
    await aoife.keyboard.press('z')
    // Seven times three seconds: the next serve comes as long after the point as those before.
    for (let times = 0; times < 7; times += 1) await aoife.keyboard.press('ArrowRight')
    await aoife.keyboard.press(' ')
    await rate('1×')
    await aoife.waitForTimeout(1200)
    const end = await videoTime()
    await aoife.keyboard.press('a')
    await aoife.getByText(/^Skipped [67] s/).waitFor()
    expect(await videoTime()).toBeGreaterThan(end + 6)
    await aoife.keyboard.press('p')
    await aoife.keyboard.press('z')
    expect(await videoTime()).toBeLessThan(end + 1)
    await saved(4)
    // The steps that follow begin early in the match.
    while ((await videoTime()) > 5) await aoife.keyboard.press('ArrowLeft')
  })

  it('3. two seconds without a line do not end the video', async () => {
    const line = await cutLine(aoife, /\/media\//)
    await workbench(aoife)
    await aoife.waitForTimeout(2500)
    expect(await aoife.getByText(/The video could not be shown/).count()).toBe(0)
    line.repair()
    await aoife.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2)
  })

  it('4. rows lie one below the other when an edit moves the end of a game', async () => {
    await clear()
    await add(...[10, 20, 30, 40, 50, 60, 70].map(ace))
    await saved(7)
    await expectTiles(7)
    await aoife.getByRole('row').nth(1).hover()
    await button(aoife, 'Remove row 2').click()
    await saved(6)
    await expectTiles(6)
    await aoife.keyboard.press('Control+z')
    await saved(7)
    await expectTiles(7)
  })

  it('6. a change of server lists what it changes after it, before it is recorded', async () => {
    await add({
      eventType: 'Point',
      clockTime: { start: 80, stop: 84 },
      outcome: 'Winner',
      shotType: 'Forehand',
      endingPlayer: 2,
      netCrosses: 3,
      rallyLength: 3,
      derivedFields: ['rallyLength', 'endingPlayer'],
    })
    await saved(8)
    await aoife.getByRole('row').nth(5).click()
    await aoife.keyboard.press('m')
    const dialog = aoife.getByRole('dialog', { name: 'Adjust' })
    await dialog.getByRole('button', { name: /^Switch server/ }).click()
    await dialog.getByText(/becomes .*forehand winner/).waitFor()
    expect((await readAnnotation()).annotation).toHaveLength(8)
    await aoife.keyboard.press('Escape')
    await aoife.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  it('7. F2 goes to the row that it opens, and the workbench opens where one stopped', async () => {
    await aoife.getByRole('row').nth(2).click()
    await aoife.keyboard.press('F2')
    await aoife.locator('.entry-phase.describing').waitFor()
    await until(async () => (await secondsOf(aoife)) === 30)
    await aoife.keyboard.press('Escape')
    await aoife.waitForTimeout(500)
    await workbench(aoife)
    await until(async () => (await secondsOf(aoife)) === 30)
  })

  it('9. a manager follows: the picture is where the annotator is', async () => {
    await workbench(marco)
    await aoife.keyboard.press(']')
    const follow = button(marco, 'Follow')
    await follow.waitFor()
    expect(await follow.getAttribute('aria-pressed')).toBe('true')
    await aoife.keyboard.press(']')
    const at = await secondsOf(aoife)
    expect(at).toBeGreaterThan(30)
    await until(async () => Math.abs((await secondsOf(marco)) - at) < 3)
  })

  it('8. a score that is not the owner’s is submitted only with a word why, by the server too', async () => {
    const { metadata } = await site.cast.manager.call('match', { params: params() })
    const score: [number, number][] = [[6, 4]]
    await site.cast.manager.call('changeMetadata', {
      params: params(),
      body: { metadata: { ...metadata, score, unparsedScore: '6-4' } },
    })
    await expect(annotator().call('completeAnnotation', { params: params(), body: null })).rejects.toThrow(
      /Please give a reason/,
    )
    await workbench(aoife)
    await saved(8)
    await submit(aoife, 'Complete', 'The video ends early.')
    await aoife.waitForURL(/\/annotationList/)
  })

  it('5. what is returned shows why, can be completed without a reload, and F8 walks its comments', async () => {
    await workbench(aoife)
    await workbench(marco)
    await marco.getByRole('row').nth(1).click()
    await marco.keyboard.press('c')
    await marco.getByRole('textbox', { name: 'Comment' }).fill('Who served here?')
    await marco.getByRole('dialog').getByRole('button', { name: 'Comment' }).click()
    await marco.getByText('Who served here?').waitFor()
    await marco.getByRole('dialog').waitFor({ state: 'detached' })
    await marco.keyboard.press('Shift+R')
    await marco.getByRole('textbox', { name: 'Reason' }).fill('Set 2 is missing.')
    await marco.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await button(marco, 'Undo').waitFor()
    const banner = aoife.getByRole('status', { name: 'Returned for changes' })
    await banner.getByText('Set 2 is missing.').waitFor()
    await button(aoife, 'Complete').waitFor()
    await aoife.keyboard.press('F8')
    await aoife.getByText('Who served here?').waitFor()
    await aoife.keyboard.press('r')
    await aoife.getByText('Who served here?').waitFor({ state: 'detached' })
    await submit(aoife, 'Complete', 'The video ends early.')
    await aoife.waitForURL(/\/annotationList/)
  })

  it('8. the queue looks as closely, and what it accepts can be taken back for five seconds', async () => {
    await marco.goto(`${site.address}/annotationList`)
    const { metadata } = await site.cast.manager.call('match', { params: params() })
    const row = marco.getByRole('row', { name: metadata.teams.join(' v ') })
    await row.getByText('Review').first().waitFor()
    await row.getByRole('button', { name: 'Accept' }).click()
    await marco.getByRole('row', { name: /Given by the owner 6–4/ }).waitFor()
    await submit(marco, undefined, 'It ends early.')
    await button(marco, 'Undo').click()
    await row.getByText('Review').first().waitFor()
    expect((await site.cast.manager.call('match', { params: params() })).status).toBe('Review')
  })
})
