import { expect } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { DEMO_PASSWORD, PEOPLE, type PersonName } from '@courtline/site/demo/people'
import { complaintsOf } from '../complaints.ts'
import { settledPage } from '../looks.ts'

/** The links of 'Your work' on the first page of people with a task, and what the first one leads to. */
const WORK: Readonly<Partial<Record<PersonName, readonly string[]>>> = {
  aoife: ['Annotation queue'],
  marco: ['Annotation queue', 'Completed matches'],
  greta: ['Annotation queue', 'Completed matches', 'Users', 'Activity'],
}

/** Opens the first page as people of each role: those with a task go to it, a new player to the demo match. */
export async function startsAtHome(browser: Browser, address: string, complaints: string[]): Promise<void> {
  for (const person of ['aoife', 'marco', 'greta'] as const)
    await atHome(browser, address, person, complaints, (page) => goesToWork(page, WORK[person] ?? []))
  await atHome(browser, address, 'priya', complaints, beginsWithTheDemo)
}

async function atHome(
  browser: Browser,
  address: string,
  person: PersonName,
  complaints: string[],
  act: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  try {
    const data = { email: PEOPLE[person].email, password: DEMO_PASSWORD }
    await context.request.post(`${address}/api/auth/login`, { data, headers: { origin: address } })
    const page = await context.newPage()
    complaintsOf(page, complaints)
    await page.goto(`${address}/`)
    await page.waitForURL(/\/userMatches\//)
    await settledPage(page)
    await act(page)
  } finally {
    await context.close()
  }
}

async function goesToWork(page: Page, labels: readonly string[]): Promise<void> {
  const links = page.getByRole('navigation', { name: 'Your work' }).getByRole('link')
  await links.first().waitFor()
  expect(await links.locator('b').allInnerTexts()).toEqual(labels)
  await links.first().click()
  await page.waitForURL(/\/annotationList/)
  await page.getByRole('button', { name: /^Claim next/ }).waitFor()
  // Annotators see no rows in review.
  const review = page.getByRole('group', { name: 'Show' }).getByRole('button', { name: /^Review/ })
  expect(await review.count()).toBe(labels.includes('Completed matches') ? 1 : 0)
}

async function beginsWithTheDemo(page: Page): Promise<void> {
  const steps = page.getByRole('region', { name: 'Three steps to your first match' })
  expect(await steps.getByRole('listitem').count()).toBe(3)
  await steps.getByRole('link', { name: 'Open the demo match' }).click()
  await page.waitForURL(/\/demo/)
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
}
