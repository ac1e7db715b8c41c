import { describe, expect, it } from '@jest/globals'
import { matchStream, userStream } from '@courtline/messages/ids'
import { documentsIn, folded, given } from '../stories/given.ts'
import { MatchTeller } from '../stories/match-story.ts'
import { ana, bob, boss, entry, final } from '../stories/people.ts'
import { at, openBook, tell } from '../stories/record.ts'
import { annotationHistory } from './project.ts'
import { historyOf } from './read.ts'

const annotating = () => new MatchTeller(final).created().claimed()

describe('the history of an annotation', () => {
  it('says who changed what, when, from what to what', async () => {
    const story = annotating()
      .served(1, 0)
      .add(ana, {
        type: 'ServeChanged',
        data: { annotationId: entry(1), changes: { outcome: 'Ace', rallyLength: null } },
      })
      .removed(1)
    const lines = await historyOf(await given(story.told).view(annotationHistory), final)
    expect(lines.map(({ type, userId, revision }) => [type, userId, revision])).toEqual([
      ['ServeAdded', ana, 2],
      ['ServeChanged', ana, 3],
      ['ServeRemoved', ana, 4],
    ])
    expect(lines[0]).toMatchObject({ before: null, after: { outcome: 'Winner', rallyLength: 3 }, at: at(2) })
    expect(lines[1]).toMatchObject({ before: { outcome: 'Winner' }, after: { outcome: 'Ace' } })
    expect(lines[1]?.after).not.toHaveProperty('rallyLength')
    expect(lines[2]).toMatchObject({ before: { outcome: 'Ace' }, after: null })
  })

  it('names both where an admin acted as somebody else (D64)', async () => {
    const event = { type: 'ServeRemoved' as const, data: { annotationId: entry(1) } }
    const told = [{ stream: matchStream(final), event, by: { actorId: boss, onBehalfOfId: ana } }]
    const lines = await historyOf(
      await given(annotating().served(1, 0).told, told).view(annotationHistory),
      final,
    )
    expect(lines[1]).toMatchObject({ userId: boss, onBehalfOfId: ana })
  })

  it('keeps a silent change with its admin (D51)', async () => {
    const story = annotating()
      .served(1, 0)
      .add(boss, { type: 'ServeRemoved', data: { annotationId: entry(1), silent: true } }, 'doubled')
    const lines = await historyOf(await given(story.told).view(annotationHistory), final)
    expect(lines[1]).toMatchObject({ userId: boss, reason: 'doubled' })
  })

  it('is kept in pages, so that an edit does not rewrite all of it', async () => {
    const book = openBook()
    await tell(book, annotating().annotated(150).told)
    const store = await folded(book, annotationHistory)
    expect(await documentsIn(store)).toHaveLength(3)
    const { told } = annotating().annotated(150)
    expect(await historyOf(await given(told).view(annotationHistory), final)).toHaveLength(150)
  })

  it('goes with the match, and loses imported texts with its owner (D27)', async () => {
    const deleted = annotating().annotated(80).add(boss, { type: 'MatchDeleted', data: {} })
    expect(await historyOf(await given(deleted.told).view(annotationHistory), final)).toEqual([])
    const gone = { stream: userStream(bob), event: { type: 'UserDeleted' as const, data: {} } }
    const imported = annotating().served(1, 0, 'Olga missed').told
    const lines = await historyOf(await given(imported, [gone]).view(annotationHistory), final)
    expect(lines[0]?.after).toMatchObject({ outcome: 'Winner', event: 'Deleted user' })
  })
})
