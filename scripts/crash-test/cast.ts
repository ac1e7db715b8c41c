import { randomUUID } from 'node:crypto'
import type { MatchMetadata } from '@courtline/messages/match/metadata'
import type { Role } from '@courtline/messages/permissions'
import { RULE_PRESETS } from '@courtline/scoring/rules'
import { Caller } from './caller.ts'
import type { SiteProcess } from './site-process.ts'

const [regular] = RULE_PRESETS
if (!regular) throw new Error('There is no rule set')
const named = (name: string) => ({ name, email: null, id: null, visualCue: null })

/** A match of two players that nobody knows. */
export const METADATA: MatchMetadata = {
  name: null,
  date: '2026-05-01',
  teamType: 'Singles',
  teams: ['Rivera', 'Okafor'],
  players: [[named('Rivera')], [named('Okafor')]],
  score: null,
  unparsedScore: null,
  ruleName: regular.name,
  rules: regular,
  notes: null,
  surface: 'Clay',
  utrId: null,
  playerId: null,
  opponentId: null,
  matchId: null,
  tournamentId: null,
  tourEntry: null,
  playerHand: null,
  opponentHand: null,
}

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
