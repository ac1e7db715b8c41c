import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { dispatchThrough, type Dispatch } from '@courtline/application/dispatch'
import { createDecideAndAppend } from '@courtline/infra/event-log/decide-and-append'
import { START, type EventLog, type Position } from '@courtline/infra/event-log/event-log'
import { openMemoryEventLog } from '@courtline/infra/event-log/testing/memory-event-log'
import { openMemoryPersonalKeys } from '@courtline/infra/personal-keys/testing/memory-personal-keys'
import { openMemoryReadModels } from '@courtline/infra/read-models/testing/memory-read-models'
import { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import type { CategoryCommands } from '@courtline/application/stream-kinds'
import type { StreamCategory } from '@courtline/messages/events'
import type { SecondCommand } from '@courtline/messages/second/second-annotation'
import type { SecondRequestCommand } from '@courtline/messages/second/second-request'
import type { Actor } from '@courtline/messages/actor'
import { derivedId, SITE_ID } from '@courtline/messages/ids'
import type { EventDescription } from '@courtline/messages/match/annotated-event'
import type { MatchCommand } from '@courtline/messages/match/commands'
import { plainSingles } from '@courtline/messages/match/plain-metadata'
import { besideSubject } from '@courtline/messages/match/which-annotation'
import { ROLE_PERMISSIONS, type Role } from '@courtline/messages/permissions'
import { DEFAULT_SITE_SETTINGS } from '@courtline/messages/site/site'
import { matchState } from '@courtline/projections/match-state/project'
import type { ProjectionHost } from '@courtline/projections/runtime/thread/projection-host'
import { startProjections } from '@courtline/projections/runtime/thread/start-projections'
import { secondAnnotations } from '@courtline/projections/second-annotations/project'
import { findSecond } from '@courtline/projections/second-annotations/read'
import { siteSettings } from '@courtline/projections/site-settings/project'
import { followSecondAnnotations } from './second-annotations.ts'

const person = (name: string, role: Role): Actor => ({
  userId: derivedId(name),
  permissions: [...ROLE_PERMISSIONS[role]],
})
const [olga, ana, ben] = [
  person('olga', 'Registered'),
  person('ana', 'Annotator'),
  person('ben', 'Annotator'),
]
const [mia, adam] = [person('mia', 'AnnotationManager'), person('adam', 'Admin')]
const VIEWS = [matchState, secondAnnotations, siteSettings]

let log: EventLog
let dispatch: Dispatch
let projections: ProjectionHost
let position: Position
let stop: AbortController
let following: Promise<void>

beforeEach(async () => {
  log = openMemoryEventLog()
  const keys = openMemoryPersonalKeys()
  dispatch = dispatchThrough(createDecideAndAppend({ log, keys }))
  projections = await startProjections({ log, keys, models: openMemoryReadModels(), projections: VIEWS })
  position = START
  follow()
})
afterEach(async () => {
  stop.abort()
  await following
  await projections.close()
  await log.close()
})

function follow(): void {
  stop = new AbortController()
  const write = async (to: Position) => {
    position = to
  }
  following = followSecondAnnotations({
    log,
    dispatch,
    reads: projections.reads,
    readAfter,
    checkpoint: { read: async () => position, write, pass: write },
    report: (line) => {
      throw new Error(line)
    },
    subscriptions: new SubscriptionRegistry(),
    signal: stop.signal,
  })
}

async function readAfter(until: Position): Promise<void> {
  await Promise.all(VIEWS.map(({ name }) => projections.waitFor(name, until, 5000)))
}

const meta = () => ({ actorId: 'test', at: '2026-05-01T10:00:00.000Z', commandId: randomUUID() })

/** A command that the test takes for granted. */
async function does<C extends StreamCategory>(category: C, id: string, command: CategoryCommands[C]) {
  const done = await dispatch(category, id, command, meta())
  if ('refused' in done) throw new Error(done.refused.text)
}
const onMatch = (matchId: string, command: MatchCommand) => does('match', matchId, command)
const onRequest = (matchId: string, command: SecondRequestCommand) => does('secondRequest', matchId, command)

const ace = (start: number): EventDescription => ({
  eventType: 'Point',
  clockTime: { start, stop: start + 3 },
  outcome: 'Ace',
})
const edits = (by: Actor, starts: readonly number[]) =>
  ({
    type: 'EditAnnotation',
    by,
    edits: starts.map((start) => ({
      type: 'Add' as const,
      annotationId: randomUUID(),
      description: ace(start),
    })),
    eventIds: starts.map(() => randomUUID()),
    silent: false,
  }) as const

/** A match without a video that Ana annotates and submits. */
async function handedIn(matchId = randomUUID()): Promise<string> {
  await onMatch(matchId, {
    type: 'CreateMatch',
    by: olga,
    ownerId: olga.userId,
    metadata: plainSingles('2026-05-01', 'Rivera', 'Okafor'),
    priority: 1,
    saveAsRecruitingMatch: false,
    recruitingNotes: null,
    notes: null,
    url: null,
    preshareEmails: [],
  })
  await onMatch(matchId, { type: 'CompleteUpload', by: adam, jobId: 'none' })
  await onMatch(matchId, { type: 'ClaimMatch', by: ana, highestQueuedPriority: 1 })
  await onMatch(matchId, edits(ana, [10, 20]))
  await onMatch(matchId, { type: 'CompleteAnnotation', by: ana })
  return matchId
}

async function secondBegun(matchId: string): Promise<void> {
  const { rules, teamType } = plainSingles('2026-05-01', 'Rivera', 'Okafor')
  await onRequest(matchId, { type: 'RequestSecond', by: mia, matchId, annotatorId: null, priority: 1 })
  await onRequest(matchId, { type: 'ClaimSecond', by: ben, highestPriority: 1 })
  const begun = { userId: ben.userId, matchId, rules, teamType }
  await does('second', besideSubject(ben.userId, matchId), { type: 'StartSecond', by: ben, ...begun })
}

const onSecond = (matchId: string, command: SecondCommand) =>
  does('second', besideSubject(ben.userId, matchId), command)

/** What is known of a match once the reactor has done everything. */
async function after(matchId: string) {
  const head = await log.head()
  while (position < head) await turn()
  await readAfter(await log.head())
  return (await findSecond(projections.reads, matchId))?.request ?? null
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('the agreement of two annotations (D100, D123)', () => {
  it('is measured when the second is submitted', async () => {
    const matchId = await handedIn()
    await secondBegun(matchId)
    await onSecond(matchId, edits(ben, [10.4, 60]))
    await onSecond(matchId, { type: 'CompleteSecond', by: ben })
    expect(await after(matchId)).toMatchObject({ agreement: null })
    await onRequest(matchId, { type: 'SubmitSecond', by: ben })
    expect((await after(matchId))?.agreement).toMatchObject({
      firstAnnotatorId: ana.userId,
      secondAnnotatorId: ben.userId,
      serves: [2, 2],
      matched: 1,
      servesFound: 0.5,
      kappa: { outcome: { n: 1, value: null } },
      equal: { outcome: 1 },
    })
  })

  it('waits for the first, and is measured once although that is submitted again', async () => {
    const matchId = await handedIn()
    await onMatch(matchId, { type: 'RejectAnnotation', by: mia, why: 'Look again' })
    await secondBegun(matchId)
    await onSecond(matchId, edits(ben, [10]))
    await onSecond(matchId, { type: 'CompleteSecond', by: ben })
    await onRequest(matchId, { type: 'SubmitSecond', by: ben })
    expect(await after(matchId)).toMatchObject({ agreement: null })
    await onMatch(matchId, { type: 'CompleteAnnotation', by: ana })
    expect(await after(matchId)).toMatchObject({ agreement: { serves: [2, 1], matched: 1 } })
    await onMatch(matchId, { type: 'RejectAnnotation', by: mia, why: 'Look again' })
    await onMatch(matchId, edits(ana, [90]))
    await onMatch(matchId, { type: 'CompleteAnnotation', by: ana })
    expect(await after(matchId)).toMatchObject({ agreement: { serves: [2, 1] } })
  })
})

describe('a second annotation that is given back', () => {
  it('is closed to its annotator', async () => {
    const matchId = await handedIn()
    await secondBegun(matchId)
    await onRequest(matchId, { type: 'ReleaseSecond', by: ben })
    await after(matchId)
    const done = await dispatch('second', besideSubject(ben.userId, matchId), edits(ben, [5]), meta())
    expect(done).toMatchObject({ refused: { code: 'NOT_THE_ANNOTATOR' } })
  })

  it('stays open where it was claimed again before the reactor came to it', async () => {
    const matchId = await handedIn()
    stop.abort()
    await following
    await secondBegun(matchId)
    await onRequest(matchId, { type: 'ReleaseSecond', by: ben })
    await onRequest(matchId, { type: 'ClaimSecond', by: ben, highestPriority: 1 })
    follow()
    await after(matchId)
    await onSecond(matchId, edits(ben, [5]))
  })
})

describe('spot checks (D100)', () => {
  const checkEvery = (spotCheckEvery: number) =>
    does('site', SITE_ID, {
      type: 'ChangeSiteSettings',
      by: adam,
      settings: { ...DEFAULT_SITE_SETTINGS, spotCheckEvery },
    })

  it('draw every second match of an annotator, once although the log is read again', async () => {
    await checkEvery(2)
    const drawn: unknown[] = []
    for (let match = 0; match < 4; match += 1) drawn.push((await after(await handedIn()))?.cause ?? null)
    expect(drawn).toEqual([null, 'spotCheck', null, 'spotCheck'])
    const head = await log.head()
    stop.abort()
    await following
    position = START
    follow()
    await after('')
    expect(await log.head()).toBe(head)
  })

  it('draw nothing where the site’s settings request none', async () => {
    const matchId = await handedIn()
    expect(await after(matchId)).toBeNull()
  })
})
