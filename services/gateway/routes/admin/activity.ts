import { streamCategoryOf, subjectIdOf } from '@courtline/messages/ids'
import type { ActivityDocument } from '@courtline/projections/activity/project'
import { activityUntil } from '@courtline/projections/activity/read'
import { findMatches } from '@courtline/projections/matches/read'
import { displayNames } from '@courtline/projections/users/read'
import type { Caller } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'
import { readPage } from '../../http/pages.ts'
import type { Handler } from '../../register-route.ts'

/** What happened on the site, the newest first, with the names that accounts have now (D32). */
export const activityCall =
  (gateway: Gateway): Handler<'activity'> =>
  async ({ query: { kind, cursor }, caller }) => {
    const { reads } = gateway.projections
    const page = await readPage(
      {
        descending: true,
        read: (until, limit) => activityUntil(reads, kind, limit, until),
        placeOf: ({ at, id }) => [at, id],
      },
      cursor,
    )
    if ('refused' in page) return page
    const [names, subjects] = await Promise.all([
      displayNames(
        reads,
        page.rows.map(({ actorId }) => actorId),
      ),
      subjectsOf(gateway, page.rows, caller),
    ])
    const answer = page.rows.map(({ actorId, ...line }) => ({
      ...line,
      byName: actorName(actorId, names),
      subject: subjects.get(line.stream) ?? null,
    }))
    return { answer, next: page.next }
  }

/** 'worker:media' as it is; of an account its display name. */
export const actorName = (actorId: string, names: ReadonlyMap<string, string | null>): string | null =>
  actorId.startsWith('worker:') ? actorId : (names.get(actorId) ?? null)

/** What each stream is about: the players of a match, the name of an account. */
async function subjectsOf(
  gateway: Gateway,
  lines: readonly ActivityDocument[],
  caller: Caller,
): Promise<ReadonlyMap<string, string>> {
  const { reads } = gateway.projections
  const streams = [...new Set(lines.map(({ stream }) => stream))]
  const idsOf = (category: string) =>
    streams.filter((stream) => streamCategoryOf(stream) === category).map(subjectIdOf)
  const [cards, names] = await Promise.all([
    findMatches(reads, idsOf('match')).then((matches) => gateway.matches.cards(matches, caller)),
    displayNames(reads, idsOf('user')),
  ])
  const found = new Map(cards.map(({ id, metadata }) => [`match-${id}`, metadata.teams.join(' – ')]))
  for (const [id, name] of names) if (name !== null) found.set(`user-${id}`, name)
  return found
}
