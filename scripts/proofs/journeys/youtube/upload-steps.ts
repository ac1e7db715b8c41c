import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'

const RELINK = 'You need to relink your Google account to allow uploading videos to Youtube'

/**
 * In the open dialog of a reel: shares it to the simulated YouTube with a right that has expired, links Google again as the
 * page then asks, and uploads it in public. `looksRight` is called wherever something new is shown.
 */
export async function uploadsWithAnExpiredGrant(
  page: Page,
  title: string,
  looksRight: () => Promise<void>,
): Promise<void> {
  await page.getByRole('button', { name: 'Share on YouTube', exact: true }).click()
  await linksGoogle(page, 'Allow, but the right expires before it is used', looksRight)
  const share = page.getByRole('dialog', { name: 'Share to YouTube' })
  await share.waitFor()
  await looksRight()
  await share.getByRole('button', { name: 'Upload' }).click()
  await page.getByRole('alert').getByText(RELINK).waitFor()
  await linksGoogle(page, 'Allow', looksRight)
  await share.getByText('Public', { exact: true }).click()
  await share.getByRole('button', { name: 'Upload' }).click()
  const reel = page.getByRole('article', { name: title })
  await reel.getByRole('progressbar', { name: `Uploading ${title} to YouTube` }).waitFor()
  await looksRight()
  await reel.getByText('Uploaded to the simulated YouTube (public): nothing left this site.').waitFor()
  await looksRight()
}

/** By the dialog that asks to, and the simulated page of Google's. */
async function linksGoogle(page: Page, answer: string, looksRight: () => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Link your Google account' })
  await dialog.waitFor()
  await looksRight()
  await dialog.getByRole('link', { name: 'Link Google' }).click()
  await page.getByRole('heading', { level: 1, name: 'Simulated Google' }).waitFor()
  await looksRight()
  await page.getByRole('link', { name: answer, exact: true }).click()
  await page.getByRole('dialog', { name: 'Share to YouTube' }).waitFor()
}

/** In the profile: what is linked, since when and for what, until it is unlinked. */
export async function unlinksYoutube(page: Page, looksRight: () => Promise<void>): Promise<void> {
  const linked = page.getByRole('region', { name: 'Linked accounts' })
  await linked.getByText(/Uploads of your reels since/).waitFor()
  await looksRight()
  await linked.getByRole('button', { name: 'Unlink YouTube' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink YouTube' }).click()
  const row = linked.getByText(/Uploads of your reels since/)
  await row.waitFor({ state: 'detached' })
  expect(await row.count()).toBe(0)
}
