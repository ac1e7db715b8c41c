import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { settleIn, type ClientAccounts } from '../../crash-test/cast.ts'
import { SiteProcess } from '../../crash-test/site-process.ts'
import { launchBrowser } from '../../journeys/browser.ts'
import { printFigure, type Figure } from '../figures/figure.ts'
import { annotateMatches } from '../live/annotated-matches.ts'

/** Points of each of the two matches. */
export const POINTS = 500
/** How many times the processor is slowed. */
export const SLOWED = 4

const PASSWORD = 'correct horse battery'
const PATIENCE_MS = 60_000

/** A site with two annotated matches, and a real browser. */
export interface SiteInBrowser {
  readonly browser: Browser
  readonly address: string
  readonly cast: ClientAccounts
}

/** Measures on a site of its own, which is gone afterwards; prints the figures and answers whether all aims were kept. */
export async function measureInBrowser(
  measure: (site: SiteInBrowser) => Promise<readonly Figure[]>,
): Promise<boolean> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'courtline-bench-'))
  const site = await SiteProcess.start(dataDir)
  const browser = await launchBrowser()
  try {
    const cast = await settleIn(() => site, 2)
    await annotateMatches(cast, POINTS)
    const figures = await measure({ browser, address: site.address, cast })
    return figures.map(printFigure).every((kept) => kept)
  } finally {
    await browser.close()
    await site.stop()
    await rm(dataDir, { recursive: true })
  }
}

/** A user's page after logging in, with nothing in its cache. */
export async function loggedInPage({ browser, address }: SiteInBrowser, name: string): Promise<Page> {
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
