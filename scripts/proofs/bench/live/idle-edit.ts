import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../../journeys/browser.ts'
import { percentile, type Figure } from '../figures/figure.ts'
import type { EditedMatch } from './annotated-matches.ts'

const WARM_UP = 8
const EDITS = 30
/** Between two edits: everything that one leads to is over. */
const QUIET_MS = 350
const PATIENCE_MS = 60_000
const AIM_MS = 40
const PASSWORD = 'correct horse battery'

/**
 * One edit at a time on a site with nothing else to do: from the moment at which a client sends it until it is painted in
 * the workbench that an admin has open in a real browser, and the part of that which ends with the answer to the client.
 */
export async function idleEditFigures(address: string, match: EditedMatch): Promise<Figure[]> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    page.setDefaultTimeout(PATIENCE_MS)
    await openWorkbench(page, address, match.matchId)
    await page.evaluate(notePaints)
    await editFirstEntry(page, match, WARM_UP)
    const waits = await editFirstEntry(page, match, EDITS)
    return [
      figure('one edit on an idle site, until it is answered, median', waits.answered),
      { ...figure('one edit on an idle site, until another page has it, median', waits.received) },
      {
        ...figure('one edit on an idle site, until another page shows it, median', waits.painted),
        aim: AIM_MS,
      },
    ]
  } finally {
    await browser.close()
  }
}

const figure = (name: string, of: readonly number[]): Figure => ({
  name,
  value: percentile(of, 0.5),
  unit: 'ms',
  less: true,
})

async function openWorkbench(page: Page, address: string, matchId: string): Promise<void> {
  await page.goto(`${address}/login`)
  await page.getByLabel('E-mail').fill('admin@courtline.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  await page.goto(`${address}/annotate/${matchId}`)
  const rows = page.getByRole('grid')
  await rows.waitFor()
  await rows.evaluate((grid) => {
    for (let each: Element | null = grid; each; each = each.parentElement) each.scrollTop = 0
  })
}

/** What came to pass in the page, in milliseconds since 1970: what its clock shows to all programs of the machine. */
interface Noted {
  received: number
  painted: number
}

declare global {
  // The page's own: the script of `notePaints` runs in it.
  var noted: Noted
}

/** Runs in the page: notes when the rows changed last, and when the frame with that change had been painted. */
function notePaints(): void {
  globalThis.noted = { received: 0, painted: 0 }
  const now = () => performance.timeOrigin + performance.now()
  const grid = document.querySelector('[role=grid]')
  if (!grid) throw new Error('No rows are shown')
  new MutationObserver(() => {
    const received = now()
    requestAnimationFrame(() => {
      // A task after the frame's callbacks: the frame is painted by then.
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        globalThis.noted = { received, painted: now() }
      })
      port1.start()
      port2.postMessage(null)
    })
  }).observe(grid, { subtree: true, childList: true, characterData: true })
}

/** Makes the first entry some tenths of a second longer or shorter, which its row shows. */
async function editFirstEntry(page: Page, { matchId, annotator, entries }: EditedMatch, count: number) {
  const waits: Record<'answered' | 'received' | 'painted', number[]> = {
    answered: [],
    received: [],
    painted: [],
  }
  const [entry] = entries
  if (!entry) throw new Error('There is nothing to edit')
  const { annotationId, clockTime } = entry
  const params = { id: matchId }
  for (let turn = 0; turn < count; turn += 1) {
    await pause(QUIET_MS)
    const { lastEdits } = await annotator.caller.must('annotation', { params })
    const changes = { clockTime: { start: clockTime.start, stop: clockTime.start + 3 + (turn % 20) / 10 } }
    const basedOn = lastEdits[annotationId] ?? ''
    const body = {
      commandId: randomUUID(),
      edits: [{ type: 'Change' as const, annotationId, basedOn, changes }],
    }
    const sentAt = performance.timeOrigin + performance.now()
    await annotator.caller.must('editAnnotation', { params, body })
    waits.answered.push(performance.timeOrigin + performance.now() - sentAt)
    await page.waitForFunction((since) => globalThis.noted.painted > since, sentAt)
    const { received, painted } = await page.evaluate(() => globalThis.noted)
    waits.received.push(received - sentAt)
    waits.painted.push(painted - sentAt)
  }
  return waits
}
