import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { DEMO_PASSWORD, PEOPLE, type PersonName } from '@courtline/site/demo/people'
import { launchBrowser } from './browser.ts'
import { complaintsOf } from './complaints.ts'
import { axeFindings, overhang, resizeTo, settledPage } from './looks.ts'
import { startPeopledSite, type PeopledSite } from './site-with-everybody.ts'

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const COLLEGE = 'Harbour Point College'
const PROGRAM = `${COLLEGE}, women’s tennis`
const COACH = { displayName: 'Tess Baptiste', email: 'tess@harbour.example' }
const NOTES = 'Watch the second game: I changed my returns.'

/**
 * Both sides of recruiting to the end: Maya becomes a recruit, shows a match and invites a program; Tess applies as its
 * coach, is verified, follows Maya and watches her match, and Maya sees which parts were watched.
 */
describe.each([
  ['at a desk', DESK],
  ['on a phone', PHONE],
])('recruiting %s', (_, own) => {
  let site: PeopledSite
  let browser: Browser
  let admin: Page
  let recruit: Page
  let coach: Page
  const complaints: string[] = []

  beforeAll(async () => {
    site = await startPeopledSite()
    browser = await launchBrowser()
    admin = await arrive('greta')
    recruit = await arrive('maya')
    coach = await join(COACH)
  })
  afterAll(async () => {
    await browser.close()
    await site.stop()
  })

  async function arrive(name: PersonName): Promise<Page> {
    const context = await browser.newContext({ viewport: own, reducedMotion: 'reduce' })
    const data = { email: PEOPLE[name].email, password: DEMO_PASSWORD }
    await context.request.post(`${site.address}/api/auth/login`, { data, headers: { origin: site.address } })
    const page = await context.newPage()
    complaintsOf(page, complaints)
    return page
  }
  /** A new user, with an account of their own. */
  async function join({ displayName, email }: typeof COACH): Promise<Page> {
    const context = await browser.newContext({ viewport: own, reducedMotion: 'reduce' })
    const data = { email, password: DEMO_PASSWORD, userDetails: { displayName } }
    await context.request.post(`${site.address}/api/auth/signup`, { data, headers: { origin: site.address } })
    const page = await context.newPage()
    complaintsOf(page, complaints)
    return page
  }
  const open = async (page: Page, path: string) => {
    await page.goto(site.address + path)
    await settledPage(page)
  }
  const flaws = async (page: Page, size: typeof DESK) => {
    await resizeTo(page, size)
    await page.evaluate(framesDrawn)
    return { axe: await axeFindings(page), overhang: await overhang(page) }
  }
  /** No flaw of the page as it is now, on a phone and on a desk; it is left at the size of this walk. */
  const looksRight = async (page: Page) => {
    const other = own === DESK ? PHONE : DESK
    for (const size of [other, own]) expect(await flaws(page, size)).toEqual({ axe: [], overhang: 0 })
  }

  it('an admin enables it and adds a program', async () => {
    await open(admin, '/admin/siteSettings')
    await enableRecruiting(admin)
    await open(admin, '/verifyCoach')
    await admin.getByRole('button', { name: 'Add program' }).click()
    await admin.getByRole('textbox', { name: 'College' }).fill(COLLEGE)
    await admin.getByRole('combobox', { name: 'Type' }).click()
    await admin.getByRole('option', { name: 'Women’s' }).click()
    await admin.getByRole('button', { name: 'Add', exact: true }).click()
    await admin.getByRole('button', { name: `Edit ${PROGRAM}` }).waitFor()
  })

  it('a player becomes a recruit', async () => {
    await open(recruit, '/landing')
    await recruit.getByRole('button', { name: 'I am a recruit' }).click()
    await recruit.getByRole('combobox', { name: 'Enrollment year' }).click()
    await recruit.getByRole('option', { name: '2028' }).click()
    await recruit.getByRole('textbox', { name: 'Bio' }).fill('Left-handed, two-handed backhand.')
    await recruit.getByText('✓ Saved').waitFor()
    await looksRight(recruit)
    await recruit.getByRole('button', { name: 'Become a recruit' }).click()
    await recruit.getByText('Successfully added as a recruit.').waitFor()
    await recruit.waitForURL(/\/recruit-page/)
  })

  it('shows a match with notes and invites the program', async () => {
    await recruit.getByRole('button', { name: 'Add recruit matches' }).click()
    const dialog = recruit.getByRole('dialog')
    await dialog.getByRole('checkbox').first().check()
    await dialog.getByRole('textbox').first().fill(NOTES)
    await dialog.getByRole('button', { name: 'Add' }).click()
    await recruit.getByText('Created 1 recruit matches').waitFor()
    await recruit.getByRole('region', { name: 'My recruit matches' }).getByText(NOTES).waitFor()
    await recruit.getByRole('searchbox', { name: 'Search programs' }).fill('Harbour')
    await recruit.getByRole('button', { name: `Invite ${PROGRAM}` }).click()
    await recruit.getByRole('region', { name: 'Outstanding invites' }).getByText(PROGRAM).waitFor()
    await looksRight(recruit)
  })

  it('a coach applies and waits', async () => {
    await open(coach, '/landing')
    await coach.getByRole('button', { name: 'I am a coach' }).click()
    await coach.getByRole('textbox', { name: 'College', exact: true }).fill(COLLEGE)
    await coach.getByRole('combobox', { name: 'Program' }).click()
    await coach.getByRole('option', { name: 'Women’s' }).click()
    await coach.getByRole('combobox', { name: 'Position' }).click()
    await coach.getByRole('option', { name: 'Head coach', exact: true }).click()
    await coach.getByRole('button', { name: 'Continue' }).click()
    await coach.getByText('Applied for coach').waitFor()
    await coach.getByRole('heading', { name: 'Your application is pending' }).waitFor()
    await looksRight(coach)
  })

  it('an admin verifies the coach by assigning the program', async () => {
    await open(admin, '/verifyCoach')
    const name = COACH.displayName
    await admin.getByRole('button', { name: `Assign ${name}` }).click()
    await admin.getByText(`${name} is verified.`).waitFor()
    await looksRight(admin)
  })

  it('the coach adds the recruit who invited the program, and writes a note', async () => {
    await open(coach, '/coach')
    await coach.waitForURL(/\/coach\/my-recruits/)
    await coach.getByText(PEOPLE.maya.displayName).first().waitFor()
    await coach.keyboard.press('j')
    const panel = coach.getByRole('region', { name: PEOPLE.maya.displayName })
    await panel.getByText('Left-handed, two-handed backhand.').waitFor()
    await coach.keyboard.press('a')
    await panel.getByRole('button', { name: 'Unfollow' }).waitFor()
    // On a phone the panel lies over the list.
    if (own === DESK) await coach.getByRole('region', { name: 'Enrolls 2028' }).waitFor()
    await coach.keyboard.press('n')
    await coach.keyboard.type('Heavy first serve.')
    await panel.getByText('✓ Saved').waitFor()
    await looksRight(coach)
  })

  it('the coach agrees to be counted and watches the match, with nothing to share', async () => {
    const answered = coach.waitForResponse(/\/watching$/)
    await coach.getByRole('switch', { name: /^Show recruits what I watch/ }).press('Space')
    await answered
    const panel = coach.getByRole('region', { name: PEOPLE.maya.displayName })
    await panel.getByRole('article').first().getByRole('link').first().click()
    await coach.waitForURL(/\/r\/recruitMatch\//)
    await coach.getByText(NOTES).waitFor()
    expect(await coach.getByRole('button', { name: 'Share' }).count()).toBe(0)
    await looksRight(coach)
    await coach.getByRole('button', { name: /^Stats/ }).click()
    await coach.getByRole('dialog').waitFor()
    await coach.keyboard.press('Escape')
    await coach.getByRole('button', { name: 'Play', exact: true }).last().click()
    await coach.waitForFunction(hasPlayed)
    const recorded = coach.waitForResponse(/\/watched$/)
    await coach.getByRole('link', { name: 'Back' }).click()
    expect((await recorded).ok()).toBe(true)
  })

  it('the recruit sees who follows and what was watched, by program alone', async () => {
    await open(recruit, '/recruit-page')
    await recruit.getByRole('region', { name: 'Schools following me' }).getByText(PROGRAM).waitFor()
    await recruit.getByText(new RegExp(`^${PROGRAM} watched`)).waitFor()
    expect(await recruit.getByText(COACH.displayName).count()).toBe(0)
  })

  it('a profile is shared by a link, which opens without an account until it is taken back', async () => {
    await recruit.getByRole('button', { name: 'Share profile' }).click()
    await recruit.getByRole('button', { name: 'Make a link' }).click()
    const link = await recruit.getByRole('textbox', { name: /^Link, good until/ }).inputValue()
    const stranger = await (await browser.newContext({ viewport: own })).newPage()
    complaintsOf(stranger, complaints)
    await stranger.goto(link)
    await stranger.getByRole('heading', { level: 1, name: PEOPLE.maya.displayName }).waitFor()
    await looksRight(stranger)
    await stranger.getByRole('region', { name: 'Matches' }).getByRole('link').first().click()
    await stranger.getByText(NOTES).waitFor()
    await recruit.getByRole('button', { name: 'Close all links' }).click()
    const question = recruit.getByRole('dialog', { name: /^Close all links to your profile/ })
    await question.getByRole('button', { name: 'Close all links' }).click()
    await recruit.getByText('Links to your profile no longer work.').waitFor()
    const other = await (await browser.newContext({ viewport: own })).newPage()
    await other.goto(link)
    await other.getByRole('heading', { level: 1, name: 'This profile is not open to you' }).waitFor()
  })

  it('makes no console complain, and no request fail that need not', () => {
    expect(complaints).toEqual([])
  })
})

/** Run in the browser: colours of the new size are drawn. */
const framesDrawn = () =>
  new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(done))
  })

/** Run in the browser: some seconds of the video were watched. */
const hasPlayed = () => (document.querySelector('video')?.currentTime ?? 0) > 3

async function enableRecruiting(admin: Page): Promise<void> {
  const enabled = admin.getByRole('switch', { name: /^Recruiting/ })
  if (await enabled.isChecked()) return
  await enabled.press('Space')
  await Promise.all([
    admin.waitForResponse((response) => response.url().endsWith('/api/siteSettings') && response.ok()),
    admin.getByRole('button', { name: 'Save' }).click(),
  ])
}
