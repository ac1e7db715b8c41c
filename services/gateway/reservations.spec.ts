import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { START } from '@courtline/infra/event-log/event-log'
import { userStream } from '@courtline/messages/ids'
import { HEADERS } from '@courtline/messages/routes/table'
import { STARTING_CREDITS } from '@courtline/messages/account/user'
import type { UserView } from '@courtline/messages/views/user'
import { createdMatch, METADATA } from './testing/matches.ts'
import { openSite, type TestSite } from './testing/open-site.ts'
import { call, joins, onAccount, PASSWORD, type TestPerson } from './testing/people.ts'

let site: TestSite
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

let owner: TestPerson
beforeEach(async () => {
  owner = await joins(site, 'Registered', `owner-${randomUUID()}`)
})

const signUpload = (matchId: string, fileName = 'court.mp4') =>
  call(site, owner, 'POST', '/api/s3SignatureHandler', {
    matchId,
    uploadId: randomUUID(),
    order: 0,
    file: { fileName, sizeBytes: 100, lastModifiedMs: 0, fingerprint: '0'.repeat(64) },
    partNumbers: [1],
  })

async function credits(): Promise<number> {
  const head = await site.deps.log.head()
  const response = await call(site, owner, 'GET', `/api/users/${owner.userId}`, undefined, {
    [HEADERS.after]: head,
  })
  return response.json<UserView>().credits
}

/** What happened to the owner's credits, by the words of the log. */
async function ledger(): Promise<string[]> {
  const words: string[] = []
  for await (const page of site.deps.log.readStream(userStream(owner.userId)))
    words.push(...page.map(({ type }) => type).filter((type) => type.startsWith('Credit')))
  return words
}

const statusesOf = (answers: readonly { readonly statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)

const oneCredit = async () => {
  const by = { userId: randomUUID(), permissions: ['Admin' as const] }
  await onAccount(site, owner.userId, { type: 'ClearCredits', by })
  await onAccount(site, owner.userId, { type: 'AddCredits', by, credits: 1 })
}

describe('one address (P14)', () => {
  it('makes one account of twenty sign-ups at once', async () => {
    const email = `crowd-${randomUUID()}@courtline.test`
    const body = { email, password: PASSWORD, userDetails: { displayName: 'Crowd' } }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call(site, null, 'POST', '/api/auth/signup', body)),
    )
    expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    const { events } = await site.deps.log.readAll({
      after: START,
      filter: { types: ['UserRegistered'] },
      limit: 1000,
    })
    const { user } = answers.find(({ statusCode }) => statusCode === 200)?.json<{ user: UserView }>() ?? {}
    expect(events.filter(({ stream }) => stream === userStream(user?.id ?? ''))).toHaveLength(1)
  })
})

describe('one credit (P14, D23)', () => {
  it('lets one of two uploads begin that start at once', async () => {
    await oneCredit()
    const matches = [await createdMatch(site, { owner }), await createdMatch(site, { owner })]
    const answers = await Promise.all(matches.map((matchId) => signUpload(matchId)))
    expect(statusesOf(answers)).toEqual([200, 402])
    expect(await ledger()).toEqual(['CreditsCleared', 'CreditsAdded', 'CreditReserved'])
  })

  it('makes one of two matches that are made at once', async () => {
    await oneCredit()
    const create = () => call(site, owner, 'PUT', '/api/matches/createFromMetadata', { metadata: METADATA })
    const answers = await Promise.all([create(), create()])
    expect(statusesOf(answers)).toEqual([201, 402])
  })

  it('is not touched by a file that is refused', async () => {
    const matchId = await createdMatch(site, { owner })
    expect((await signUpload(matchId, 'notes.txt')).statusCode).toBe(400)
    expect(await credits()).toBe(STARTING_CREDITS)
    expect((await signUpload(matchId)).statusCode).toBe(200)
    expect(await credits()).toBe(STARTING_CREDITS - 1)
  })

  it('stays set aside for the files before one that is refused', async () => {
    const matchId = await createdMatch(site, { owner })
    await signUpload(matchId)
    await signUpload(matchId, 'notes.txt')
    expect(await credits()).toBe(STARTING_CREDITS - 1)
  })
})

describe('deleting a match', () => {
  const remove = (matchId: string, commandId: string) =>
    call(site, owner, 'DELETE', `/api/matches/${matchId}`, undefined, { [HEADERS.commandId]: commandId })

  it('gives its credit back once, however often the same command comes (P2)', async () => {
    const [matchId, commandId] = [await createdMatch(site, { owner }), randomUUID()]
    await signUpload(matchId)
    expect((await remove(matchId, commandId)).statusCode).toBe(200)
    expect((await remove(matchId, commandId)).json()).toEqual({ ok: true })
    expect(await ledger()).toEqual(['CreditReserved', 'CreditReturned'])
    expect((await remove(matchId, randomUUID())).statusCode).toBe(404)
  })

  it('that was interrupted before the credit came back is finished by the same command (P14)', async () => {
    const [matchId, commandId] = [await createdMatch(site, { owner }), randomUUID()]
    await signUpload(matchId)
    const meta = { actorId: owner.userId, at: site.clock.now.toISOString(), commandId }
    await site.dispatch('match', matchId, { type: 'DeleteMatch', by: owner.actor }, meta)
    await site.deps.projections.waitFor('matches', await site.deps.log.head(), 2000)
    expect((await remove(matchId, commandId)).statusCode).toBe(200)
    expect(await ledger()).toEqual(['CreditReserved', 'CreditReturned'])
  })

  it('is not found by another user, though it is gone already', async () => {
    const [matchId, commandId] = [await createdMatch(site, { owner }), randomUUID()]
    await remove(matchId, commandId)
    const other = await joins(site, 'Registered', `other-${randomUUID()}`)
    const response = await call(site, other, 'DELETE', `/api/matches/${matchId}`, undefined, {
      [HEADERS.commandId]: commandId,
    })
    expect(response.statusCode).toBe(404)
  })
})
