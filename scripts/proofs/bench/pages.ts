import { gzipSync } from 'node:zlib'
import type { ClientAccounts } from '../crash-test/cast.ts'
import type { Figure } from './figures/figure.ts'
import { loadingFigures } from './pages/loading.ts'
import { measureInBrowser, loggedInPage, SLOWED, type SiteInBrowser } from './pages/site-in-browser.ts'
import { UninspectedBrowser } from './pages/uninspected-browser.ts'

/**
 * `npm run bench -- pages`: a real browser at the match view of a match of 500 points, and while home, match view, an embed
 * and a showcase are loaded. Needs the built front end. Answers whether all aims were kept.
 */
export function bench(): Promise<boolean> {
  return measureInBrowser(async (site) => {
    await finish(site.cast)
    return [...(await viewing(site)), ...(await loading(site))]
  })
}

/** The second match is submitted and accepted: it can be watched. */
async function finish({ admin, annotators, matchIds }: ClientAccounts): Promise<void> {
  const params = { id: matchIds[1] ?? '' }
  await annotators[1]?.caller.must('completeAnnotation', { params, body: null })
  await admin.caller.must('acceptAnnotation', { params, body: null })
  await admin.caller.must('setEmbed', { params, body: { open: true } })
}

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

async function loading(site: SiteInBrowser): Promise<Figure[]> {
  const { address, cast } = site
  const player = (await loggedInPage(site, 'player')).context()
  const cookies = await player.cookies()
  await player.close()
  const watched = cast.matchIds[1] ?? ''
  const browser = await UninspectedBrowser.start()
  try {
    const loads = [
      { name: 'home', url: `${address}/userMatches`, cookies, size: DESK },
      { name: 'match view', url: `${address}/match/${watched}/watch`, cookies, size: DESK },
      { name: 'embed', url: `${address}/embed/${watched}`, size: PHONE },
      { name: 'showcase', url: `${address}/showcase/showcase`, size: PHONE },
    ]
    const figures: Figure[] = []
    for (const load of loads) figures.push(...(await loadingFigures(browser, load)))
    return figures
  } finally {
    await browser.close()
  }
}

async function viewing(site: SiteInBrowser): Promise<Figure[]> {
  const page = await loggedInPage(site, 'player')
  const scripts = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.set(response.url(), response.body())
  })
  const slow = await page.context().newCDPSession(page)
  await slow.send('Network.setCacheDisabled', { cacheDisabled: true })
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  const startedAt = performance.now()
  await page.goto(`${site.address}/match/${site.cast.matchIds[1] ?? ''}/watch`, { waitUntil: 'commit' })
  // By attribute: to look by role computes the roles of the whole page again and again, on the slowed processor.
  await page.locator('[role=listbox][aria-label=Points]').waitFor()
  const first = [...scripts.values()]
  // It answers: a key opens the statistics.
  await page.keyboard.press('t')
  await page.locator('[role=dialog] table').waitFor()
  const interactiveMs = performance.now() - startedAt
  const bytes = await Promise.all(first)
  await page.context().close()
  return [
    {
      name: 'match view: all script until its points are there, gzipped',
      value: bytes.reduce((sum, each) => sum + gzipSync(each).length, 0) / 1000,
      unit: 'kB',
      aim: 180,
      less: true,
    },
    {
      name: `match view: answers a key, on a processor slowed ${SLOWED} times`,
      value: interactiveMs / 1000,
      unit: 's',
      aim: 3,
      less: true,
    },
  ]
}
