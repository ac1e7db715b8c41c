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

describe('a second annotation', () => {
  it('is asked for, claimed and handed in by somebody who sees nothing of the first one', async () => {
    const [marco, aoife] = [await pageOf('marco'), await pageOf('aoife')]
    await marco.goto(`${site.address}/secondAnnotationReview/${site.watched}`)
    await marco.getByRole('combobox', { name: 'Priority' }).selectOption('4')
    await button(marco, 'Ask for it').click()
    await button(marco, 'Change').waitFor()

    // The annotator of the match is not offered it: of the two annotators of the demo it is the other one's.
    await aoife.goto(`${site.address}/annotationList`)
    const rows = aoife.getByRole('region', { name: 'Second annotations' })
    await rows.waitFor().catch(() => undefined)
    const isOffered = await button(aoife, /^Claim the second annotation of/).isVisible()
    const annotator = isOffered ? aoife : await pageOf('kenji')
    if (!isOffered) await annotator.goto(`${site.address}/annotationList`)
    await button(annotator, /^Claim the second annotation of/).click()
    await annotator.waitForURL(`${site.address}/secondAnnotation/${site.watched}`)
    await button(annotator, 'Complete').waitFor()
    expect(
      (await annotator.request.get(`${site.address}/api/matches/${site.watched}/annotation`)).status(),
    ).toBe(409)
  })

  it('is compared, reconciled and accepted', async () => {
    const marco = await pageOf('marco')
    await marco.goto(`${site.address}/annotationList`)
    await marco.getByRole('link', { name: /^Compare the second annotation of/ }).click()
    await marco.waitForURL(`${site.address}/secondAnnotationReview/${site.reviewed}`)
    const differences = marco.getByRole('region', { name: 'Differences' }).getByRole('listitem')
    await differences.first().waitFor()
    const before = await differences.count()
    expect(await button(marco, 'Reconciled').isDisabled()).toBe(true)
    const outcome = differences.filter({ hasText: 'Outcome' }).first()
    await outcome.getByRole('button').click()
    await marco
      .getByRole('group', { name: 'Which of both' })
      .getByRole('button', { name: 'Take the second' })
      .click()
    await marco.waitForFunction(
      (count) => document.querySelectorAll('.differences li').length < count,
      before,
    )
    await button(marco, 'Reconciled').click()
    await marco
      .getByRole('region', { name: 'Settled' })
      .getByText(/^Both were reconciled: Marco Bianchi/)
      .waitFor()

    await marco.goto(`${site.address}/match/${site.reviewed}/history`)
    await marco
      .getByText(/reconciled/)
      .first()
      .waitFor()
    const accepted = await marco.request.put(
      `${site.address}/api/matches/${site.reviewed}/acceptAnnotation`,
      { headers: { origin: site.address }, data: {} },
    )
    expect(accepted.status()).toBe(200)
  })
})
