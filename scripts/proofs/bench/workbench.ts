import { writeFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { percentile, type Figure } from './figures/figure.ts'
import { workOfKeys, KEY_CATEGORIES, type KeyWork } from './pages/key-work.ts'
import {
  measureInBrowser,
  loggedInPage,
  POINTS,
  SLOWED,
  type SiteInBrowser,
} from './pages/site-in-browser.ts'

const ROUNDS = 8
/** By then a key was painted, and what follows its frame is done. */
const PAINTED_MS = 120
/** By then an edit was answered, and has come back over the live feed. */
const ANSWERED_MS = 400
/** Two points: a rally described, which saves itself with its last key, then a fault. */
const ENTRY = [
  ' ',
  'ArrowRight',
  '.',
  '.',
  'e',
  'n',
  'f',
  'ArrowRight',
  ' ',
  'ArrowRight',
  'n',
  'ArrowRight',
] as const
/** Place of the keys that save: of the forehand that completes a rally, and of the fault. */
const SAVING = { rally: 6, fault: 10 } as const
/** A key that describes, and saves nothing. */
const DESCRIBING = 4

/**
 * The processor time is taken at full speed and multiplied by this. The browser can slow a page by itself, but does so by
 * halting its thread for three times the clock time that has passed, in which the thread may have waited for the processor
 * too: on two cores that others kept busy the same keys came to 7.5 times their time at full speed instead of 4, on quiet
 * ones to 3.9 times.
 */
const TIMES = SLOWED

/**
 * `npm run bench -- workbench`: a real browser at the workbench of a match of 500 points, key by key. Needs the built front
 * end; `--trace FILE` also writes what the browser recorded, for its own tools. Answers whether all aims were kept.
 */
export async function bench(args: readonly string[] = []): Promise<boolean> {
  const trace = args[0] === '--trace' ? args[1] : undefined
  return measureInBrowser((site) => typing(site, trace))
}

async function typing(site: SiteInBrowser, trace: string | undefined): Promise<Figure[]> {
  const page = await loggedInPage(site, 'annotator0')
  await page.goto(`${site.address}/annotate/${site.cast.matchIds[0] ?? ''}`)
  await page.getByRole('grid').waitFor()
  await page.keyboard.press('z')
  // The first round is for warming up.
  await typeEntry(page)
  const recorded = await recordedWhile(site.browser, page, async () => {
    for (let round = 0; round < ROUNDS; round += 1) await typeEntry(page)
  })
  if (trace !== undefined) await writeFile(trace, recorded)
  await page.context().close()
  const keys = workOfKeys(recorded.toString())
  if (keys.length !== ROUNDS * ENTRY.length) throw new Error(`${keys.length} keys were recorded`)
  return figuresOf(keys)
}

async function typeEntry(page: Page): Promise<void> {
  for (const [place, key] of ENTRY.entries()) {
    await page.keyboard.press(key)
    const saves = place === SAVING.rally || place === SAVING.fault
    await page.waitForTimeout(saves ? ANSWERED_MS : PAINTED_MS)
  }
}

async function recordedWhile(browser: Browser, page: Page, work: () => Promise<void>): Promise<Buffer> {
  await browser.startTracing(page, { categories: [...KEY_CATEGORIES] })
  await work()
  return browser.stopTracing()
}

function figuresOf(keys: readonly KeyWork[]): Figure[] {
  const where = `${POINTS} points, slowed ${SLOWED} times`
  const at = (place: number) => keys.filter((_, index) => index % ENTRY.length === place)
  const figure = (name: string, of: readonly KeyWork[], share: number): Figure => ({
    name: `${name}, ${where}: work until it is painted`,
    value:
      TIMES *
      percentile(
        of.map(({ paintedMs }) => paintedMs),
        share,
      ),
    unit: 'ms',
    aim: 16,
    less: true,
  })
  return [
    figure('a key in the workbench, 95 of 100', keys, 0.95),
    figure('a key in the workbench, median', keys, 0.5),
    figure('the key of a fault, which saves, median', at(SAVING.fault), 0.5),
    figure('the last key of a rally, which saves, median', at(SAVING.rally), 0.5),
    figure('a key that describes, median', at(DESCRIBING), 0.5),
    {
      name: `a key that describes, ${where}: of it script, style and layout, median`,
      value:
        TIMES *
        percentile(
          at(DESCRIBING).map(({ scriptMs }) => scriptMs),
          0.5,
        ),
      unit: 'ms',
    },
    {
      name: `the last key of a rally, ${where}: of it script, style and layout, median`,
      value:
        TIMES *
        percentile(
          at(SAVING.rally).map(({ scriptMs }) => scriptMs),
          0.5,
        ),
      unit: 'ms',
    },
    {
      name: `a key in the workbench, ${POINTS} points, at full speed: clock time until it is painted, median`,
      value: percentile(
        keys.map(({ waitedMs }) => waitedMs),
        0.5,
      ),
      unit: 'ms',
    },
  ]
}
