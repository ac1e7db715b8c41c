import { setTimeout as pause } from 'node:timers/promises'
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
  it('is requested, claimed and submitted by an annotator who sees nothing of the first one', async () => {
    const { address, annotating, cast } = site
    const [marco, aoife, kenji] = [await pageOf('marco'), await pageOf('aoife'), await pageOf('kenji')]
    await marco.goto(`${address}/secondAnnotationReview/${annotating}`)
    await marco.getByRole('combobox', { name: 'Priority' }).selectOption('4')
    await button(marco, 'Ask for it').click()
    await button(marco, 'Change').waitFor()

    // Aoife annotates the match itself.
    await aoife.goto(`${address}/annotationList`)
    await button(aoife, /^Claim next/).waitFor()
    await kenji.goto(`${address}/annotationList`)
    await button(kenji, /^Claim the second annotation of/).click()
    await kenji.waitForURL(`${address}/secondAnnotation/${annotating}`)
    await button(kenji, 'Complete').waitFor()
    const read = (rest: string) => kenji.request.get(`${address}/api/matches/${annotating}/annotation${rest}`)
    expect((await read('')).status()).toBe(409)
    const own = `?kind=second&annotatorId=${cast.people.kenji.id}`
    expect(await (await read(own)).json()).toMatchObject({ annotation: [], mayEdit: true })
    expect(await button(aoife, /^Claim the second annotation of/).count()).toBe(0)

    await kenji.getByText('Who serves first?').waitFor()
    await kenji.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2)
    await kenji.keyboard.press(' ')
    await kenji.locator('.entry-phase.in-play').waitFor()
    await kenji.waitForTimeout(1200)
    await kenji.keyboard.press('a')
    await kenji.getByRole('grid', { name: 'Serves and adjustments' }).getByText('Ace').first().waitFor()
    await kenji.getByText('1 saved', { exact: true }).waitFor()
    expect(await (await read(own)).json()).toMatchObject({ annotation: [{ outcome: 'Ace' }] })
    await button(kenji, 'Complete').click()
    await kenji.getByRole('dialog').getByRole('button', { name: 'Complete' }).click()
    await kenji.waitForURL(`${address}/annotationList`)
    await marco.getByText('Kenji Mori has submitted it.', { exact: false }).waitFor()
  })

  it('is compared once the match is accepted, which is moved back to review, reconciled and accepted again', async () => {
    const marco = await pageOf('marco')
    await accept(marco, 'Nothing stands out.')
    await marco.goto(`${site.address}/annotationList`)
    await marco.getByRole('link', { name: /^Compare the second annotation of/ }).click()
    await marco.waitForURL(`${site.address}/secondAnnotationReview/${site.reviewed}`)
    await marco.getByText('The match is accepted already.', { exact: false }).waitFor()
    expect(await button(marco, 'Take the second').count()).toBe(0)
    await button(marco, 'Move back to review').click()
    const dialog = marco.getByRole('dialog', { name: 'Move back to review' })
    await dialog.getByLabel('Reason').fill('Faults are missing.')
    await dialog.getByRole('button', { name: 'Move back' }).click()
    await dialog.waitFor({ state: 'detached' })
    await button(marco, 'Move back to review').waitFor({ state: 'detached' })
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

    const history = await marco.request.get(`${site.address}/api/matches/${site.reviewed}/history`)
    expect(await history.text()).toContain('"reason":"reconciled"')
    await accept(marco, 'Both annotations were compared.')
    const log = await marco.request.get(`${site.address}/api/matches/${site.reviewed}/statusLog`)
    expect(await log.text()).toContain('Faults are missing.')
  })
})

const MADE_WITHIN_MS = 60_000
const LOOK_EVERY_MS = 200

/** A manager accepts the match with two annotations, and its video is cut. */
async function accept({ request }: Page, reason: string): Promise<void> {
  const at = `${site.address}/api/matches/${site.reviewed}`
  const headers = { origin: site.address }
  const accepted = await request.put(`${at}/acceptAnnotation`, { headers, data: { reason } })
  expect(accepted.status()).toBe(200)
  for (let waited = 0; waited < MADE_WITHIN_MS; waited += LOOK_EVERY_MS) {
    const { status }: { status: string } = await (await request.get(at)).json()
    if (status === 'Edited') return
    await pause(LOOK_EVERY_MS)
  }
  throw new Error(`The match is not cut after ${MADE_WITHIN_MS / 1000} s`)
}
