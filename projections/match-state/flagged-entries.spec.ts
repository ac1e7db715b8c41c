import { describe, expect, it } from '@jest/globals'
import type { EventDescription } from '@courtline/messages/match/annotated-event'
import { givenEvents } from '../testing/given.ts'
import { MatchHistory, clubFinal } from '../testing/match-history.ts'
import { anaId, boss, entry, final } from '../testing/people.ts'
import { matchState } from './project.ts'
import { flaggedOfAllMatches } from './read.ts'

const other = 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee'
const annotating = (matchId: string) =>
  new MatchHistory(matchId).created().uploaded().preprocessed().claimed()

const serve = (start: number, outcome: EventDescription['outcome'] & string): EventDescription => ({
  eventType: 'Point',
  clockTime: { start, stop: start + 3 },
  outcome,
})
/** Without its player a winner is an error of the annotation. */
const add = (history: MatchHistory, number: number, start: number, outcome: 'Ace' | 'Winner' = 'Winner') =>
  history.add(anaId, {
    type: 'ServeAdded',
    data: { annotationId: entry(number), description: serve(start, outcome) },
  })

const flagged = async (...histories: MatchHistory[]) => {
  const reads = await givenEvents(...histories.map(({ events }) => events)).view(matchState)
  return await flaggedOfAllMatches(reads)
}

describe('annotated events with an error or a warning (D96)', () => {
  it('are listed over all matches, those first that were annotated first', async () => {
    const first = add(annotating(final), 1, 90)
    const second = add(add(annotating(other), 2, 10), 3, 20, 'Ace')
    const later = new MatchHistory(final)
    add(later, 4, 5)
    expect(await flagged(first, second, later)).toMatchObject([
      { matchId: final, annotationId: entry(1), clockSeconds: 90, level: 'error' },
      { matchId: other, annotationId: entry(2), clockSeconds: 10 },
      { matchId: final, annotationId: entry(4), clockSeconds: 5 },
    ])
  })

  it('keep their age when they are changed', async () => {
    const history = add(add(annotating(final), 1, 10), 2, 20)
    history.add(boss, {
      type: 'ServeChanged',
      data: { annotationId: entry(1), changes: { shotType: 'Forehand' }, silent: true },
    })
    expect((await flagged(history)).map(({ annotationId }) => annotationId)).toEqual([entry(1), entry(2)])
  })

  it('are gone once they are mended, removed, or their match is deleted', async () => {
    const mended = add(annotating(final), 1, 10).add(boss, {
      type: 'ServeChanged',
      data: { annotationId: entry(1), changes: { outcome: 'Ace' }, silent: true },
    })
    expect(await flagged(mended)).toEqual([])
    const removed = add(annotating(final), 1, 10).add(anaId, {
      type: 'ServeRemoved',
      data: { annotationId: entry(1) },
    })
    expect(await flagged(removed)).toEqual([])
    const deleted = add(annotating(final), 1, 10)
      .add(boss, { type: 'MatchDeleted', data: {} })
      .add(boss, { type: 'MediaRemoved', data: {} })
    expect(await flagged(deleted)).toEqual([])
  })

  it('follow a change of rules', async () => {
    const history = add(annotating(final), 1, 10).add(boss, {
      type: 'RulesChanged',
      data: { ruleName: 'Short', rules: { ...clubFinal.rules, setTo: 4 } },
    })
    expect(await flagged(history)).toHaveLength(1)
  })
})
