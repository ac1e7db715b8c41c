import { writeFile } from 'node:fs/promises'
import type { CDPSession, Page } from 'playwright-core'
import { percentile, type Figure } from './figures/figure.ts'
import {
  measureInBrowser,
  loggedInPage,
  POINTS,
  SLOWED,
  type SiteInBrowser,
} from './pages/site-in-browser.ts'

const ROUNDS = 8
/** By then an edit was answered, and has come back over the live feed. */
const ANSWERED_MS = 400
const FRAME_MS = 1000 / 60
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
 * `npm run bench -- workbench`: a real browser at the workbench of a match of 500 points, key by key. Needs the built front
 * end; `--profile FILE` also writes what the processor did, for the browser's own tools. Answers whether all aims were kept.
 */
export async function bench(args: readonly string[] = []): Promise<boolean> {
  const profile = args[0] === '--profile' ? args[1] : undefined
  return measureInBrowser((site) => typing(site, profile))
}

async function typing(site: SiteInBrowser, profile: string | undefined): Promise<Figure[]> {
  const page = await loggedInPage(site, 'annotator0')
  await page.goto(`${site.address}/annotate/${site.cast.matchIds[0] ?? ''}`)
  await page.getByRole('grid').waitFor()
  await page.keyboard.press('z')
  const session = await page.context().newCDPSession(page)
  // Time of the page's own thread: what else the machine does is not the page's work.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  await page.evaluate(watchPaints)
  if (profile !== undefined) await startProfile(session)
  const work = ENTRY.map((): number[] => [])
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [place, key] of ENTRY.entries()) {
      const spent = await workOfKey(page, session, key)
      // The first round is for warming up.
      if (round > 0) work[place]?.push(spent)
      if (place === SAVING.rally || place === SAVING.fault) await page.waitForTimeout(ANSWERED_MS)
    }
  if (profile !== undefined) {
    const written = await session.send('Profiler.stop')
    await writeFile(profile, JSON.stringify(written.profile))
  }
  const paints = await page.evaluate(() => performance.getEntriesByName('painted').map((e) => e.duration))
  await page.context().close()
  return figuresOf(work, paints.slice(ENTRY.length))
}

async function startProfile(session: CDPSession): Promise<void> {
  await session.send('Profiler.enable')
  await session.send('Profiler.setSamplingInterval', { interval: 200 })
  await session.send('Profiler.start')
}

async function workOfKey(page: Page, session: CDPSession, key: string): Promise<number> {
  const before = await busyMs(session)
  await page.keyboard.press(key)
  await page.evaluate(() => new Promise(requestAnimationFrame))
  return (await busyMs(session)) - before
}

function figuresOf(work: readonly (readonly number[])[], paints: readonly number[]): Figure[] {
  const where = `${POINTS} points, slowed ${SLOWED} times`
  const figure = (name: string, of: readonly number[], share: number): Figure => ({
    name: `${name}, ${where}: script, style and layout`,
    value: percentile(of, share),
    unit: 'ms',
    aim: 16,
    less: true,
  })
  return [
    figure('a key in the workbench, 95 of 100', work.flat(), 0.95),
    figure('the key of a fault, which saves, median', work[SAVING.fault] ?? [], 0.5),
    figure('the last key of a rally, which saves, median', work[SAVING.rally] ?? [], 0.5),
    figure('a key that describes, median', work[DESCRIBING] ?? [], 0.5),
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
