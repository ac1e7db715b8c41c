import { setTimeout as pause } from 'node:timers/promises'
import type { Cookie } from 'playwright-core'
import { median, type Figure } from '../figures/figure.ts'
import type { Protocol } from './protocol.ts'
import type { UninspectedBrowser } from './uninspected-browser.ts'

/** A phone on a fair line. */
const SLOWED = 4
const LINE = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 }
/** By then a page has shown what it has. */
const SETTLING_MS = 5000
/** What else the machine does meets one load and not the next. */
const LOADS = 3
/** A task longer than this keeps a tap waiting. */
const LONG_TASK_MS = 50

interface Loading {
  readonly name: string
  readonly url: string
  /** Of a session; none for a visitor. */
  readonly cookies?: readonly Cookie[]
  readonly size: Readonly<Record<'width' | 'height', number>>
}

/** What a page has noted by then, of the entries that `watchLoading` and the browser make. */
const READ_NOTES = `({
  largestMs: performance.getEntriesByName('largest').at(-1)?.startTime ?? NaN,
  blockedMs: performance.getEntriesByName('long task').reduce((sum, { duration }) => sum + Math.max(0, duration - ${LONG_TASK_MS}), 0),
  sentBytes: performance.getEntriesByType('resource').reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
})`

interface Notes {
  readonly largestMs: number
  readonly blockedMs: number
  readonly sentBytes: number
}

/** Loads an address in a new page, with nothing in its cache, and reads what it noted. */
async function loaded(page: Protocol, url: string): Promise<Notes> {
  await page.call('Network.enable')
  await page.call('Network.setCacheDisabled', { cacheDisabled: true })
  await page.call('Network.emulateNetworkConditions', LINE)
  await page.call('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  await page.call('Page.enable')
  await page.call('Page.addScriptToEvaluateOnNewDocument', { source: `(${String(watchLoading)})()` })
  const isLoaded = page.next('Page.loadEventFired')
  await page.call('Page.navigate', { url })
  await isLoaded
  await pause(SETTLING_MS)
  const { result } = await page.call('Runtime.evaluate', { expression: READ_NOTES, returnByValue: true })
  page.close()
  return (result as { value: Notes }).value
}

/**
 * How long an address takes to show its largest part, and how long it would keep a tap waiting meanwhile: medians of some
 * loads, each by a new visitor with these cookies.
 */
export async function loadingFigures(
  browser: UninspectedBrowser,
  { name, url, cookies = [], size }: Loading,
): Promise<Figure[]> {
  const loads: Notes[] = []
  for (let load = 0; load < LOADS; load += 1) loads.push(await loaded(await browser.page(cookies, size), url))
  const seen = {
    largestMs: median(loads.map(({ largestMs }) => largestMs)),
    blockedMs: median(loads.map(({ blockedMs }) => blockedMs)),
    sentBytes: median(loads.map(({ sentBytes }) => sentBytes)),
  }
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
