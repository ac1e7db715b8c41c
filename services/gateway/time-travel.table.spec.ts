import { describe, expect, it } from '@jest/globals'
import type { Route } from '@courtline/messages/routes/route'
import { ROUTES, type RouteName } from '@courtline/messages/routes/table'

/** Reads about one match that know no past, and why. */
const WITHOUT_A_PAST: Readonly<Partial<Record<RouteName, string>>> = {
  matchLinks: 'Who may watch is a right of today; its past gives nobody anything',
  uploaded: 'Files on their way are known part by part by the store, not by the log',
  sharedRecruitMatch: 'Who shows a match, and to whom, is a right of today',
  trialAnnotation: 'A trial is reviewed as it is; its edits have a history of their own',
  trialDetails: 'Where a trial has come to is a matter of today',
  reviewComments: 'What is still to be done in a review is a matter of today; the edits have a history',
  secondAnnotators: 'Who may be asked is a right of today',
  secondAnnotation: 'Who makes a second annotation, and whether it is settled, is a matter of today',
  favoritesByMatchAndUser: 'The favorites of a match are the user’s own list of today',
}

const fieldsOf = (schema: Route['params']): string[] =>
  schema && 'properties' in schema && typeof schema.properties === 'object' && schema.properties
    ? Object.keys(schema.properties)
    : []

const isAboutOneMatch = ({ method, path, query }: Route) =>
  method === 'GET' &&
  ((path.startsWith('/api/matches/') && path.includes(':')) ||
    path.includes(':matchId') ||
    fieldsOf(query).includes('matchId'))

const routes: readonly (readonly [string, Route])[] = Object.entries(ROUTES)
const reads = routes.filter(([, route]) => isAboutOneMatch(route))

describe('every read of a match', () => {
  it.each(reads)('%s: takes asOf, or has a reason for its absence', (name, { query }) => {
    const takesAsOf = fieldsOf(query).includes('asOf')
    expect([name, takesAsOf]).toEqual([name, !(name in WITHOUT_A_PAST)])
  })

  it('is found by its address', () => {
    expect(reads.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'match',
        'annotation',
        'history',
        'statusLog',
        'matchState',
        'statistics',
        'scoreRows',
        'points',
        'analysis',
      ]),
    )
  })
})
