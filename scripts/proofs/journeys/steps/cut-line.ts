import type { Page } from 'playwright-core'

/** A line that lets nothing more through until it is repaired. */
export interface CutLine {
  /** Addresses of the requests that got through before the cut. */
  readonly passed: readonly string[]
  repair(): void
}

/**
 * Cuts a page's requests to addresses of a pattern, at once or after a number of them. The route remains when the line is
 * repaired and lets everything through: `page.unroute` leaves requests that are under way at that moment without an
 * answer, and with them a page that is still loading.
 */
export async function cutLine(page: Page, pattern: string | RegExp, afterRequests = 0): Promise<CutLine> {
  const passed: string[] = []
  let isRepaired = false
  await page.route(pattern, async (route) => {
    if (isRepaired) return await route.continue()
    if (passed.length >= afterRequests) return await route.abort('connectionfailed')
    passed.push(route.request().url())
    return await route.continue()
  })
  return {
    passed,
    repair: () => {
      isRepaired = true
    },
  }
}
