import { streamCategoryOf } from '@courtline/messages/ids'

/** Streams that are named after no person. */
const IMPERSONAL = new Set(['match', 'upload', 'team', 'site'])

/** A stream as logs and traces name it: one that is named after a person by its kind alone (D32). */
export function streamInLogs(stream: string): string {
  const category = streamCategoryOf(stream)
  return IMPERSONAL.has(category) ? stream : category
}
