import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { dispatchThrough } from '@courtline/application/dispatch'
import type { FollowRecruitingPorts } from '@courtline/application/recruiting/follow-recruiting'
import { createDecideAndAppend } from '@courtline/infra/event-log/decide-and-append'
import { START, type EventLog, type JsonObject, type Position } from '@courtline/infra/event-log/event-log'
import { openMemoryEventLog } from '@courtline/infra/event-log/testing/memory-event-log'
import type { LocalKeys } from '@courtline/infra/personal-keys/personal-keys'
import { openMemoryPersonalKeys } from '@courtline/infra/personal-keys/testing/memory-personal-keys'
import { openMemoryReadModels } from '@courtline/infra/read-models/testing/memory-read-models'
import { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import { coachStream, derivedId, PROGRAMS_STREAM, recruitStream, userStream } from '@courtline/messages/ids'
import { PROJECTIONS } from '@courtline/projections/registry'
import type { ProjectionHost } from '@courtline/projections/runtime/thread/projection-host'
import { startProjections } from '@courtline/projections/runtime/thread/start-projections'
import { checkpointAt } from '../checkpoint.ts'
import { runRecruiting } from './run-recruiting.ts'

const AT = '2026-05-01T10:00:00.000Z'
const [coachId, recruitId, programId] = ['coach', 'recruit', 'program'].map((name) => derivedId('test', name))

const VIEWS = ['users', 'coaches', 'programs', 'recruits', 'matches', 'user-settings'] as const

let log: EventLog
let keys: LocalKeys
let projections: ProjectionHost
let following: FollowRecruitingPorts
let place: Position
beforeEach(async () => {
  log = openMemoryEventLog()
  keys = openMemoryPersonalKeys()
  projections = await startProjections({
    log,
    keys,
    models: openMemoryReadModels(),
    projections: PROJECTIONS,
  })
  following = {
    dispatch: dispatchThrough(createDecideAndAppend({ log, keys })),
    reads: projections.reads,
    settings: { siteSecret: Buffer.alloc(32, 7), publicUrl: 'https://courtline.example' },
  }
  place = START
})
afterEach(async () => {
  await projections.close()
  await log.close()
})

let events = 0
async function happened(stream: string, type: string, data: JsonObject): Promise<void> {
  const id = derivedId('event', String((events += 1)))
  const meta = { actorId: coachId ?? '', at: AT, commandId: id }
  await log.append(stream, [{ id, type, version: 1, data, meta }], { expected: 'any' })
}

/** Follows the log from the checkpoint until all of it was handled. */
async function follows(more: Partial<Parameters<typeof runRecruiting>[0]> = {}): Promise<void> {
  const stopping = new AbortController()
  const head = await log.head()
  const reached = async (position: Position) => {
    place = position
    if (position >= head) stopping.abort()
  }
  await runRecruiting({
    log,
    keys,
    following,
    readAfter: async (position) => {
      for (const view of VIEWS) await projections.waitFor(view, position, 5000)
    },
    checkpoint: { ...checkpointAt({ read: async () => place, write: reached }), pass: reached },
    report: (line) => {
      throw new Error(line)
    },
    subscriptions: new SubscriptionRegistry(),
    signal: stopping.signal,
    ...more,
  })
}

const ofType = async (type: string): Promise<JsonObject[]> =>
  (await log.readAll({ after: START, limit: 1000 })).events
    .filter((stored) => stored.type === type)
    .map(({ data }) => data)

const account = (displayName: string) => ({
  role: 'Registered',
  details: { displayName, utrId: null, ustaNumber: null, handedness: null, scoringRules: null },
  priority: 1,
  credits: 0,
  inviteType: 'WebSignup',
  signupCode: null,
})

async function coachAssigned(): Promise<void> {
  await happened(userStream(coachId ?? ''), 'UserRegistered', account('Cora'))
  await happened(PROGRAMS_STREAM, 'ProgramAdded', {
    programId: programId ?? '',
    collegeName: 'Lakeside College',
    teamName: null,
    programType: 'Womens',
    division: 'NAIA',
    conference: null,
  })
  const details = { collegeName: 'Lakeside', email: 'c@x.test', programType: 'Womens', coachType: 'Head' }
  await happened(coachStream(coachId ?? ''), 'CoachApplied', { details })
  await happened(coachStream(coachId ?? ''), 'CoachAssigned', {
    programId: programId ?? '',
    programType: 'Womens',
  })
}

describe('the subscription of recruiting', () => {
  it('gives a coach the role by an event of the account’s own stream, once however often it is read', async () => {
    await coachAssigned()
    await follows()
    expect(await ofType('RoleChanged')).toMatchObject([{ role: 'Coach' }])
    // The process was killed before it wrote how far it had come.
    place = START
    await follows()
    expect(await ofType('RoleChanged')).toHaveLength(1)
  })

  it('goes on where it stood, and reads nothing twice', async () => {
    await coachAssigned()
    await follows()
    const stood = place
    const waited: Position[] = []
    await happened(recruitStream(recruitId ?? ''), 'RecruitMatchDetached', {
      recruitMatchId: recruitId ?? '',
    })
    await happened(coachStream(coachId ?? ''), 'CoachRejected', { why: null })
    await follows({
      readAfter: async (position) => {
        waited.push(position)
        for (const view of VIEWS) await projections.waitFor(view, position, 5000)
      },
    })
    // The role that it gave itself comes by too; what no other stream follows from is passed over.
    expect(waited).toHaveLength(2)
    expect(waited.every((position) => position > stood)).toBe(true)
    expect((await ofType('RoleChanged')).at(-1)).toMatchObject({ role: 'Registered' })
  })

  it('tries an event again that failed, and passes over none', async () => {
    await coachAssigned()
    const failures: string[] = []
    let isAway = true
    const dispatch: FollowRecruitingPorts['dispatch'] = async (...command) => {
      if (!isAway) return await following.dispatch(...command)
      isAway = false
      throw new Error('The log is away')
    }
    await follows({ following: { ...following, dispatch }, report: (line) => void failures.push(line) })
    expect(failures).toHaveLength(1)
    expect(await ofType('RoleChanged')).toMatchObject([{ role: 'Coach' }])
  })
})
