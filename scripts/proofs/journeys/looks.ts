import fs from 'node:fs'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = fs.readFileSync(new URL('../../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')
/** WCAG 2.0 to 2.2, A and AA, and what axe-core advises beyond: landmarks, headings, names of roles. */
const ASKED = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
const RUN = `axe.run(document, ${JSON.stringify({
  runOnly: ASKED,
  // Of WCAG 2.2, and off unless it is requested.
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
})})`
const MOST_TABS = 80

/** What axe-core finds: a line each. Evaluated from outside, as no script of the page may be. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  const isThere = await page.evaluate<boolean>(`typeof axe === 'object'`)
  if (!isThere) await page.evaluate(AXE)
  const { violations } = await page.evaluate<AxeResults>(RUN)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  )
}

/** Waits until a screen shows what it has to show: a heading, and nothing that still loads. */
export async function settledPage(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached', timeout: 20_000 })
  await page.waitForFunction(
    () => document.querySelector('[aria-busy=true], .mantine-Skeleton-root') === null,
    null,
    { timeout: 20_000 },
  )
}

/** Gives the window another size, and waits until the page has taken it: what is laid out by script follows some frames later. */
export async function resizeTo(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(framesWithoutChange)
}

/** Run in the browser: ends once nothing has moved for ten frames, after three seconds at the latest. */
async function framesWithoutChange(): Promise<void> {
  const layout = () => {
    const { scrollWidth, scrollHeight } = document.documentElement
    const boxes = [...document.querySelectorAll('main, video, [class*="bar"]')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [x, y, width, height].map(Math.round)
    })
    return JSON.stringify([innerWidth, scrollWidth, scrollHeight, boxes])
  }
  const end = performance.now() + 3000
  let before = ''
  for (let same = 0; same < 10 && performance.now() < end;) {
    await new Promise(requestAnimationFrame)
    const now = layout()
    same = now === before ? same + 1 : 0
    before = now
  }
}

/** Run in the browser: whether one can see that a control has the focus, once its colours have changed. */
async function focusShows(): Promise<boolean> {
  const { activeElement } = document
  // A hidden file input shows its focus on the label around it, a hidden radio button on the one behind it, the
  // field among a list of addresses on the frame around them, and the link of a card on the card.
  const around = activeElement?.closest(
    'label, .mantine-PillsInput-input, .match-card:has(.match-card-link:focus)',
  )
  const places = [activeElement, around, activeElement?.nextElementSibling]
  const deadline = performance.now() + 1000
  while (performance.now() < deadline) {
    await new Promise(requestAnimationFrame)
    const looks = places.map((each) => each && getComputedStyle(each))
    if (looks.some((look) => look?.outlineStyle === 'solid' || look?.borderColor === 'rgb(213, 242, 75)'))
      return true
  }
  return false
}

/** What has the focus, in the words of its tag: 'body' where nothing has it; and whether that can be seen. */
export const focusOf = async (page: Page) => ({
  on: await page.evaluate(() => {
    const focused = document.activeElement
    const isPage = focused === null || focused === document.body || focused.tagName === 'MAIN'
    return isPage ? (focused?.tagName ?? 'BODY').toLowerCase() : focused.outerHTML.slice(0, 200)
  }),
  shows: await page.evaluate(focusShows),
})

/** Whether Tab alone leads to a control, and its focus can be seen there. */
export async function reachedByTab(page: Page, control: string): Promise<boolean> {
  const wanted = page.locator(control).first()
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element === document.activeElement))
      return page.evaluate(focusShows)
  }
  return false
}

/** How many pixels the page is wider than the window. */
export const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/**
 * Controls that a thumb misses: lower than 44 pixels, their field's two lines included. Links within a sentence are as
 * high as their line.
 */
export const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, button, input, select, textarea, [role=option]')]
      .filter((each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter(
        (each) =>
          getComputedStyle(each).display !== 'inline' && !each.closest('.visually-hidden, .skip-link'),
      )
      .filter((each) => {
        const labels = each instanceof HTMLInputElement && each.type === 'checkbox' ? (each.labels ?? []) : []
        const sizes = [each, ...labels].map((part) => part.getBoundingClientRect())
        return sizes.every(({ height, width }) => width > 1 && height > 1 && height < 42)
      })
      .map(
        (each) => `${Math.round(each.getBoundingClientRect().height)} px: ${each.outerHTML.slice(0, 160)}`,
      ),
  )
