import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { DEMO_PASSWORD, PEOPLE, type PersonName } from '@courtline/site/demo/people'
import { launchBrowser } from './browser.ts'
import { startPeopledSite, type PeopledSite } from './site-with-everybody.ts'

let site: PeopledSite
let browser: Browser

beforeAll(async () => {
  site = await startPeopledSite()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

async function pageOf(name: PersonName): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  const data = { email: PEOPLE[name].email, password: DEMO_PASSWORD }
  await context.request.post(`${site.address}/api/auth/login`, { data, headers: { origin: site.address } })
  return context.newPage()
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

describe('a trial', () => {
  it('is rejected, redone from a copy, accepted, and makes an annotator who claims a match', async () => {
    const [marco, zuzana] = [await pageOf('marco'), await pageOf('zuzana')]

    await marco.goto(`${site.address}/trialAnnotationReview`)
    await marco.getByRole('link', { name: 'Review the trial of Zuzana Novak' }).click()
    await marco.getByRole('region', { name: 'Differences' }).getByRole('button').first().click()
    expect(await button(marco, 'Reject').isDisabled()).toBe(true)
    await marco.getByRole('textbox', { name: 'Reason, sent to Zuzana Novak' }).fill('One error was forced.')
    await button(marco, 'Reject').click()
    await marco.waitForURL(`${site.address}/trialAnnotationReview`)

    await zuzana.goto(`${site.address}/trialAnnotationEntry`)
    await zuzana.getByText(/^Your trial annotation was reviewed on .+, but was not successful\.$/).waitFor()
    await zuzana.getByText('One error was forced.').waitFor()
    await button(zuzana, 'Redo').click()
    await zuzana.getByRole('grid', { name: 'Serves and adjustments' }).getByRole('row').nth(3).waitFor()
    await button(zuzana, 'Complete').click()
    await zuzana.getByRole('dialog').getByRole('button', { name: 'Complete' }).click()
    await zuzana.getByText(/is in review\. You may still update it\.$/).waitFor()

    await marco.goto(`${site.address}/trialAnnotationReview?user=${site.cast.people.zuzana.id}`)
    await button(marco, 'Accept').click()
    await marco.waitForURL(`${site.address}/trialAnnotationReview`)

    await zuzana.goto(`${site.address}/annotationList`)
    await button(zuzana, /^Claim next/).click()
    await zuzana.waitForURL(/\/annotate\//)
  })
})
