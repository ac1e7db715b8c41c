import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { settleIn, type ClientAccounts } from '../crash-test/cast.ts'
import { SiteProcess } from '../crash-test/site-process.ts'
import { launchBrowser } from '../journeys/browser.ts'
import { percentile, printFigure, type Figure } from './figures/figure.ts'
import { annotateMatches } from './live/annotated-matches.ts'
import { loadingFigures, visitor } from './pages/loading.ts'

const POINTS = 500
const PASSWORD = 'correct horse battery'
const SLOWED = 4
const ROUNDS = 8
/** By then an edit was answered, and has come back over the live feed. */
const ANSWERED_MS = 400
const FRAME_MS = 1000 / 60
const PATIENCE_MS = 60_000
/** Two points: a rally described and saved, then a fault, which saves itself. */
const ENTRY = [
  ' ',
  'ArrowRight',
  ' ',
  'f',
  'w',
  '1',
  'Enter',
  'ArrowRight',
  ' ',
  'ArrowRight',
  ' ',
  'n',
  'ArrowRight',
] as const
const SAVING = new Set(['Enter', 'n'])

/**
 * `npm run bench -- pages`: a real browser at the match view and at the workbench of a match of 500 points, and while
 * home, match view, an embed and a showcase are loaded. Needs the built front end. Answers whether all aims were kept.
 */
export async function bench(): Promise<boolean> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'courtline-bench-'))
  const site = await SiteProcess.start(dataDir)
  const browser = await launchBrowser()
  try {
    const cast = await settleIn(() => site, 2)
    await annotateMatches(cast, POINTS)
    await finish(cast)
    const figures = [
      ...(await viewing(browser, site.address, cast)),
      ...(await typing(browser, site.address, cast)),
      ...(await loading(browser, site.address, cast)),
    ]
    return figures.map(printFigure).every((kept) => kept)
  } finally {
    await browser.close()
    await site.stop()
    await rm(dataDir, { recursive: true })
  }
}

/** The second match is submitted and accepted: it can be watched. */
async function finish({ admin, annotators, matchIds }: ClientAccounts): Promise<void> {
  const params = { id: matchIds[1] ?? '' }
  await annotators[1]?.caller.must('completeAnnotation', { params, body: null })
  await admin.caller.must('acceptAnnotation', { params, body: null })
  await admin.caller.must('setEmbed', { params, body: { open: true } })
}

async function loading(browser: Browser, address: string, { matchIds }: ClientAccounts): Promise<Figure[]> {
  const player = (await pageOf(browser, address, 'player')).context()
  const nobody = await visitor(browser)
  const watched = matchIds[1] ?? ''
  const figures = [
    ...(await loadingFigures(player, 'home', `${address}/userMatches`)),
    ...(await loadingFigures(player, 'match view', `${address}/match/${watched}/watch`)),
    ...(await loadingFigures(nobody, 'embed', `${address}/embed/${watched}`)),
    ...(await loadingFigures(nobody, 'showcase', `${address}/showcase/showcase`)),
  ]
  await player.close()
  await nobody.close()
  return figures
}

/** Somebody's page after logging in, with nothing in its cache. */
async function pageOf(browser: Browser, address: string, name: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.goto(`${address}/login`)
  await page.getByLabel('E-mail').fill(`${name}@courtline.test`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  return page
}

async function viewing(browser: Browser, address: string, { matchIds }: ClientAccounts): Promise<Figure[]> {
  const page = await pageOf(browser, address, 'player')
  const scripts = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.set(response.url(), response.body())
  })
  const slow = await page.context().newCDPSession(page)
  await slow.send('Network.setCacheDisabled', { cacheDisabled: true })
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  const startedAt = performance.now()
  await page.goto(`${address}/match/${matchIds[1] ?? ''}/watch`, { waitUntil: 'commit' })
  // By attribute: to look by role computes the roles of the whole page again and again, on the slowed processor.
  await page.locator('[role=listbox][aria-label=Points]').waitFor()
  const first = [...scripts.values()]
  // It answers: a key opens the statistics.
  await page.keyboard.press('t')
  await page.locator('[role=dialog] table').waitFor()
  const interactiveMs = performance.now() - startedAt
  const bytes = await Promise.all(first)
  await page.context().close()
  return [
    {
      name: 'match view: all script until its points are there, gzipped',
      value: bytes.reduce((sum, each) => sum + gzipSync(each).length, 0) / 1000,
      unit: 'kB',
      aim: 250,
      less: true,
    },
    {
      name: `match view: answers a key, on a processor slowed ${SLOWED} times`,
      value: interactiveMs / 1000,
      unit: 's',
      aim: 3,
      less: true,
    },
  ]
}

async function typing(browser: Browser, address: string, { matchIds }: ClientAccounts): Promise<Figure[]> {
  const page = await pageOf(browser, address, 'annotator0')
  await page.goto(`${address}/annotate/${matchIds[0] ?? ''}`)
  await page.getByRole('grid').waitFor()
  await page.keyboard.press('z')
  const session = await page.context().newCDPSession(page)
  // Time of the page's own thread: what else the machine does is not the page's work.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  await page.evaluate(watchPaints)
  const work = new Map<string, number[]>(ENTRY.map((key) => [key, []]))
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const key of ENTRY) {
      const before = await busyMs(session)
      await page.keyboard.press(key)
      await page.evaluate(() => new Promise(requestAnimationFrame))
      // The first round is for warming up.
      if (round > 0) work.get(key)?.push((await busyMs(session)) - before)
      if (SAVING.has(key)) await page.waitForTimeout(ANSWERED_MS)
    }
  const paints = (
    await page.evaluate(() => performance.getEntriesByName('painted').map((e) => e.duration))
  ).slice(ENTRY.length)
  await page.context().close()
  const where = `${POINTS} points, slowed ${SLOWED} times`
  const keyFigure = (name: string, of: readonly number[], share: number): Figure => ({
    name: `${name}, ${where}: script, style and layout`,
    value: percentile(of, share),
    unit: 'ms',
    aim: 16,
    less: true,
  })
  return [
    keyFigure('a key in the workbench, 95 of 100', [...work.values()].flat(), 0.95),
    keyFigure('the key of a fault, which saves, median', work.get('n') ?? [], 0.5),
    keyFigure('the key of a forehand, median', work.get('f') ?? [], 0.5),
    {
      name: `a key in the workbench, ${where}: until it is painted, median`,
      value: percentile(paints, 0.5) / FRAME_MS,
      unit: 'frames',
      aim: 2,
      less: true,
    },
  ]
}

/** Runs in the page: notes how long after each key the next frame has been painted. */
function watchPaints(): void {
  addEventListener(
    'keydown',
    (pressed) => {
      requestAnimationFrame(() => {
        // A task after the frame's callbacks: the frame is painted by then.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => performance.measure('painted', { start: pressed.timeStamp })
        port2.postMessage(null)
      })
    },
    { capture: true },
  )
}

/** Milliseconds of script, style and layout of a page since it began. */
async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  const counted = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration']
  return metrics.reduce((sum, { name, value }) => sum + (counted.includes(name) ? value * 1000 : 0), 0)
}
