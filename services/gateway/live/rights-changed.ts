import type { StoredEvent } from '@courtline/infra/event-log/event-log'
import { isAnnotationEvent } from '@courtline/messages/events'
import { streamCategoryOf, subjectIdOf } from '@courtline/messages/ids'

/** Events of an account after which its connections end; the browser connects again at once. */
const RIGHTS_CHANGED = new Set([
  'RoleChanged',
  'PasswordSet',
  'UserDeleted',
  'EmailConfirmed',
  'EmailRemoved',
])

/** Whose rights may have changed: those of an account, those to see a match, or those that recruiting gives to matches. */
export type RightsChange =
  | { readonly of: 'account'; readonly userId: string }
  | { readonly of: 'match'; readonly matchId: string }
  | { readonly of: 'recruiting' }

/** What an event may have changed of a user's rights; undefined for most events. */
export function rightsChangedBy({
  stream,
  type,
}: Pick<StoredEvent, 'stream' | 'type'>): RightsChange | undefined {
  const category = streamCategoryOf(stream)
  const id = subjectIdOf(stream)
  if (category === 'user') return RIGHTS_CHANGED.has(type) ? { of: 'account', userId: id } : undefined
  if (category === 'coach') return { of: 'account', userId: id }
  if (category === 'match') return isAnnotationEvent({ type }) ? undefined : { of: 'match', matchId: id }
  return category === 'recruit' ? { of: 'recruiting' } : undefined
}
