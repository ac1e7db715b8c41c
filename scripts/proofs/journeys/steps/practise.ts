import type { Page } from 'playwright-core'

/** As many keys as ten points take at most, and more: a guide that leads nowhere ends here. */
const MOST_KEYS = 400

/** Keys as the screen names them, and as a browser does. */
const PRESSED: Readonly<Record<string, string>> = {
  Space: 'Space',
  Enter: 'Enter',
  Esc: 'Escape',
  'Ctrl Z': 'Control+z',
}

/**
 * Practises by the keys that the screen names and by nothing else, but for one outcome that is first typed otherwise.
 * Answers what the screen showed of it.
 */
export async function practise(page: Page): Promise<{ readonly alerts: readonly string[] }> {
  await page.keyboard.press('Enter')
  const guide = page.locator('.practice-next')
  const alerts: string[] = []
  for (let pressed = 0; pressed < MOST_KEYS; pressed += 1) {
    await page.locator('.practice-next, .practice-done').first().waitFor()
    if (await page.locator('.practice-done').isVisible()) return { alerts }
    const [before, key] = await Promise.all([placeOf(page), guide.locator('kbd').innerText()])
    if (key === 'Space' && /racket/.test(before)) await page.getByText('Serve now').waitFor()
    const wrong = alerts.length === 0 ? otherOutcome(key) : undefined
    await page.keyboard.press(wrong ?? PRESSED[key] ?? key)
    if (wrong !== undefined)
      alerts.push(await page.getByRole('alert').getByRole('listitem').first().innerText())
    else await page.waitForFunction(hasMoved, before)
  }
  throw new Error(`${MOST_KEYS} keys do not lead through the practice`)
}

/** Winner in place of an error, error in place of a winner. */
const otherOutcome = (key: string) => (key === 'w' ? 'e' : key === 'u' || key === 'e' ? 'w' : undefined)

const placeOf = (page: Page) =>
  page.evaluate(
    () =>
      document
        .querySelector<HTMLElement>('.practice-guide')
        ?.innerText.replace(/Serve .*s\b|Serve now/, '') ?? '',
  )

/** The hint beside the video is another place or another key. */
const hasMoved = (before: string) =>
  (document.querySelector<HTMLElement>('.practice-guide')?.innerText.replace(/Serve .*s\b|Serve now/, '') ??
    '') !== before
