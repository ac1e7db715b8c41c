import type { Page } from 'playwright-core'
import type { PersonName } from '@courtline/site/demo/people'
import { settledPage } from '../looks.ts'
import type { PeopledSite } from '../site-with-everybody.ts'

/** One action of a user; the strings are selectors and names of keys, as Playwright has them. */
export type Deed =
  | { readonly click: string }
  | { readonly press: string; readonly at?: string }
  | { readonly fill: string; readonly text: string }

/** What a screen becomes, or what opens over it, after actions of a user there. */
export interface ReachedByKeys {
  readonly title: string
  /** null: a visitor without an account. */
  readonly by: PersonName | null
  /** With ':watched', ':annotating' and ':created' for the ids of those matches. */
  readonly path: string
  readonly deeds: readonly Deed[]
  /** What is there then. */
  readonly shows: string
}

/** Opens the screen again, does what there is to do, and waits for what it leads to. */
export async function reach(
  page: Page,
  site: PeopledSite,
  { path, deeds, shows }: ReachedByKeys,
): Promise<void> {
  const { watched, annotating, created } = site
  const named = path
    .replace(':watched', watched)
    .replace(':annotating', annotating)
    .replace(':created', created)
  await page.goto(site.address + named)
  await settledPage(page)
  for (const deed of deeds) await act(page, deed)
  await page.locator(shows).first().waitFor()
  await settledPage(page)
}

async function act(page: Page, deed: Deed): Promise<void> {
  if ('click' in deed) await page.locator(deed.click).first().click()
  else if ('fill' in deed) await page.locator(deed.fill).first().fill(deed.text)
  else if (deed.at === undefined) await page.keyboard.press(deed.press)
  else await page.locator(deed.at).first().press(deed.press)
}
