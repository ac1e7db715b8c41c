import { describe, expect, it } from '@jest/globals'
import type { EventDescription } from '@courtline/messages/match/annotated-event'
import { given } from '../stories/given.ts'
import { MatchTeller, metadata } from '../stories/match-story.ts'
import { ana, boss, entry, final } from '../stories/people.ts'
import { matchState } from './project.ts'
import { flaggedOfAllMatches } from './read.ts'

const other = 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee'
const annotating = (matchId: string) => new MatchTeller(matchId).created().uploaded().preprocessed().claimed()

const serve = (start: number, outcome: EventDescription['outcome'] & string): EventDescription => ({
  eventType: 'Point',
  clockTime: { start, stop: start + 3 },
  outcome,
})
/** Without its player a winner is an error of the annotation. */
const add = (story: MatchTeller, number: number, start: number, outcome: 'Ace' | 'Winner' = 'Winner') =>
  story.add(ana, {
    type: 'ServeAdded',
    data: { annotationId: entry(number), description: serve(start, outcome) },
  })

const flagged = async (...stories: MatchTeller[]) => {
  const reads = await given(...stories.map(({ told }) => told)).view(matchState)
  return await flaggedOfAllMatches(reads)
}

describe('annotated events with an error or a warning (D96)', () => {
  it('are listed over all matches, those first that were annotated first', async () => {
    const first = add(annotating(final), 1, 90)
    const second = add(add(annotating(other), 2, 10), 3, 20, 'Ace')
    const later = new MatchTeller(final)
    add(later, 4, 5)
    expect(await flagged(first, second, later)).toMatchObject([
      { matchId: final, annotationId: entry(1), clockSeconds: 90, level: 'error' },
      { matchId: other, annotationId: entry(2), clockSeconds: 10 },
      { matchId: final, annotationId: entry(4), clockSeconds: 5 },
    ])
  })

  it('keep their age when they are changed', async () => {
    const story = add(add(annotating(final), 1, 10), 2, 20)
    story.add(boss, {
      type: 'ServeChanged',
      data: { annotationId: entry(1), changes: { shotType: 'Forehand' }, silent: true },
    })
    expect((await flagged(story)).map(({ annotationId }) => annotationId)).toEqual([entry(1), entry(2)])
  })

  it('are gone once they are mended, removed, or their match is deleted', async () => {
    const mended = add(annotating(final), 1, 10).add(boss, {
      type: 'ServeChanged',
      data: { annotationId: entry(1), changes: { outcome: 'Ace' }, silent: true },
    })
    expect(await flagged(mended)).toEqual([])
    const removed = add(annotating(final), 1, 10).add(ana, {
      type: 'ServeRemoved',
      data: { annotationId: entry(1) },
    })
    expect(await flagged(removed)).toEqual([])
    const deleted = add(annotating(final), 1, 10).add(boss, { type: 'MatchDeleted', data: {} })
    expect(await flagged(deleted)).toEqual([])
  })

  it('follow a change of rules', async () => {
    const story = add(annotating(final), 1, 10).add(boss, {
      type: 'RulesChanged',
      data: { ruleName: 'Short', rules: { ...metadata.rules, setTo: 4 } },
    })
    expect(await flagged(story)).toHaveLength(1)
  })
})
