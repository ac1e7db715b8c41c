import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { derivedId } from '@courtline/messages/ids'
import { bringMatch } from '@courtline/site/demo/bring-match'
import { DEMO_MATCH_ID, demoMatchesOn, type DemoMatch } from '@courtline/site/demo/demo-matches'
import { DEMO_PASSWORD, PEOPLE } from '@courtline/site/demo/people'
import { launchBrowser } from './browser.ts'
import { complaintsOf } from './complaints.ts'
import { axeFindings, overhang, resizeTo, settledPage } from './looks.ts'
import { startSiteWithCast, type SiteWithCast } from './site-with-everybody.ts'

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** A film is encoded piece by piece, on a machine that may be busy. */
const FILM_MS = 180_000
const TITLE = 'Maya’s “best” 🎾 of May'

/**
 * From a star to a film that others watch: Maya makes ten points of two matches favorites and a reel of them with the score
 * in the picture, watches it, shares it by a link and takes that back; and makes a reel of the biggest points by one press.
 */
describe('reels', () => {
  let site: SiteWithCast
  let browser: Browser
  let maya: Page
  let link = ''
  let film = ''
  const matchIds: string[] = []
  const complaints: string[] = []

  beforeAll(async () => {
    site = await startSiteWithCast()
    browser = await launchBrowser()
    const { signal } = new AbortController()
    const bringing = { cast: site.cast, videoFile: async () => site.video, signal }
    const matches = twoMatches()
    matchIds.push(...matches.map(({ id }) => id))
    await Promise.all(matches.map((match) => bringMatch(match, bringing)))
    // The demo adds favorites to a finished match.
    await site.cast.people.maya.client.call('deleteAllFavorites')
    maya = await loggedIn()
  }, FILM_MS)
  afterAll(async () => {
    await browser.close()
    await site.stop()
  })

  async function loggedIn(): Promise<Page> {
    const context = await browser.newContext({ viewport: DESK, reducedMotion: 'reduce' })
    const data = { email: PEOPLE.maya.email, password: DEMO_PASSWORD }
    await context.request.post(`${site.address}/api/auth/login`, { data, headers: { origin: site.address } })
    const page = await context.newPage()
    complaintsOf(page, complaints)
    return page
  }
  /** A window in which nobody is logged in. */
  const stranger = async () =>
    (await browser.newContext({ viewport: DESK, reducedMotion: 'reduce' })).newPage()
  const open = async (page: Page, path: string) => {
    await page.goto(site.address + path)
    await settledPage(page)
  }
  const flaws = async (page: Page, size: typeof DESK) => {
    await resizeTo(page, size)
    await page.evaluate(framesDrawn)
    return { axe: await axeFindings(page), overhang: await overhang(page) }
  }
  /** No flaw of the page as it is now, on a phone and on a desk. */
  const looksRight = async (page: Page) => {
    expect(await flaws(page, PHONE)).toEqual({ axe: [], overhang: 0 })
    expect(await flaws(page, DESK)).toEqual({ axe: [], overhang: 0 })
  }

  it('ten points of two matches become favorites by their stars', async () => {
    for (const [place, matchId] of matchIds.entries()) {
      await open(maya, `/match/${matchId}/watch`)
      const points = maya.getByRole('listbox', { name: 'Points' }).getByRole('option')
      for (const row of [0, 1, 2, 3, 4]) await points.nth(row).locator('.point-star').click()
      await maya.waitForFunction(fiveStars)
      if (place === 0) await looksRight(maya)
    }
    await open(maya, '/favorites')
    await maya.getByText('10 favorite serves in 2 matches').waitFor()
    await looksRight(maya)
  })

  it(
    'a reel of them is made, with the score in the picture',
    async () => {
      await maya.getByRole('button', { name: 'Select all' }).click()
      await maya.getByText(/^10 selected/).waitFor()
      const form = maya.getByRole('form', { name: 'Create reel' })
      await form.getByRole('textbox', { name: 'Title' }).fill(TITLE)
      expect(await form.getByRole('checkbox', { name: /^Draw the score/ }).isChecked()).toBe(true)
      await form.getByRole('button', { name: 'Create reel' }).click()
      await maya.getByRole('article', { name: TITLE }).waitFor()
      await looksRight(maya)
      await maya.getByRole('button', { name: `Watch ${TITLE}` }).waitFor({ timeout: FILM_MS })
      await looksRight(maya)
    },
    FILM_MS + 30_000,
  )

  it('is watched from any of its chapters', async () => {
    await maya.getByRole('button', { name: `Watch ${TITLE}` }).click()
    const dialog = maya.getByRole('dialog', { name: TITLE })
    const chapters = dialog.getByRole('list', { name: 'Chapters' }).getByRole('button')
    await chapters.nth(9).waitFor()
    expect(await chapters.count()).toBe(10)
    await chapters.nth(1).click()
    await maya.waitForFunction(hasPlayed)
    await looksRight(maya)
  })

  it('is shared by a link, which opens in a private window', async () => {
    const dialog = maya.getByRole('dialog', { name: TITLE })
    await dialog.getByRole('button', { name: 'Create a public link' }).click()
    link = await dialog.getByRole('textbox', { name: 'Anyone with this link may watch' }).inputValue()
    const page = await stranger()
    complaintsOf(page, complaints)
    await page.goto(link)
    await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
    await page.getByRole('list', { name: 'Chapters' }).getByRole('button').nth(2).click()
    await page.waitForFunction(hasPlayed)
    film = await page.locator('video').evaluate((video: HTMLVideoElement) => video.src)
    await looksRight(page)
    expect(await page.getByText(PEOPLE.maya.displayName).count()).toBe(0)
  })

  it('is taken back: neither page nor film are there for others', async () => {
    const dialog = maya.getByRole('dialog', { name: TITLE })
    await dialog.getByRole('button', { name: 'Take back' }).click()
    await dialog.getByRole('button', { name: 'Create a public link' }).waitFor()
    const page = await stranger()
    await page.goto(link)
    await page.getByRole('heading', { level: 1, name: 'This reel is not shared any more.' }).waitFor()
    expect((await page.request.get(film)).status()).toBe(404)
  })

  it('is uploaded to the simulated video site, once its expired grant is renewed', async () => {
    const dialog = maya.getByRole('dialog', { name: TITLE })
    await dialog.getByRole('button', { name: 'Share on YouTube' }).click()
    await allowUploads('Allow, but the right expires before it is used')
    await upload()
    await maya.getByRole('dialog', { name: 'Link your Google account' }).waitFor()
    await looksRight(maya)
    await allowUploads('Allow')
    await upload()
    await maya.getByText(/^Uploaded to the simulated YouTube \(private\)/).waitFor()
    await looksRight(maya)
  })

  /** Goes to the simulated Google and chooses there; its address is that of a site which is reached by its public name. */
  async function allowUploads(choice: string): Promise<void> {
    const way = await maya.getByRole('link', { name: 'Link Google' }).getAttribute('href')
    const sent = await maya.request.get(`${site.address}${way}`, { maxRedirects: 0 })
    const { pathname, search } = new URL(sent.headers()['location'] ?? '')
    await maya.goto(`${site.address}${pathname}${search}`)
    await maya.getByRole('link', { name: choice, exact: true }).click()
    await maya.waitForURL(/\/favorites/)
  }
  async function upload(): Promise<void> {
    const dialog = maya.getByRole('dialog', { name: 'Share to YouTube' })
    await dialog.getByRole('button', { name: 'Upload' }).click()
  }

  it('a reel of the biggest points takes one press, and another to take it back', async () => {
    await open(maya, `/match/${matchIds[0]}/watch`)
    await maya.getByRole('button', { name: 'Reel of the biggest points' }).click()
    const strip = maya.getByRole('region', { name: 'Film being made' })
    await strip.getByText(/^Biggest points: /).waitFor()
    await looksRight(maya)
    await strip.getByRole('button', { name: 'Undo' }).click()
    await strip.waitFor({ state: 'detached' })
    const { id, client } = site.cast.people.maya
    const left = await client.call('highlightsByUser', { params: { id } })
    expect(left.map(({ title }) => title)).toEqual([TITLE])
  })

  it('a filter is saved under a name, and applied to the other match by one press', async () => {
    await maya.getByRole('button', { name: 'Winners and aces' }).click()
    await maya.getByRole('button', { name: /^Filter\b/ }).click()
    await maya.getByRole('button', { name: 'Save this filter' }).click()
    await maya.getByRole('textbox', { name: 'Name' }).fill('Points I won')
    await maya.getByRole('button', { name: 'Save', exact: true }).click()
    await maya.getByRole('button', { name: 'Points I won', pressed: true }).waitFor()
    await looksRight(maya)
    await open(maya, `/match/${matchIds[1]}/watch`)
    await maya.getByRole('button', { name: /^Filter\b/ }).click()
    await maya.getByRole('button', { name: 'Points I won', pressed: false }).click()
    await maya.waitForURL(/outcome=/)
  })

  it('makes no console complain, and no request fail that need not', () => {
    expect(complaints).toEqual([])
  })
})

/** The public match of the demo, its first two games, and once more as another match. */
function twoMatches(): readonly DemoMatch[] {
  const match = demoMatchesOn(new Date()).find(({ id }) => id === DEMO_MATCH_ID)
  if (!match) throw new Error('The demo has no public match')
  const metadata = { ...match.metadata, score: null, unparsedScore: null }
  const short = { ...match, metadata, typed: { ...match.typed, games: match.typed.games.slice(0, 2) } }
  return [short, { ...short, id: derivedId('another match', short.id) }]
}

/** Run in the browser: colours of the new size are drawn. */
const framesDrawn = () =>
  new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(done))
  })

/** Run in the browser. */
const fiveStars = () => document.querySelectorAll('.point-star.on').length === 5
const hasPlayed = () => (document.querySelector('video')?.currentTime ?? 0) > 1
