import { expect } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { resizeTo } from '../looks.ts'

const DESK = { width: 1440, height: 900 }
const UPRIGHT = { width: 390, height: 844 }
const ON_ITS_SIDE = { width: 844, height: 390 }
/** 1440 × 900 at twice its size. */
const ZOOMED = { width: 720, height: 450 }

/** Watches the match that is shown as on a phone, and on a page that is zoomed. */
export async function watchesOnAPhone(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await resizeTo(page, UPRIGHT)
  const picture = page.locator('.match-video')
  const first = page.getByRole('listbox', { name: 'Points' }).getByRole('option').first()
  await first.waitFor()
  expect((await boxOf(first)).y).toBeLessThan(UPRIGHT.height - 60 - 40)
  await swipesToTheNextPoint(page, picture)
  await filtersInASheet(page)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  expect((await boxOf(picture)).y).toBe(48)
  await page.evaluate(() => window.scrollTo(0, 0))
  for (const size of [ON_ITS_SIDE, ZOOMED]) {
    await resizeTo(page, size)
    expect(await boxOf(picture)).toEqual({ x: 0, y: 0, ...size })
  }
  await resizeTo(page, DESK)
}

/** Chooses each of two renditions: the video continues in it where it was, and the choice is kept over a reload. */
export async function choosesQuality(page: Page): Promise<void> {
  const choice = page.getByRole('combobox', { name: 'Quality' })
  await choice.selectOption('high')
  await playsSmallRendition(page, false)
  await page.keyboard.press(']')
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
  const at = await secondsOf(page)
  await choice.selectOption('low')
  await playsSmallRendition(page, true)
  await page.waitForFunction((then) => (document.querySelector('video')?.currentTime ?? 0) >= then - 1, at)
  await page.reload()
  await playsSmallRendition(page, true)
  expect(await choice.inputValue()).toBe('low')
  await choice.selectOption('high')
  await playsSmallRendition(page, false)
  await choice.selectOption('auto')
}

/** Waits until the picture is that of the small rendition, or of the large one; their files differ by name. */
async function playsSmallRendition(page: Page, isSmall: boolean): Promise<void> {
  await page.waitForFunction((small) => {
    const video = document.querySelector('video')
    return (
      video !== null && video.readyState > 1 && /-small\.mp4/.test(decodeURIComponent(video.src)) === small
    )
  }, isSmall)
}

async function boxOf(what: Locator) {
  const box = await what.boundingBox()
  if (!box) throw new Error('It is not shown')
  return box
}

const secondsOf = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)

/** A finger moves from right to left over the picture. */
async function swipesToTheNextPoint(page: Page, picture: Locator): Promise<void> {
  await page.evaluate(() => {
    const video = document.querySelector('video')
    if (video) video.currentTime = 0
  })
  await picture.evaluate((element) => {
    const finger = (clientX: number) => new Touch({ identifier: 1, target: element, clientX, clientY: 100 })
    const touch = (type: string, clientX: number) =>
      new TouchEvent(type, {
        bubbles: true,
        cancelable: true,
        touches: type === 'touchend' ? [] : [finger(clientX)],
        changedTouches: [finger(clientX)],
      })
    element.dispatchEvent(touch('touchstart', 300))
    element.dispatchEvent(touch('touchend', 120))
  })
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
  expect(await secondsOf(page)).toBeGreaterThan(0)
}

async function filtersInASheet(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  // It is open already where the filter was open beside the picture.
  if (!(await sheet.isVisible())) await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await sheet.getByRole('group', { name: 'Serve', exact: true }).waitFor()
  await sheet.getByRole('button', { name: /^Show \d+ points?$/ }).click()
  await sheet.waitFor({ state: 'detached' })
}
