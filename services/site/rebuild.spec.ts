import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { ApiClient } from '@courtline/scripts/proofs/crash-test/caller'
import { settleIn, type ClientAccounts } from '@courtline/scripts/proofs/crash-test/cast'
import { SiteProcess } from '@courtline/scripts/proofs/crash-test/site-process'

/** What reads these send mails, if anything does. */
const VIEWS = ['users', 'matches', 'annotation-queue', 'invitations']

let folder: string
let site: SiteProcess
let cast: ClientAccounts
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-rebuilt-'))
  site = await SiteProcess.start(folder)
  cast = await settleIn(() => site, 2)
})
afterAll(async () => {
  await site.stop()
  await rm(folder, { recursive: true })
})

/** All mails, once a user who signs up now has theirs: earlier ones have been sent by then. */
async function mailsAfterOneTo(email: string): Promise<string[]> {
  const body = { email, password: 'correct horse battery', userDetails: { displayName: 'Newcomer' } }
  await new ApiClient(() => site.address, null).must('signup', { body })
  for (;;) {
    const names = (await readdir(path.join(folder, 'mail'))).toSorted()
    const texts = await Promise.all(names.map((name) => readFile(path.join(folder, 'mail', name), 'utf8')))
    const waiting = await cast.admin.caller.must('mails', {})
    if (waiting.length === 0 && texts.some((text) => text.includes(email))) return names
    await pause(20)
  }
}

async function versionsOf(name: string) {
  const views = await cast.admin.caller.must('projections', {})
  return views.find((view) => view.name === name)?.versions ?? []
}

async function versionIn(name: string, state: 'live' | 'ready') {
  for (;;) {
    const found = (await versionsOf(name)).find((version) => version.state === state)
    if (found) return { version: found.version, build: found.build }
    await pause(20)
  }
}

let looks = 0

/** What people are shown, and the place in the log of an event that was written for that. */
async function shown() {
  looks += 1
  const body = { quickEntry: looks % 2 === 0, keyBindings: {} }
  const after = await cast.player.caller.call('changeUserSettings', { body })
  if (after === 'lost' || !('ok' in after)) throw new Error('Settings could not be changed')
  const ids = { params: { id: cast.player.userId } }
  const answers = [
    await cast.player.caller.must('matches', {}),
    await cast.admin.caller.must('user', ids),
    await cast.annotators[0]?.caller.must('queue', {}),
  ]
  return { position: Number(after.position), answers }
}

it('a site whose read models are rebuilt, flipped to and back sends no mail again and does nothing twice (P5)', async () => {
  const mails = await mailsAfterOneTo('early@courtline.test')
  const before = await shown()
  for (const name of VIEWS) {
    const params = { name }
    const former = await versionIn(name, 'live')
    await cast.admin.caller.must('rebuild', { params })
    const next = await versionIn(name, 'ready')
    await cast.admin.caller.must('flip', { params, body: next })
    expect((await shown()).answers).toEqual(before.answers)
    await cast.admin.caller.must('flip', { params, body: former })
    expect(await versionIn(name, 'live')).toEqual(former)
  }
  const after = await shown()
  expect(after.answers).toEqual(before.answers)
  // Nothing but what this test has written itself: settings, once for each view and once now.
  expect(after.position - before.position).toBe(VIEWS.length + 1)
  const mailsNow = await mailsAfterOneTo('late@courtline.test')
  expect(mailsNow.filter((name) => !mails.includes(name))).toHaveLength(1)
})
