import { randomUUID } from 'node:crypto'
import { plainSingles } from '@courtline/messages/match/plain-metadata'
import type { Role } from '@courtline/messages/permissions'
import { ApiClient } from './caller.ts'
import type { SiteProcess } from './site-process.ts'

/** A match of two players without accounts. */
export const CRASH_TEST_METADATA = plainSingles('2026-05-01', 'Rivera', 'Okafor')

const PASSWORD = 'correct horse battery'

export interface ClientAccount {
  readonly userId: string
  readonly caller: ApiClient
}

/** Who works on the site, and the matches that they work on. */
export interface ClientAccounts {
  readonly admin: ClientAccount
  readonly player: ClientAccount
  readonly annotators: readonly ClientAccount[]
  /** Claimed by the annotator of the same place. */
  readonly matchIds: readonly string[]
}

/** Makes accounts on an empty site: an admin, a player with credits, and annotators who have each claimed a match. */
export async function settleIn(site: () => SiteProcess, annotatorCount: number): Promise<ClientAccounts> {
  const address = () => site().address
  const token = site().adminToken
  if (token === undefined) throw new Error('The site offers no link for its first admin')
  const first = await new ApiClient(address, null).must('firstAdmin', {
    body: { token, email: 'admin@courtline.test', password: PASSWORD, displayName: 'Admin' },
  })
  const admin = { userId: first.user.id, caller: new ApiClient(address, first.token) }
  const player = await join(address, admin, 'player', 'Registered')
  await admin.caller.must('addCredits', { params: { id: player.userId }, body: { credits: 900 } })
  const annotators: ClientAccount[] = []
  const matchIds: string[] = []
  for (let n = 0; n < annotatorCount; n += 1) {
    const annotator = await join(address, admin, `annotator${n}`, 'Annotator')
    annotators.push(annotator)
    matchIds.push(await claimedMatch(admin, player, annotator))
  }
  return { admin, player, annotators, matchIds }
}

async function join(
  address: () => string,
  admin: ClientAccount,
  name: string,
  role: Role,
): Promise<ClientAccount> {
  const joined = await new ApiClient(address, null).must('signup', {
    body: { email: `${name}@courtline.test`, password: PASSWORD, userDetails: { displayName: name } },
  })
  const { id } = joined.user
  if (role !== 'Registered') await admin.caller.must('changeRole', { params: { id }, body: { role } })
  return { userId: id, caller: new ApiClient(address, joined.token) }
}

/** A match without a video (D76) that an annotator has claimed. */
export async function claimedMatch(
  admin: ClientAccount,
  owner: ClientAccount,
  annotator: ClientAccount,
): Promise<string> {
  const id = randomUUID()
  await owner.caller.must('createMatch', { body: { matchId: id, metadata: CRASH_TEST_METADATA } })
  await admin.caller.must('forceCompleteUpload', { params: { id } })
  await annotator.caller.must('claim', { params: { id } })
  return id
}
