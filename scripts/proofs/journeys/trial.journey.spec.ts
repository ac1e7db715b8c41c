import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { derivedId } from '@courtline/messages/ids'
import { DEMO_PASSWORD, PEOPLE, type PersonName } from '@courtline/site/demo/people'
import { launchBrowser } from './browser.ts'
import { complaintsOf } from './complaints.ts'
import { practise } from './steps/practise.ts'
import { startPeopledSite, type PeopledSite } from './site-with-everybody.ts'

const STRANGER = { name: 'Ines Duarte', email: 'ines@example.org' }

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

async function newPage(): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  return await context.newPage()
}

async function pageOf(name: PersonName): Promise<Page> {
  const page = await newPage()
  const data = { email: PEOPLE[name].email, password: DEMO_PASSWORD }
  const headers = { origin: site.address }
  await page.context().request.post(`${site.address}/api/auth/login`, { data, headers })
  return page
}

/** The invitation in the demo's mailbox, as soon as it is there. */
async function linkMailedTo(email: string): Promise<string> {
  const page = await newPage()
  const link = page.locator('article', { hasText: email }).getByRole('link').first()
  for (let look = 0; look < LOOKS; look += 1) {
    await page.goto(`${site.address}/dev/mail`)
    const address = (await link.isVisible()) ? await link.getAttribute('href') : null
    if (address !== null) return address.slice(address.indexOf('/invite'))
    await page.waitForTimeout(LOOK_EVERY_MS)
  }
  throw new Error(`No invitation was mailed to ${email}`)
}
const LOOKS = 200
const LOOK_EVERY_MS = 200

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** The annotation of a user on trial when it is submitted: the reference, one error called otherwise. */
async function annotatesAlmostAll(page: Page): Promise<void> {
  const { annotation } = await site.cast.manager.call('annotation', { params: { id: site.watched } })
  const isError = ({ outcome }: { outcome?: string }) => outcome === 'UnforcedError'
  const called = annotation.findIndex(isError)
  const data = annotation.map((entry, place) => {
    const { origAnnotatorId: _, updateAnnotatorId: __, ...described } = entry
    const annotationId = derivedId('journey', entry.annotationId)
    return { ...described, annotationId, ...(place === called && { outcome: 'ForcedError' }) }
  })
  const headers = { origin: site.address }
  const put = await page.context().request.put(`${site.address}/api/trialAnnotation`, { data, headers })
  expect(put.status()).toBe(200)
}

async function completes(page: Page): Promise<void> {
  await page.getByRole('grid', { name: 'Serves and adjustments' }).getByRole('row').nth(3).waitFor()
  await button(page, 'Complete').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click()
  await page.getByText(/is in review\. You may still update it\.$/).waitFor()
}

describe('a trial', () => {
  let stranger: Page

  it('begins with practice: a stranger is led through ten points by keys, and nothing is recorded', async () => {
    stranger = await newPage()
    const complaints = complaintsOf(stranger)
    const sent: string[] = []
    stranger.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url())
    })
    await stranger.goto(`${site.address}/trial`)
    await stranger.getByRole('link', { name: 'Practise now' }).click()
    await stranger.getByText('Practice: nothing is recorded').waitFor()
    expect(await practise(stranger)).toMatchObject({ alerts: [expect.stringMatching(/^Outcome: you have/)] })
    expect(sent).toEqual([])
    expect(complaints).toEqual([])
  })

  it('goes on with the sign-up by mail', async () => {
    await stranger.getByRole('link', { name: 'Sign up for the trial' }).press('Enter')
    await stranger.getByRole('textbox', { name: 'Email' }).fill(STRANGER.email)
    await stranger.keyboard.press('Enter')
    await stranger.getByText(`mailed to ${STRANGER.email}`).waitFor()
    await stranger.goto(site.address + (await linkMailedTo(STRANGER.email)))
    await stranger.getByLabel('Name', { exact: true }).fill(STRANGER.name)
    await stranger.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await button(stranger, 'Accept the invitation').click()
    await stranger.waitForURL(`${site.address}/trialAnnotationEntry`)
    await stranger.getByText('You have not started your trial annotation yet.').waitFor()
  })

  it('is annotated and submitted', async () => {
    await button(stranger, 'Start the trial annotation').click()
    await stranger.waitForURL(`${site.address}/trialAnnotation`)
    await annotatesAlmostAll(stranger)
    await stranger.reload()
    await completes(stranger)
  })

  it('is rejected, redone from a copy, accepted, and makes an annotator who claims a match', async () => {
    const marco = await pageOf('marco')
    await marco.goto(`${site.address}/trialAnnotationReview`)
    await marco.getByRole('link', { name: `Review the trial of ${STRANGER.name}` }).click()
    await marco.getByRole('region', { name: 'Differences' }).getByRole('button').first().click()
    expect(await button(marco, 'Reject').isDisabled()).toBe(true)
    await marco
      .getByRole('textbox', { name: `Reason, sent to ${STRANGER.name}` })
      .fill('One error was forced.')
    await button(marco, 'Reject').click()
    await marco.waitForURL(`${site.address}/trialAnnotationReview`)

    await stranger.goto(`${site.address}/trialAnnotationEntry`)
    await stranger.getByText(/^Your trial annotation was reviewed on .+, but was not successful\.$/).waitFor()
    await stranger.getByText('One error was forced.').waitFor()
    await button(stranger, 'Redo').click()
    await completes(stranger)

    await marco.goto(`${site.address}/trialAnnotationReview`)
    await marco.getByRole('link', { name: `Review the trial of ${STRANGER.name}` }).click()
    await button(marco, 'Accept').click()
    await marco.waitForURL(`${site.address}/trialAnnotationReview`)

    await stranger.goto(`${site.address}/annotationList`)
    await button(stranger, /^Claim next/).click()
    await stranger.waitForURL(/\/annotate\//)
  })
})
