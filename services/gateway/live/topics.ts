import { may } from '@courtline/messages/actor'
import { annotationKey, besideAnnotationOf } from '@courtline/messages/match/which-annotation'
import type { Caller } from '../auth/caller.ts'
import { AccountTopic } from './account-topic.ts'
import { QUEUE_OF_MANAGERS, WHOLE_SITE, type Topic } from './event-router.ts'
import { ListTopic } from './list-topic.ts'
import type { LiveSources } from './live-sources.ts'
import { MatchTopic } from './match-topic.ts'
import { SiteTopic } from './site-topic.ts'

/** The channel of a match begins so. */
export const MATCH_CHANNEL = 'match:'

/** Those who see the same list share its topic. */
export function topicNameOf(channel: string, caller: Caller | null): string {
  if (!caller || channel.includes(':') || channel === WHOLE_SITE) return channel
  if (channel === 'queue') return may(caller.actor, 'AnnotationManager') ? QUEUE_OF_MANAGERS : 'queue/open'
  return `${channel}/${caller.actor.userId}`
}

/** A topic of this name with nothing in it. `caller` is the first listener; all who share a list see the same of it. */
export function newTopic(
  name: string,
  caller: Caller | null,
  { queueRows, matchCards }: Pick<LiveSources, 'queueRows' | 'matchCards'>,
): Topic {
  if (name.startsWith(MATCH_CHANNEL)) return new MatchTopic(name.slice(MATCH_CHANNEL.length))
  const beside = besideAnnotationOf(name.replace(':', '-'))
  if (beside) return new MatchTopic(beside.matchId, annotationKey(beside))
  if (name === WHOLE_SITE) return new SiteTopic()
  if (name.startsWith('me/')) return new AccountTopic(caller?.coaching?.programId)
  if (!caller) throw new Error(`${name} is nobody's`)
  return new ListTopic((matchIds, upTo) =>
    name.startsWith('queue') ? queueRows(caller, matchIds, upTo) : matchCards(caller, matchIds, upTo),
  )
}
