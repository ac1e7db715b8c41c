import { randomUUID } from 'node:crypto'
import { plainSingles } from '@courtline/messages/match/plain-metadata'
import type { Role } from '@courtline/messages/permissions'
import { Caller } from './caller.ts'
import type { SiteProcess } from './site-process.ts'

/** A match of two players that nobody knows. */
export const METADATA = plainSingles('2026-05-01', 'Rivera', 'Okafor')

const PASSWORD = 'correct horse battery'

export interface Person {
  readonly userId: string
  readonly caller: Caller
}

/** Who works on the site, and the matches that they work on. */
export interface Cast {
  readonly admin: Person
  readonly player: Person
  readonly annotators: readonly Person[]
  /** Claimed by the annotator of the same place. */
  readonly matchIds: readonly string[]
}

/** Makes accounts on an empty site: an admin, a player with credits, and annotators who have each claimed a match. */
export async function settleIn(site: () => SiteProcess, annotatorCount: number): Promise<Cast> {
  const address = () => site().address
  const token = site().adminToken
  if (token === undefined) throw new Error('The site offers no link for its first admin')
  const first = await new Caller(address, null).must('firstAdmin', {
    body: { token, email: 'admin@courtline.test', password: PASSWORD, displayName: 'Admin' },
  })
  const admin = { userId: first.user.id, caller: new Caller(address, first.token) }
  const player = await join(address, admin, 'player', 'Registered')
  await admin.caller.must('addCredits', { params: { id: player.userId }, body: { credits: 900 } })
  const annotators: Person[] = []
  const matchIds: string[] = []
  for (let n = 0; n < annotatorCount; n += 1) {
    const annotator = await join(address, admin, `annotator${n}`, 'Annotator')
    annotators.push(annotator)
    matchIds.push(await claimedMatch(admin, player, annotator))
  }
  return { admin, player, annotators, matchIds }
}

async function join(address: () => string, admin: Person, name: string, role: Role): Promise<Person> {
  const joined = await new Caller(address, null).must('signup', {
    body: { email: `${name}@courtline.test`, password: PASSWORD, userDetails: { displayName: name } },
  })
  const { id } = joined.user
  if (role !== 'Registered') await admin.caller.must('changeRole', { params: { id }, body: { role } })
  return { userId: id, caller: new Caller(address, joined.token) }
}

/** A match without a video (D76) that an annotator has claimed. */
export async function claimedMatch(admin: Person, owner: Person, annotator: Person): Promise<string> {
  const id = randomUUID()
  await owner.caller.must('createMatch', { body: { matchId: id, metadata: METADATA } })
  await admin.caller.must('forceCompleteUpload', { params: { id } })
  await annotator.caller.must('claim', { params: { id } })
  return id
}
