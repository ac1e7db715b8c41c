import fs from 'node:fs'
import type { Locator } from 'playwright-core'
import type { BrowserUser } from '../people.ts'

/** An admin gives a user a role on the admin page. */
export async function makeRole(admin: BrowserUser, email: string, role: string): Promise<void> {
  const { page } = admin
  await admin.goTo('/admin')
  await page.getByLabel('Search users').fill(email)
  await page.keyboard.press('Enter')
  // The newest accounts are listed until the search has answered.
  await page.getByText('1 account', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Adjust role' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: role, exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText(`is ${role} now.`).waitFor()
}

/** The metadata of a singles match against an opponent. */
export async function fillMatch({ page }: BrowserUser, { opponent }: { opponent: string }): Promise<void> {
  await page.getByLabel('Date').fill('2026-11-14')
  await page.getByLabel('Name', { exact: true }).last().fill(opponent)
}

/** Puts a file into the drop zone's picker and waits until all of it has arrived. */
export async function chooseVideo({ page }: BrowserUser, file: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText('All files are here. Submit the match.').waitFor({ timeout: 120_000 })
}

export async function handIn({ page }: BrowserUser): Promise<void> {
  await page.getByRole('button', { name: 'Done' }).click()
  await page.waitForURL(/\/userMatches\//)
}

/** Makes a video file larger without another frame: an empty box at its end, as editors leave them. */
export function padded(file: string, toBytes: number): void {
  const bytes = toBytes - fs.statSync(file).size
  const box = Buffer.alloc(bytes)
  box.writeUInt32BE(bytes, 0)
  box.write('free', 4, 'latin1')
  fs.appendFileSync(file, box)
}

export const rowInQueue = ({ page }: BrowserUser, match: string): Locator =>
  page.getByRole('row', { name: match })

/** One point by keys: Space starts it, the keys end and describe it; 'a n o l w u e' end it by themselves (D30). */
export async function enterPoint({ page }: BrowserUser, keys: string): Promise<void> {
  await page.keyboard.press(' ')
  await page.waitForTimeout(600)
  for (const key of keys) await page.keyboard.press(key)
  // Keys within two seconds of a save would amend it (D46); the next point begins with Space, which never does.
  await page.waitForTimeout(200)
}

export async function annotateByKeys(annotator: BrowserUser, points: readonly string[]): Promise<void> {
  // The journey's video is a minute long: at the speed of dead time it would end before the points do.
  const auto = annotator.page.getByRole('button', { name: 'Speed through dead time', pressed: true })
  if ((await auto.count()) > 0) await auto.click()
  for (const keys of points) await enterPoint(annotator, keys)
}

/** Waits until the header shows that so many entries are saved and nothing is on its way. */
export async function savedCount({ page }: BrowserUser, count: number): Promise<void> {
  await page.getByText(`${count} saved`, { exact: true }).waitFor({ timeout: 120_000 })
}
