import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { findFfmpeg } from '@courtline/media/ffmpeg/find-ffmpeg'
import { makeTestVideo } from '@courtline/media/synthetic/make-test-video'
import { launchBrowser } from './browser.ts'
import { BrowserUser } from './people.ts'
import { JourneySite } from './running-site.ts'
import { cutLine } from './steps/cut-line.ts'
import {
  annotateByKeys,
  chooseVideo,
  enterPoint,
  fillMatch,
  handIn,
  makeRole,
  padded,
  rowInQueue,
  savedCount,
} from './steps/match-steps.ts'
import { watchesOnAPhone } from './steps/watch-steps.ts'

const MATCH = 'Marta Rivera v Ade Okafor'
/** Preprocessing a minute of video on a busy machine. */
const PROCESSED_MS = 120_000

/** One match goes the whole way, each step by a person of the right role in a browser of their own. */
describe('from upload to a watched match', () => {
  const site = new JourneySite()
  const videos = fs.mkdtempSync(path.join(os.tmpdir(), 'courtline-videos-'))
  const h264 = path.join(videos, 'court.mp4')
  const hevc = path.join(videos, 'phone.mov')
  const noVideo = path.join(videos, 'broken.mp4')
  let browser: Browser
  let admin: BrowserUser
  let owner: BrowserUser
  let annotator: BrowserUser
  let rival: BrowserUser
  let manager: BrowserUser

  beforeAll(async () => {
    const found = await findFfmpeg(process.env)
    if ('refused' in found) throw new Error(found.refused)
    const common = { rate: '25', size: { width: 320, height: 180 }, audio: true } as const
    await makeTestVideo(found, { ...common, file: h264, seconds: 60, codec: 'h264', container: 'mp4' })
    await makeTestVideo(found, { ...common, file: hevc, seconds: 4, codec: 'hevc', container: 'mov' })
    padded(h264, 18 * 1024 * 1024)
    fs.writeFileSync(noVideo, 'this is no video at all\n'.repeat(1000))
    browser = await launchBrowser()
    const address = await site.start()
    const arrive = (email: string) => BrowserUser.arrive(browser, address, email)
    admin = await arrive('admin@example.org')
    owner = await arrive('marta@example.org')
    annotator = await arrive('ana@example.org')
    rival = await arrive('bo@example.org')
    manager = await arrive('tanaka@example.org')
  })

  afterAll(async () => {
    await browser.close()
    await site.stop()
    fs.rmSync(videos, { recursive: true, force: true })
  })

  it('1. the one-time link makes the first admin, once', async () => {
    const link = await site.firstAdminPath()
    await admin.openFirstAdminLink(link, 'Ada Admin')
    await admin.arrivedAtMatches()
    await owner.openFirstAdminLink(link, 'Marta Rivera')
    await owner.page.getByText('The first admin has been made already; this link is used up.').waitFor()
  })

  it('1. people sign up, log out and in; an admin gives them their roles', async () => {
    await owner.signUp('Marta Rivera')
    await owner.page.getByText('You do not have any matches. You need to upload them first.').waitFor()
    await owner.logOut()
    await owner.failToLogIn('wrong password')
    await owner.logIn()
    await annotator.signUp('Ana Novak')
    await rival.signUp('Bo Silva')
    await manager.signUp('Jun Tanaka')
    await makeRole(admin, annotator.email, 'Annotator')
    await makeRole(admin, rival.email, 'Annotator')
    await makeRole(admin, manager.email, 'AnnotationManager')
  })

  it('2. a file that is no video ends with its reason, and can be replaced', async () => {
    await owner.goTo('/upload')
    await fillMatch(owner, { opponent: 'Ade Okafor' })
    await chooseVideo(owner, noVideo)
    await handIn(owner)
    await owner.page.getByText('Processing failed').waitFor({ timeout: PROCESSED_MS })
    await owner.page.getByRole('button', { name: 'Replace files' }).click()
    await owner.page.waitForURL(/\/upload\?matchId=/)
    const opponent = owner.page.getByRole('group', { name: 'Opponent' }).getByLabel('Name', { exact: true })
    await opponent.waitFor()
    expect(await opponent.inputValue()).toBe('Ade Okafor')
  })

  it('2. an upload continues where it was after a reload', async () => {
    const { page } = owner
    const line = await cutLine(page, '**/api/parts/**', 2)
    await page.locator('input[type=file]').setInputFiles(h264)
    await page.getByText(/continues by itself; nothing is sent twice\./).waitFor()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    line.repair()
    const afterReload: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/parts/')) afterReload.push(request.url())
    })
    await chooseVideo(owner, h264)
    expect(line.passed).toHaveLength(2)
    expect(afterReload).toHaveLength(2)
    await handIn(owner)
    await owner.page
      .getByText(/Processing|Preparing/)
      .first()
      .waitFor()
  })

  it('3. the media worker makes it ready for annotation, and a phone’s HEVC file too', async () => {
    await owner.goTo('/upload')
    await fillMatch(owner, { opponent: 'Kim Phone' })
    await chooseVideo(owner, hevc)
    await handIn(owner)
    await manager.goTo('/annotationList')
    await rowInQueue(manager, 'Marta Rivera v Kim Phone')
      .getByText('Queued')
      .waitFor({ timeout: PROCESSED_MS })
  })

  it('4. an annotator claims it, and everyone who looks at the queue sees it at once', async () => {
    await annotator.goTo('/annotationList')
    await rival.goTo('/annotationList')
    await rowInQueue(rival, MATCH).getByText('Queued').waitFor()
    await rowInQueue(annotator, MATCH).getByRole('button', { name: 'Claim' }).click()
    await annotator.page.waitForURL(/\/annotate\//)
    await rowInQueue(rival, MATCH).getByText('Annotating').waitFor({ timeout: PROCESSED_MS })
    await rowInQueue(manager, MATCH).getByText('Ana Novak').waitFor({ timeout: PROCESSED_MS })
  })

  it('5. points are entered by keys, and a manager sees each edit within a moment', async () => {
    const { page } = annotator
    await manager.goTo(new URL(page.url()).pathname)
    await page.getByText('Nothing is annotated yet.').waitFor()
    await annotateByKeys(annotator, ['a', '..w2b', 'n', '..u1f', 'l', 'a', 'a'])
    await savedCount(annotator, 7)
    await expectRows(annotator, 7)
    await manager.page
      .getByRole('row', { name: /Winner|winner/ })
      .first()
      .waitFor({ timeout: PROCESSED_MS })
    await savedCount(annotator, 7)
    await expectRows(manager, 7)
  })

  it('5. rows are edited and removed, adjustments made, edits undone', async () => {
    const { page } = annotator
    await page.getByRole('row').nth(4).hover()
    await page.getByRole('button', { name: 'Remove row 5' }).click()
    await expectRows(annotator, 6)
    await page.keyboard.press('Control+z')
    await expectRows(annotator, 7)
    await page.keyboard.press('m')
    await page.getByRole('button', { name: /^Switch server/ }).click()
    await expectRows(annotator, 8)
    await page.keyboard.press('Control+z')
    await expectRows(annotator, 7)
    await page.keyboard.press('z')
    await page.keyboard.press('m')
    await page.getByRole('button', { name: /^New set/ }).click()
    await expectRows(annotator, 8)
    await page.keyboard.press('Control+z')
    await expectRows(annotator, 7)
    await expectRows(manager, 7)
  })

  it('5. a kill in the middle loses nothing that was acknowledged', async () => {
    const { page } = annotator
    await enterPoint(annotator, 'a')
    await expectRows(annotator, 8)
    await savedCount(annotator, 8)
    await site.kill()
    await enterPoint(annotator, '.w2f')
    await page.getByText(/Offline: \d+ kept here/).waitFor()
    await site.start()
    await savedCount(annotator, 9)
    await page.reload()
    await savedCount(annotator, 9)
    await expectRows(annotator, 9)
  })

  it('6. it is completed and accepted; dead time is cut', async () => {
    await annotator.page.getByRole('button', { name: 'Complete' }).click()
    await annotator.page.getByRole('button', { name: 'Complete' }).last().click()
    await annotator.page.waitForURL(/\/annotationList/)
    await manager.goTo('/annotationList')
    await rowInQueue(manager, MATCH).getByRole('button', { name: 'Accept' }).click()
    await manager.page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
    await owner.goTo('/')
    await owner.page
      .getByRole('link', { name: new RegExp(MATCH) })
      .first()
      .waitFor({ timeout: PROCESSED_MS })
  })

  it('7. the owner watches it point by point, filters and compares', async () => {
    const { page } = owner
    await page
      .getByRole('link', { name: new RegExp(MATCH) })
      .first()
      .click()
    await page.getByRole('listbox', { name: 'Points' }).waitFor()
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2)
    await survivesALostLine(owner)
    await page.keyboard.press(']')
    await page.keyboard.press(']')
    await page.getByRole('listbox', { name: 'Points' }).getByRole('option', { selected: true }).waitFor()
    await page.evaluate(async () => {
      const video = document.querySelector('video')
      if (!video) throw new Error('There is no video')
      const from = video.currentTime
      video.muted = true
      await video.play()
      // For as long as it takes until some of it has been played.
      while (video.currentTime - from <= 0.3) await new Promise(requestAnimationFrame)
      video.pause()
    })
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page
      .getByRole('group', { name: 'Outcome by Marta Rivera' })
      .getByRole('button', { name: /^Ace/ })
      .click()
    await page.getByText(/of 7/).waitFor()
    expect(new URL(page.url()).searchParams.get('outcome')).toBe('Ace')
    await page.keyboard.press('t')
    await page.getByRole('dialog', { name: 'Summary' }).getByRole('row').nth(10).waitFor()
  })

  it('7. and on a phone: the picture stays, a swipe goes on, the filter is a sheet', async () => {
    await watchesOnAPhone(owner.page)
  })

  it('8. the status history shows who and when', async () => {
    await admin.goTo(new URL(owner.page.url()).pathname)
    const log = await admin.page.evaluate(async (id) => {
      const answer = await fetch(`/api/matches/${id}/statusLog`)
      return (await answer.json()) as { status: string; name: string | null }[]
    }, new URL(owner.page.url()).pathname.split('/')[2])
    expect(log.map(({ status }) => status)).toEqual(
      expect.arrayContaining(['Edited', 'Review', 'Annotating', 'Queued']),
    )
    expect(log.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Ana Novak', 'Jun Tanaka', 'Marta Rivera']),
    )
  })

  it('8. an admin builds a read model beside the live one and flips', async () => {
    await admin.goTo('/admin/readModels')
    await admin.page.getByRole('button', { name: 'Rebuild matches' }).click()
    const flip = admin.page.getByRole('button', { name: /^Make live: matches, version \d+, build 2$/ })
    await flip.click({ timeout: PROCESSED_MS })
    await admin.page.getByRole('button', { name: /^Flip back.*: matches, version \d+, build 1$/ }).waitFor()
    await owner.goTo('/')
    await owner.page
      .getByRole('link', { name: new RegExp(MATCH) })
      .first()
      .waitFor()
  })

  it('makes no console complain', () => {
    expect([admin, owner, annotator, rival, manager].flatMap(({ complaints }) => complaints)).toEqual([])
  })
})

async function expectRows(person: BrowserUser, count: number): Promise<void> {
  await person.page.waitForFunction(
    (wanted) => document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') === String(wanted),
    count,
    { timeout: PROCESSED_MS },
  )
}

/** The line to the video is lost for two seconds: it comes back by itself. */
async function survivesALostLine({ page }: BrowserUser): Promise<void> {
  const line = await cutLine(page, '**/media/**')
  await page.reload()
  await page.getByText('The connection to the video was lost.').waitFor()
  await page.waitForTimeout(2000)
  line.repair()
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2)
  await page.getByText('The connection to the video was lost.').waitFor({ state: 'detached' })
}
