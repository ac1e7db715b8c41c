import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { backUp } from '@courtline/scripts/operations/backup/back-up'
import { ApiClient } from '@courtline/scripts/proofs/crash-test/caller'
import {
  claimedMatch,
  CRASH_TEST_METADATA,
  type ClientAccount,
} from '@courtline/scripts/proofs/crash-test/cast'
import { SiteProcess } from '@courtline/scripts/proofs/crash-test/site-process'

const NAME = 'Zebulon Quartermaine'
const ADDRESS = 'zebulon.quartermaine@courtline.test'
const NOTES = 'Meet behind the quarry gate'
const WORDS = [NAME, ADDRESS, NOTES]

let folder: string
let site: SiteProcess
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-forgotten-'))
  site = await SiteProcess.start(path.join(folder, 'data'))
})
afterAll(async () => {
  if (!site.hasEnded) await site.kill()
  await rm(folder, { recursive: true })
})

const address = () => site.address

async function signUp(email: string, displayName: string): Promise<ClientAccount> {
  const body = { email, password: 'correct horse battery', userDetails: { displayName } }
  const { user, token } = await new ApiClient(address, null).must('signup', { body })
  return { userId: user.id, caller: new ApiClient(address, token) }
}

/** Files below a folder that hold one of the words, in UTF-8 or UTF-16. */
async function filesWithWords(place: string): Promise<string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = path.join(entry.parentPath, entry.name)
    const name = path.relative(place, file)
    const bytes = await readFile(file)
    const has = (word: string) => bytes.includes(word) || bytes.includes(Buffer.from(word, 'utf16le'))
    if (WORDS.some(has)) found.push(name)
  }
  return found
}

it('an erased person is in no byte of the files of a site, of its words, or of an earlier backup of its log (P11)', async () => {
  const data = path.join(folder, 'data')
  const { token, user } = await new ApiClient(address, null).must('firstAdmin', {
    body: {
      token: site.adminToken ?? '',
      email: 'adam@courtline.test',
      password: 'correct horse battery',
      displayName: 'Adam',
    },
  })
  const adam: ClientAccount = { userId: user.id, caller: new ApiClient(address, token) }
  const zeb = await signUp(ADDRESS, NAME)
  await adam.caller.must('addCredits', { params: { id: zeb.userId }, body: { credits: 5 } })
  await adam.caller.must('addCredits', { params: { id: adam.userId }, body: { credits: 5 } })
  await adam.caller.must('changeRole', { params: { id: zeb.userId }, body: { role: 'Annotator' } })
  const listed = { name: NAME, email: ADDRESS, id: zeb.userId, visualCue: null }
  const metadata = {
    ...CRASH_TEST_METADATA,
    players: [[listed], CRASH_TEST_METADATA.players[1]],
  } satisfies typeof CRASH_TEST_METADATA
  await zeb.caller.must('createMatch', { body: { matchId: randomUUID(), metadata, notes: NOTES } })
  const ofAdam = await claimedMatch(adam, adam, zeb)
  const description = {
    eventType: 'Point' as const,
    clockTime: { start: 1, stop: 3 },
    outcome: 'Ace' as const,
  }
  const edits = [{ type: 'Add' as const, annotationId: randomUUID(), description }]
  const { position } = await zeb.caller.must('editAnnotation', { params: { id: ofAdam }, body: { edits } })
  const read = { params: { id: ofAdam }, after: position }
  expect((await adam.caller.must('match', read)).annotatorName).toBe(NAME)
  // In the folder of mail too, where there is no mail server.
  while (!(await filesWithWords(data)).some((name) => name.startsWith('mail'))) await pause(50)
  await backUp(data, path.join(folder, 'backup'))

  const deleted = await adam.caller.call('deleteUser', { params: { id: zeb.userId } })
  const after = deleted !== 'lost' && 'ok' in deleted ? (deleted.position ?? '') : ''
  expect((await adam.caller.must('match', { ...read, after })).annotatorName).toBe('Deleted user')
  const history = await adam.caller.must('history', { ...read, after })
  expect(history.map(({ name }) => name)).toEqual(['Deleted user'])

  // Read models let go of what they hold a moment later; the test's own time limit ends a vain wait.
  while ((await filesWithWords(data)).length > 0) await pause(50)
  expect(await site.stop()).toBe(0)
  expect(await filesWithWords(data)).toEqual([])
  expect(await filesWithWords(path.join(folder, 'backup'))).toEqual([])
  expect(site.lines.filter((line) => WORDS.some((word) => line.includes(word)))).toEqual([])
})
