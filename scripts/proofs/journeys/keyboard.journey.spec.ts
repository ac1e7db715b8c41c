import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { DEMO_PASSWORD, PEOPLE } from '@courtline/site/demo/people'
import { launchBrowser } from './browser.ts'
import { startSiteWithCast, type SiteWithCast } from './site-with-everybody.ts'
import { Typist } from './typist.ts'

const EMAIL = 'nadia@example.org'
const PASSWORD = 'no mouse in reach'
const MATCH = /Nadia Keys v Ade Okafor/
const PROCESSED_MS = 120_000

/** A match goes the whole way, and nobody who has to do with it touches a mouse (WCAG 2.1.1, 2.4.3, 2.4.7). */
describe('by keyboard alone', () => {
  let site: SiteWithCast
  let browser: Browser
  let owner: Typist
  let annotator: Typist
  let manager: Typist

  beforeAll(async () => {
    site = await startSiteWithCast()
    browser = await launchBrowser()
    owner = await Typist.arrive(browser, site.address)
    annotator = await Typist.arrive(browser, site.address)
    manager = await Typist.arrive(browser, site.address)
  })
  afterAll(async () => {
    await browser.close()
    await site.stop()
  })

  it('a visitor signs up, logs out by the account menu, and logs in', async () => {
    const { page } = owner
    await owner.open('/login')
    await owner.isOn(page.getByLabel('E-mail'))
    await owner.enter(page.getByRole('link', { name: 'Sign up' }))
    await owner.isOn(page.getByLabel('Name', { exact: true }))
    await owner.type('Nadia Keys')
    await owner.tabTo(page.getByLabel('E-mail'))
    await owner.type(EMAIL)
    await owner.tabTo(page.getByLabel('Password', { exact: true }))
    await owner.type(PASSWORD)
    await owner.press('Enter')
    await owner.arrivesAt(/\/userMatches\//)
    await logOut(owner)
    await logIn(owner, EMAIL, PASSWORD)
  })

  it('uploads a match: who played, the file by the picker, Done', async () => {
    const { page } = owner
    await owner.enter(page.getByRole('link', { name: 'Upload', exact: true }))
    await owner.arrivesAt(/\/upload/)
    await owner.tabTo(page.getByRole('group', { name: 'Opponent' }).getByLabel('Name', { exact: true }))
    await owner.type('Ade Okafor')
    await owner.choose(page.getByLabel('Video files'), site.video)
    await page.getByText('All files are here. Submit the match.').waitFor({ timeout: PROCESSED_MS })
    await owner.keepsFocus()
    await owner.enter(page.getByRole('button', { name: 'Done' }))
    await owner.arrivesAt(/\/userMatches\//)
  })

  it('an annotator claims it, enters points, takes one back, and hands it in', async () => {
    const { page } = annotator
    await annotator.open('/login')
    await logIn(annotator, PEOPLE.kenji.email, DEMO_PASSWORD)
    await annotator.enter(page.getByRole('link', { name: 'Annotate' }))
    await annotator.arrivesAt(/\/annotationList/)
    await page.getByRole('row', { name: MATCH }).getByText('Queued').waitFor({ timeout: PROCESSED_MS })
    await annotator.press('c')
    await annotator.arrivesAt(/\/annotate\//)
    await page.getByText('Nothing is annotated yet.').waitFor()
    await answerWhoServes(annotator)
    await annotator.enter(page.getByRole('button', { name: 'Auto speed through dead time' }))
    await annotator.keepsFocus()
    for (const keys of ['a', '..w2b', 'n', '..u1f', 'a']) await enterPoint(annotator, keys)
    await saved(annotator, 5)
    await annotator.press('Control+z')
    await saved(annotator, 4)
    // What was taken back is open again, as a draft.
    await annotator.press('Escape')
    await page.getByText('Between points', { exact: true }).waitFor()
    await annotator.keepsFocus()
  })

  it('the dialogs of the workbench take what is typed at once, and give the focus back', async () => {
    const { page } = annotator
    const history = page.getByRole('button', { name: 'History' })
    await annotator.tabTo(history)
    await annotator.press('g')
    await annotator.type('0:05')
    await page.getByRole('textbox', { name: 'Time in the video' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Time in the video' }).inputValue()).toBe('0:05')
    await annotator.press('Enter')
    await annotator.isOn(history)
    await annotator.press('m', '1')
    await saved(annotator, 5)
    await annotator.isOn(history)
    await annotator.press('Control+z')
    await saved(annotator, 4)
    await annotator.press('Enter')
    await page.getByRole('dialog', { name: 'Who changed what' }).waitFor()
    await annotator.press('Escape')
    await annotator.isOn(history)
    await annotator.press('?')
    await page.getByRole('dialog', { name: 'All keys' }).waitFor()
    await annotator.press('Escape')
    await annotator.isOn(history)
    await annotator.enter(page.getByRole('button', { name: 'Complete' }))
    await annotator.isOn(page.getByRole('dialog').getByRole('button', { name: 'Complete' }))
    await annotator.press('Escape')
    await annotator.isOn(page.getByRole('button', { name: 'Complete' }))
    await annotator.press('Enter')
    await annotator.isOn(page.getByRole('dialog').getByRole('button', { name: 'Complete' }))
    await annotator.press('Enter')
    await annotator.arrivesAt(/\/annotationList/)
  })

  it('a manager rejects nothing after all, and accepts it', async () => {
    const { page } = manager
    await manager.open('/login')
    await logIn(manager, PEOPLE.marco.email, DEMO_PASSWORD)
    await manager.enter(page.getByRole('button', { name: 'Annotate' }))
    await manager.isOn(page.getByRole('menuitem', { name: 'Annotation List' }))
    await manager.press('Enter')
    await manager.arrivesAt(/\/annotationList/)
    const row = page.getByRole('row', { name: MATCH })
    await row.getByText('Review').first().waitFor()
    await manager.press('j')
    await manager.isOn(row)
    await manager.press('h')
    await page.getByText('Status history').waitFor()
    await manager.press('Shift+R')
    await manager.isOn(page.getByRole('textbox', { name: 'Reason' }))
    await manager.press('Escape')
    await manager.isOn(row)
    await manager.press('Enter')
    await manager.arrivesAt(/\/annotate\//)
    await commentsOnARow(manager)
    await manager.enter(page.getByRole('button', { name: 'Back to the queue' }))
    await manager.arrivesAt(/\/annotationList/)
    await row.getByText('Review').first().waitFor()
    await manager.press('j', 'a')
    await manager.isOn(page.getByRole('dialog').getByRole('button', { name: 'Accept' }))
    await manager.press('Enter')
    // For five seconds it can be taken back.
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await row.getByText('Review').first().waitFor({ state: 'detached' })
    await manager.keepsFocus()
  })

  it('the owner goes through the points, filters them, and compares', async () => {
    const { page } = owner
    const link = page.getByRole('link', { name: MATCH })
    await link.waitFor({ timeout: PROCESSED_MS })
    await owner.enter(link)
    await owner.arrivesAt(/\/watch/)
    await page.getByRole('listbox', { name: 'Points' }).waitFor()
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2)
    await owner.press(']', ']')
    await page.getByRole('listbox', { name: 'Points' }).getByRole('option', { selected: true }).waitFor()
    await owner.press('/')
    const filter = page.getByRole('complementary', { name: 'Point filter' })
    await owner.isOn(filter.locator('button:focus'))
    const ace = filter
      .getByRole('group', { name: 'Outcome by Nadia Keys' })
      .getByRole('button', { name: /^Ace/ })
    await owner.tabTo(ace)
    await owner.press(' ')
    await page.getByText(/of 3/).waitFor()
    await owner.isOn(ace)
    await owner.press('n')
    const sign = page.getByRole('status').filter({ hasText: 'No spoilers' })
    await sign.waitFor()
    await owner.press('n')
    await sign.waitFor({ state: 'detached' })
    await owner.press('t')
    await page.getByRole('dialog', { name: 'Summary' }).waitFor()
    await owner.press('Escape')
    await owner.isOn(ace)
    await owner.press('t')
    await owner.enter(page.getByRole('button', { name: 'All match statistics' }))
    await page.getByRole('dialog', { name: 'Match statistics' }).waitFor()
    await owner.keepsFocus()
    await owner.press('Escape')
    await owner.isOn(ace)
    const share = page.getByRole('button', { name: 'Share' })
    await owner.enter(share)
    await page.getByRole('dialog', { name: /^Share/ }).waitFor()
    await owner.press('Escape')
    await owner.isOn(share)
  })

  it('and goes to their profile by the palette, and out', async () => {
    const { page } = owner
    await owner.press('Control+k')
    await owner.isOn(page.getByRole('textbox', { name: 'Search or jump to' }))
    await owner.press('Escape')
    await owner.isOn(page.getByRole('button', { name: 'Share' }))
    await owner.press('Control+k')
    await owner.isOn(page.getByRole('textbox', { name: 'Search or jump to' }))
    await owner.type('profile')
    await owner.press('Enter')
    await owner.arrivesAt(/\/profile/)
    await owner.tabTo(page.getByRole('textbox', { name: 'Name', exact: true }))
    await logOut(owner)
  })

  it('makes no console complain, and no request fail', () => {
    expect([owner, annotator, manager].flatMap(({ complaints }) => complaints)).toEqual([])
  })
})

async function logIn(person: Typist, email: string, password: string): Promise<void> {
  const { page } = person
  await person.isOn(page.getByLabel('E-mail'))
  await person.type(email)
  await person.tabTo(page.getByLabel('Password', { exact: true }))
  await person.type(password)
  await person.press('Enter')
  await person.arrivesAt(/\/userMatches\//)
}

async function logOut(person: Typist): Promise<void> {
  const { page } = person
  await person.enter(page.getByRole('button', { name: /account of/ }))
  await person.isOn(page.getByRole('menuitem', { name: 'Profile' }))
  await person.press('ArrowUp')
  await person.isOn(page.getByRole('menuitem', { name: 'Log out' }))
  await person.press('Enter')
  await person.arrivesAt(/\/login/)
  await person.isOn(page.getByLabel('E-mail'))
}

/** A comment is written to the marked row, and resolved. */
async function commentsOnARow(manager: Typist): Promise<void> {
  const { page } = manager
  await page.getByRole('grid').waitFor()
  await manager.press(']', 'c')
  await manager.isOn(page.getByRole('textbox', { name: 'Comment' }))
  await manager.type('Was this in?')
  const dialog = page.getByRole('dialog')
  await manager.tabTo(dialog.getByRole('button', { name: 'Comment', exact: true }))
  await manager.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const comment = page.getByRole('region', { name: 'Comments' }).getByText('Was this in?')
  await comment.waitFor()
  await manager.press('r')
  await comment.waitFor({ state: 'detached' })
}

/** The question before the first point: keys choose, and Space later records what is chosen. */
async function answerWhoServes({ page }: Typist): Promise<void> {
  const asked = page.getByRole('group', { name: 'Who serves first?' })
  for (const [key, player] of ['2', '1'].entries()) {
    await page.keyboard.press(player)
    expect(
      await asked
        .getByRole('radio')
        .nth(1 - key)
        .isChecked(),
    ).toBe(true)
  }
}

/** One point in quick entry; the pauses are the point itself, and the time in which keys would amend it (D46). */
async function enterPoint({ page }: Typist, keys: string): Promise<void> {
  await page.keyboard.press(' ')
  await page.waitForTimeout(600)
  for (const key of keys) await page.keyboard.press(key)
  await page.waitForTimeout(200)
}

/** Waits until so many entries are saved. */
async function saved({ page }: Typist, count: number): Promise<void> {
  await page.getByText(`${count} saved`, { exact: true }).waitFor()
}
