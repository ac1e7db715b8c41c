import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import type { Browser } from 'playwright-core'
import { DEMO_PASSWORD, PEOPLE } from '@courtline/site/demo/people'
import { launchBrowser } from '../journeys/browser.ts'
import { AttackedSite } from './attacked-site.ts'

let site: AttackedSite
let browser: Browser
beforeAll(async () => {
  site = await AttackedSite.open()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

/** Names that a spreadsheet would calculate, or that would begin another cell or line. */
const NAMES = [
  '=HYPERLINK("https://evil.example","Prize")',
  '+1+cmd|calc',
  '@SUM(A1)',
  ' =1+1',
  "'=1+1",
  'quote " in\tit\n=2+2',
]

it('a name that would be a formula is a text in the exported table of users (C16)', async () => {
  for (const [n, displayName] of NAMES.entries()) {
    const body = { email: `formula${n}@example.org`, password: DEMO_PASSWORD, userDetails: { displayName } }
    await site.visitor.call('signup', { body })
  }
  const rows: string[][] = parse(await exportedUsers(), { delimiter: '\t' })
  const [columns = [], ...accounts] = rows
  expect(accounts.length).toBe(NAMES.length)
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([columns.length]))
  expect(rows.flat().filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([])
})

/** The file that the page of users gives to an admin. */
async function exportedUsers(): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${site.address}/login`)
  await page.getByLabel('E-mail').fill(PEOPLE.greta.email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  await page.goto(`${site.address}/admin?search=formula`)
  const button = page.getByRole('button', { name: 'Export as TSV' })
  await page.getByText('formula0@example.org').first().waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toBe('users.tsv')
  return await readFile(await download.path(), 'utf8')
}
