import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { DEMO_PASSWORD, PEOPLE } from '@courtline/site/demo/people'
import { DEMO_MATCH_ID } from '@courtline/site/demo/demo-matches'
import { launchBrowser } from './journeys/browser.ts'

/** A real screen of a demo, as the front page and the showcase pages show it. */
interface Picture {
  readonly file: string
  readonly address: string
  readonly width: number
  readonly height: number
  /** Pixels that are scrolled past, to what the picture is about. */
  readonly from?: number
  /** Playwright's selector of what is pressed first. */
  readonly press?: string
}

const PICTURES: readonly Picture[] = [
  { file: 'match', address: `/match/${DEMO_MATCH_ID}/watch?time=20`, width: 1200, height: 750 },
  { file: 'statistics', address: `/match/${DEMO_MATCH_ID}/stats`, width: 800, height: 500, from: 330 },
  {
    file: 'favorites',
    address: '/favorites',
    width: 800,
    height: 500,
    press: 'role=button[name=/Ines Carvalho \\d+$/] >> nth=-1',
  },
  { file: 'analysis', address: `/match/${DEMO_MATCH_ID}/serve`, width: 800, height: 500, from: 520 },
]
const FOLDER = path.resolve(import.meta.dirname, '../../frontend/public/front')
/** Videos and charts have come by then. */
const SETTLED_MS = 4000
const QUALITY = 72

/** Takes the pictures of the front page from a running demo: `npm run pictures -- http://127.0.0.1:3000`. */
export async function frontPicturesCommand([address]: readonly string[]): Promise<void> {
  if (address === undefined) throw new Error('Please give the address of a running demo.')
  await mkdir(FOLDER, { recursive: true })
  const browser = await launchBrowser()
  try {
    for (const { file, address: at, width, height, from = 0, press } of PICTURES) {
      const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })
      const data = { email: PEOPLE.maya.email, password: DEMO_PASSWORD }
      await context.request.post(`${address}/api/auth/login`, { data, headers: { origin: address } })
      const page = await context.newPage()
      await page.goto(address + at)
      await page.waitForTimeout(SETTLED_MS)
      if (press !== undefined) await page.locator(press).click()
      await page.mouse.wheel(0, from)
      await page.waitForTimeout(SETTLED_MS / 2)
      await page.screenshot({ path: path.join(FOLDER, `${file}.jpg`), type: 'jpeg', quality: QUALITY })
      await context.close()
    }
  } finally {
    await browser.close()
  }
}
