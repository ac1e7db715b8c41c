import { describe, expect, it } from '@jest/globals'
import { matchStream, userStream } from '@courtline/messages/ids'
import { documentsIn, folded, givenEvents } from '../testing/given.ts'
import { MatchHistory } from '../testing/match-history.ts'
import { anaId, bob, boss, entry, final } from '../testing/people.ts'
import { eventTime, openEventStorage, appendEvents } from '../testing/event-storage.ts'
import { ownAnnotation } from '@courtline/messages/match/which-annotation'
import { annotationHistory } from './project.ts'
import { historyOf } from './read.ts'

const annotating = () => new MatchHistory(final).created().claimed()

describe('the history of an annotation', () => {
  it('shows who changed what, when, from what to what', async () => {
    const history = annotating()
      .served(1, 0)
      .add(anaId, {
        type: 'ServeChanged',
        data: { annotationId: entry(1), changes: { outcome: 'Ace', rallyLength: null } },
      })
      .removed(1)
    const lines = await historyOf(
      await givenEvents(history.events).view(annotationHistory),
      ownAnnotation(final),
    )
    expect(lines.map(({ type, userId, revision }) => [type, userId, revision])).toEqual([
      ['ServeAdded', anaId, 2],
      ['ServeChanged', anaId, 3],
      ['ServeRemoved', anaId, 4],
    ])
    expect(lines[0]).toMatchObject({
      before: null,
      after: { outcome: 'Winner', rallyLength: 3 },
      at: eventTime(2),
    })
    expect(lines[1]).toMatchObject({ before: { outcome: 'Winner' }, after: { outcome: 'Ace' } })
    expect(lines[1]?.after).not.toHaveProperty('rallyLength')
    expect(lines[2]).toMatchObject({ before: { outcome: 'Ace' }, after: null })
  })

  it('names both where an admin acted as another user (D64)', async () => {
    const event = { type: 'ServeRemoved' as const, data: { annotationId: entry(1) } }
    const recorded = [{ stream: matchStream(final), event, by: { actorId: boss, onBehalfOfId: anaId } }]
    const lines = await historyOf(
      await givenEvents(annotating().served(1, 0).events, recorded).view(annotationHistory),
      ownAnnotation(final),
    )
    expect(lines[1]).toMatchObject({ userId: boss, onBehalfOfId: anaId })
  })

  it('keeps a silent change with its admin (D51)', async () => {
    const history = annotating()
      .served(1, 0)
      .add(boss, { type: 'ServeRemoved', data: { annotationId: entry(1), silent: true } }, 'doubled')
    const lines = await historyOf(
      await givenEvents(history.events).view(annotationHistory),
      ownAnnotation(final),
    )
    expect(lines[1]).toMatchObject({ userId: boss, reason: 'doubled' })
  })

  it('is kept in pages, so that an edit does not rewrite all of it', async () => {
    const storage = openEventStorage()
    await appendEvents(storage, annotating().annotated(150).events)
    const store = await folded(storage, annotationHistory)
    expect(await documentsIn(store)).toHaveLength(3)
    const { events: recorded } = annotating().annotated(150)
    expect(
      await historyOf(await givenEvents(recorded).view(annotationHistory), ownAnnotation(final)),
    ).toHaveLength(150)
  })

  it('goes with the match, and loses imported texts with its owner (D27)', async () => {
    const deleted = annotating()
      .annotated(80)
      .add(boss, { type: 'MatchDeleted', data: {} })
      .add(boss, { type: 'MediaRemoved', data: {} })
    expect(
      await historyOf(await givenEvents(deleted.events).view(annotationHistory), ownAnnotation(final)),
    ).toEqual([])
    const gone = { stream: userStream(bob), event: { type: 'UserDeleted' as const, data: {} } }
    const imported = annotating().served(1, 0, 'Olga missed').events
    const lines = await historyOf(
      await givenEvents(imported, [gone]).view(annotationHistory),
      ownAnnotation(final),
    )
    expect(lines[0]?.after).toMatchObject({ outcome: 'Winner', event: 'Deleted user' })
  })
})
