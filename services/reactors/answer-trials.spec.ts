import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { dispatchThrough, type Dispatch } from '@courtline/application/dispatch'
import { createDecideAndAppend } from '@courtline/infra/event-log/decide-and-append'
import { START, type EventLog, type Position } from '@courtline/infra/event-log/event-log'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import { openMemoryEventLog } from '@courtline/infra/event-log/testing/memory-event-log'
import type { LocalKeys } from '@courtline/infra/personal-keys/personal-keys'
import { openMemoryPersonalKeys } from '@courtline/infra/personal-keys/testing/memory-personal-keys'
import { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import type { Role } from '@courtline/messages/permissions'
import { ROLE_PERMISSIONS } from '@courtline/messages/permissions'
import { derivedId } from '@courtline/messages/ids'
import { besideSubject } from '@courtline/messages/match/which-annotation'
import { rulesByName } from '@courtline/scoring/rules/rules'
import type { AnyEvent } from '@courtline/messages/events'
import { answerTrials } from './answer-trials.ts'

const userId = derivedId('tess')
const matchId = derivedId('demo')
const managerId = derivedId('mia')
const siteSecret = Buffer.alloc(32, 7)

let log: EventLog
let keys: LocalKeys
let dispatch: Dispatch
let position: Position
let stop: AbortController
let working: Promise<void>
let commands: number

beforeEach(() => {
  log = openMemoryEventLog()
  keys = openMemoryPersonalKeys()
  dispatch = dispatchThrough(createDecideAndAppend({ log, keys }))
  position = START
  commands = 0
  stop = new AbortController()
  const write = async (to: Position) => {
    position = to
  }
  working = answerTrials({
    log,
    keys,
    dispatch,
    queueing: { dispatch, settings: { siteSecret } },
    checkpoint: { read: async () => position, write, pass: write },
    publicUrl: 'https://courtline.example',
    emailOf: async () => 'tess@example.org',
    report: (line) => {
      throw new Error(line)
    },
    subscriptions: new SubscriptionRegistry(),
    signal: stop.signal,
  })
})
afterEach(async () => {
  stop.abort()
  await working
  await log.close()
})

const meta = (actorId: string) => {
  commands += 1
  return { actorId, at: '2026-05-01T10:00:00.000Z', commandId: derivedId('command', String(commands)) }
}
const actor = (id: string, role: Role) => ({ userId: id, permissions: [...ROLE_PERMISSIONS[role]] })

async function isOnTrial(role: Role = 'TrialAnnotator'): Promise<void> {
  const details = { displayName: 'Tess', utrId: null, ustaNumber: null, handedness: null, scoringRules: null }
  await dispatch(
    'user',
    userId,
    {
      type: 'RegisterUser',
      role,
      details,
      email: 'tess@example.org',
      emailHash: 'hash',
      emailConfirmed: true,
      passwordHash: 'x',
      inviteType: 'TrialAnnotatorInvite',
      signupCode: null,
      credits: 0,
    },
    meta(userId),
  )
}

async function review(result: boolean, reason: string | null = null): Promise<void> {
  const rules = rulesByName('Regular')
  if (!rules) throw new Error('The preset Regular is missing')
  const subject = besideSubject(userId, matchId)
  const tess = actor(userId, 'TrialAnnotator')
  const begun = { userId, matchId, rules, teamType: 'Singles' as const }
  const serve = {
    type: 'Add' as const,
    annotationId: derivedId('serve'),
    description: { eventType: 'Point' as const, clockTime: { start: 1, stop: 4 }, outcome: 'Ace' as const },
  }
  const edit = { edits: [serve], eventIds: [derivedId('edit')], silent: false }
  await dispatch('trial', subject, { type: 'StartTrial', by: tess, ...begun }, meta(userId))
  await dispatch('trial', subject, { type: 'EditAnnotation', by: tess, ...edit }, meta(userId))
  await dispatch('trial', subject, { type: 'CompleteTrial', by: tess }, meta(userId))
  const by = actor(managerId, 'AnnotationManager')
  const done = await dispatch('trial', subject, { type: 'ReviewTrial', by, result, reason }, meta(managerId))
  if ('refused' in done) throw new Error(done.refused.text)
  const after = done.written.position
  while (position < after) await new Promise((resolve) => setImmediate(resolve))
}

async function eventsOf(category: 'user' | 'mail'): Promise<AnyEvent[]> {
  const { events } = await log.readAll({ after: START, filter: { categories: [category] }, limit: 100 })
  return events.map((stored) => openRecorded(stored, keys).event)
}
const rolesGiven = async () =>
  (await eventsOf('user')).flatMap((event) => (event.type === 'RoleChanged' ? [event.data.role] : []))
const mails = async () =>
  (await eventsOf('mail')).flatMap((event) => (event.type === 'MailQueued' ? [event.data] : []))

describe('what follows from the review of a trial (D122)', () => {
  it('with success the account is an Annotator at once, with mail', async () => {
    await isOnTrial()
    await review(true)
    expect(await rolesGiven()).toEqual(['Annotator'])
    expect(await mails()).toMatchObject([
      {
        to: 'tess@example.org',
        subject: 'Your trial annotation was successful',
        text: expect.stringContaining('https://courtline.example/annotationList'),
      },
    ])
  })

  it('without success date and reason are mailed, and the role stays', async () => {
    await isOnTrial()
    await review(false, 'Lets are missing.')
    expect(await rolesGiven()).toEqual([])
    const [mail] = await mails()
    expect(mail?.text).toContain('reviewed on 2026-05-01, but was not successful')
    expect(mail?.text).toContain('Lets are missing.')
  })

  it('a user with another role keeps it', async () => {
    await isOnTrial('AnnotationManager')
    await review(true)
    expect(await rolesGiven()).toEqual([])
  })

  it('an account that is gone is not written to', async () => {
    await review(true)
    expect(await eventsOf('user')).toEqual([])
    expect(await mails()).toEqual([])
  })
})
