import type { Browser, BrowserContext } from 'playwright-core'
import type { Figure } from '../figures/figure.ts'

/** A phone on a fair line. */
const SLOWED = 4
const LINE = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 }
/** By then a page has shown what it has. */
const SETTLING_MS = 5000
/** A task longer than this keeps a tap waiting. */
const LONG_TASK_MS = 50

/** How long an address takes to show its largest part, and how long it would keep a tap waiting meanwhile. */
export async function loadingFigures(context: BrowserContext, name: string, url: string): Promise<Figure[]> {
  const page = await context.newPage()
  const slow = await context.newCDPSession(page)
  await slow.send('Network.enable')
  await slow.send('Network.setCacheDisabled', { cacheDisabled: true })
  await slow.send('Network.emulateNetworkConditions', LINE)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  await page.addInitScript(watchLoading)
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
  await page.waitForTimeout(SETTLING_MS)
  const seen = await page.evaluate(() => ({
    largestMs: performance.getEntriesByName('largest').at(-1)?.startTime ?? NaN,
    blockedMs: performance
      .getEntriesByName('long task')
      .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    sentBytes: performance
      .getEntriesByType('resource')
      .reduce((sum, entry) => sum + ('encodedBodySize' in entry ? Number(entry.encodedBodySize) : 0), 0),
  }))
  await page.close()
  const conditions = `slowed ${SLOWED} times, 10 Mbit/s`
  return [
    {
      name: `${name}: largest part painted, ${conditions}`,
      value: seen.largestMs / 1000,
      unit: 's',
      aim: 1.8,
      less: true,
    },
    {
      name: `${name}: blocked by tasks over ${LONG_TASK_MS} ms`,
      value: seen.blockedMs,
      unit: 'ms',
      aim: 200,
      less: true,
    },
    { name: `${name}: files as sent`, value: seen.sentBytes / 1000, unit: 'kB' },
  ]
}

/** A context without a session. */
export const visitor = (browser: Browser) => browser.newContext({ viewport: { width: 390, height: 844 } })

/** Runs in the page before anything else of it. */
function watchLoading(): void {
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) performance.mark('largest', { startTime })
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      performance.measure('long task', { start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
}
