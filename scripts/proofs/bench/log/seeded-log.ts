import { randomUUID } from 'node:crypto'
import type { EventLog, JsonObject, NewEvent } from '@courtline/infra/event-log/event-log'
import { sealNew } from '@courtline/infra/event-log/sealed/seal'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import { matchDecider } from '@courtline/deciders/match/decider'
import { EVENT_KINDS, type MatchEvent } from '@courtline/messages/events'
import { matchStream } from '@courtline/messages/ids'
import type { MatchCommand } from '@courtline/messages/match/commands'
import { ROLE_PERMISSIONS, type Role } from '@courtline/messages/permissions'
import { CRASH_TEST_METADATA } from '../../crash-test/cast.ts'
import { BENCH_RULES, generatedMatch } from '../scoring/generated-match.ts'

const ID = '00000000-0000-4000-8000-00000000000'
const actor = (n: number, role: Role) => ({ userId: `${ID}${n}`, permissions: [...ROLE_PERMISSIONS[role]] })
const OWNER = actor(1, 'Registered')
const ANNOTATOR = actor(2, 'Annotator')
const ADMIN = actor(3, 'Admin')
const AT = '2026-05-01T12:00:00.000Z'
const APPENDS_AT_ONCE = 32

/** The facts of a match of so many points that is being annotated, as its decider made them. */
export function annotatedMatchFacts(points: number): readonly MatchEvent[] {
  const { events } = generatedMatch(points)
  const edits = events.map(({ annotationId, ...description }) => ({
    type: 'Add' as const,
    annotationId,
    description: { ...description, clockTime: { ...description.clockTime } },
  }))
  const commands: MatchCommand[] = [
    {
      type: 'CreateMatch',
      by: OWNER,
      ownerId: OWNER.userId,
      metadata: { ...CRASH_TEST_METADATA, rules: BENCH_RULES, ruleName: BENCH_RULES.name },
      priority: 1,
      saveAsRecruitingMatch: false,
      recruitingNotes: null,
      notes: null,
      url: null,
      preshareEmails: [],
    },
    { type: 'CompleteUpload', by: ADMIN, jobId: 'none' },
    { type: 'ClaimMatch', by: ANNOTATOR, highestQueuedPriority: 1 },
    { type: 'EditAnnotation', by: ANNOTATOR, edits, eventIds: edits.map(() => randomUUID()), silent: false },
  ]
  const facts: MatchEvent[] = []
  let state = matchDecider.initial
  for (const command of commands) {
    const decision = matchDecider.decide(command, state)
    if ('refused' in decision) throw new Error(`${command.type}: ${decision.refused.text}`)
    const page = decision.events.map((event, index) => ({
      event,
      id: randomUUID(),
      stream: matchStream(ID),
      revision: facts.length + index,
      position: '',
      meta: { actorId: ANNOTATOR.userId, at: AT, commandId: ID },
    }))
    state = matchDecider.evolve(state, page)
    facts.push(...decision.events)
  }
  return facts
}

/** The same facts as events of a new match, sealed with its owner's key. */
export function newEvents(facts: readonly MatchEvent[], keys: PersonalKeys): NewEvent[] {
  const meta = { actorId: ANNOTATOR.userId, at: AT, commandId: randomUUID(), subjectId: OWNER.userId }
  return facts.map(({ type, data }) => {
    const version = EVENT_KINDS.get(type)?.version ?? 1
    return sealNew({ id: randomUUID(), type, version, data: asJson(data), meta }, keys)
  })
}

/** Events are JSON already; the schemas of their data have no wider type. */
function asJson(data: object): JsonObject {
  const copy: JsonObject = JSON.parse(JSON.stringify(data))
  return copy
}

/** Fills a log with matches until it holds about so many events. Answers their ids. */
export async function fillLog(
  log: EventLog,
  keys: PersonalKeys,
  events: number,
  points: number,
): Promise<string[]> {
  const facts = annotatedMatchFacts(points)
  const matchIds: string[] = []
  for (let stored = 0; stored < events;) {
    const appends: Promise<unknown>[] = []
    while (appends.length < APPENDS_AT_ONCE && stored < events) {
      const matchId = randomUUID()
      matchIds.push(matchId)
      appends.push(log.append(matchStream(matchId), newEvents(facts, keys), { expected: 'no-stream' }))
      stored += facts.length
    }
    await Promise.all(appends)
  }
  return matchIds
}
