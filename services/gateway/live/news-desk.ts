import type { Position, StoredEvent } from '@courtline/infra/event-log/event-log'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import { isAnnotationEvent } from '@courtline/messages/events'
import { categoryOf, subjectIdOf } from '@courtline/messages/ids'
import { AccountNews } from './account-news.ts'
import { ListNews } from './list-news.ts'
import { MatchNews } from './match-news.ts'

export type News = MatchNews | ListNews | AccountNews

/**
 * What is collected for whom, by topic: 'match:<id>' for everyone who watches it, 'queue/…' and 'matches/<userId>' for
 * those who see the same list, 'me/<userId>' for one person.
 */
export type NewsDesk = ReadonlyMap<string, News>

/** Gives an event to everyone it concerns, and answers the topics that have something to tell now. */
export function report(desk: NewsDesk, stored: StoredEvent, before: Position, keys: PersonalKeys): string[] {
  const id = subjectIdOf(stored.stream)
  switch (categoryOf(stored.stream)) {
    case 'match':
      return [...toMatch(desk, id, stored, before, keys), ...toLists(desk, id, stored, before)]
    case 'user':
    case 'userSettings':
      return toAccount(desk, id, before)
    default:
      return []
  }
}

function toMatch(
  desk: NewsDesk,
  matchId: string,
  stored: StoredEvent,
  before: Position,
  keys: PersonalKeys,
): string[] {
  const topic = `match:${matchId}`
  const news = desk.get(topic)
  if (!(news instanceof MatchNews)) return []
  news.add(openRecorded(stored, keys), before)
  return [topic]
}

/** An edit moves a match's row in the queue (its score, its last event), but nothing in its owner's list. */
function toLists(desk: NewsDesk, matchId: string, stored: StoredEvent, before: Position): string[] {
  const touched: string[] = []
  for (const [topic, news] of desk) {
    if (!(news instanceof ListNews)) continue
    if (isAnnotationEvent(stored) && !topic.startsWith('queue')) continue
    news.touch(matchId, stored.position, before)
    touched.push(topic)
  }
  return touched
}

function toAccount(desk: NewsDesk, userId: string, before: Position): string[] {
  const topic = `me/${userId}`
  const news = desk.get(topic)
  if (!(news instanceof AccountNews)) return []
  news.touch(before)
  return [topic]
}
