import type { Position, StoredEvent } from '@courtline/infra/event-log/event-log'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import { isAnnotationEvent } from '@courtline/messages/events'
import { sitePartsOf } from '@courtline/messages/activity/site-changes'
import { streamCategoryOf, subjectIdOf } from '@courtline/messages/ids'
import { besideAnnotationOf } from '@courtline/messages/match/which-annotation'
import { AccountTopic, type AccountPart } from './account-topic.ts'
import { ListTopic } from './list-topic.ts'
import { SiteTopic } from './site-topic.ts'
import { MatchTopic } from './match-topic.ts'

export type Topic = MatchTopic | ListTopic | AccountTopic | SiteTopic

/**
 * What is collected for whom, by topic: 'match:<id>' for everyone who watches it, 'trial:…' and 'second:…' for who may read that
 * annotation, 'queue/…' and 'matches/<userId>' for
 * those who see the same list, 'me/<userId>' for one person, 'site' for admins.
 */
export type Topics = ReadonlyMap<string, Topic>

/** The topic of everybody who watches the whole site. */
export const WHOLE_SITE = 'site'

/** The topic of the queue as managers see it. */
export const QUEUE_OF_MANAGERS = 'queue/all'

/** Gives an event to every topic that it concerns, and answers the names of those that have something to send now. */
export function routeEvent(
  topics: Topics,
  stored: StoredEvent,
  before: Position,
  keys: PersonalKeys,
): string[] {
  return [...toSite(topics, stored, before), ...byCategory(topics, stored, before, keys)]
}

function toSite(topics: Topics, { type, position }: StoredEvent, before: Position): string[] {
  const topic = topics.get(WHOLE_SITE)
  const parts = topic instanceof SiteTopic ? sitePartsOf(type) : []
  if (!(topic instanceof SiteTopic) || parts.length === 0) return []
  for (const part of parts) topic.touch(part, position, before)
  return [WHOLE_SITE]
}

function byCategory(topics: Topics, stored: StoredEvent, before: Position, keys: PersonalKeys): string[] {
  const id = subjectIdOf(stored.stream)
  const category = streamCategoryOf(stored.stream)
  switch (category) {
    case 'match':
      return [...toMatch(topics, `match:${id}`, stored, before, keys), ...toLists(topics, id, stored, before)]
    case 'trial':
      return [...toMatch(topics, `trial:${id}`, stored, before, keys), ...toReviewers(topics, stored, before)]
    case 'second':
      return toMatch(topics, `second:${id}`, stored, before, keys)
    case 'secondRequest':
      return toQueues(topics, id, stored, before)
    case 'user':
    case 'userSettings':
      return toAccount(topics, 'account', stored, before)
    case 'favorites':
      return toAccount(topics, 'favorites', stored, before)
    case 'reels':
      return toAccount(topics, 'reels', stored, before)
    case 'savedFilters':
      return toAccount(topics, 'savedFilters', stored, before)
    case 'recruit':
      // An ignored invite looks open to its recruit (D85): not even the moment is sent to them.
      return [
        ...(stored.type === 'InviteIgnored' ? [] : toAccount(topics, 'recruiting', stored, before)),
        ...toProgram(topics, stored, before),
      ]
    case 'coach':
      return toAccount(topics, 'recruiting', stored, before)
    case 'scouting':
      return toProgram(topics, stored, before)
    default:
      return []
  }
}

/** To every coach of the program that the event names. */
function toProgram(topics: Topics, { data, position }: StoredEvent, before: Position): string[] {
  const { programId } = data
  if (typeof programId !== 'string') return []
  const touched: string[] = []
  for (const [name, topic] of topics) {
    if (!(topic instanceof AccountTopic) || topic.programId !== programId) continue
    topic.touch('recruiting', position, before)
    touched.push(name)
  }
  return touched
}

function toMatch(
  topics: Topics,
  name: string,
  stored: StoredEvent,
  before: Position,
  keys: PersonalKeys,
): string[] {
  const topic = topics.get(name)
  if (!(topic instanceof MatchTopic)) return []
  topic.add(openRecorded(stored, keys), before)
  return [name]
}

/** Users who read the queue read the second annotations beside it. */
function toQueues(topics: Topics, matchId: string, { position }: StoredEvent, before: Position): string[] {
  const touched: string[] = []
  for (const [name, topic] of topics) {
    if (!(topic instanceof ListTopic) || !name.startsWith('queue')) continue
    topic.touch(matchId, position, before)
    touched.push(name)
  }
  return touched
}

/** Managers read the trials beside the queue: one that is begun, submitted or reviewed moves there. */
function toReviewers(topics: Topics, stored: StoredEvent, before: Position): string[] {
  const beside = besideAnnotationOf(stored.stream)
  const topic = topics.get(QUEUE_OF_MANAGERS)
  if (!beside || isAnnotationEvent(stored) || !(topic instanceof ListTopic)) return []
  topic.touch(beside.matchId, stored.position, before)
  return [QUEUE_OF_MANAGERS]
}

/** An edit moves a match's row in the queue (its score, its last event), but nothing in its owner's list. */
function toLists(topics: Topics, matchId: string, stored: StoredEvent, before: Position): string[] {
  const touched: string[] = []
  for (const [name, topic] of topics) {
    if (!(topic instanceof ListTopic)) continue
    if (isAnnotationEvent(stored) && !name.startsWith('queue')) continue
    topic.touch(matchId, stored.position, before)
    touched.push(name)
  }
  return touched
}

function toAccount(
  topics: Topics,
  part: AccountPart,
  { stream, position }: StoredEvent,
  before: Position,
): string[] {
  const name = `me/${subjectIdOf(stream)}`
  const topic = topics.get(name)
  if (!(topic instanceof AccountTopic)) return []
  topic.touch(part, position, before)
  return [name]
}
