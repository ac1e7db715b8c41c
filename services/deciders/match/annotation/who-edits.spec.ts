import { describe, expect, it } from '@jest/globals'
import type { MatchEvent } from '@courtline/messages/events'
import { given, recordedHistory } from '../../testing/given.ts'
import { adam, ana, ben, mia, olga } from '../../people.ts'
import { matchDecider } from '../decider.ts'
import { add, change, editsBy, remove, SECOND_SERVE, undo } from '../testing/edit-requests.ts'
import {
  ace,
  annotating,
  by,
  claimed,
  completed,
  edited,
  FIRST_SERVE,
  postprocessing,
  preprocessing,
  queued,
  review,
  serveAdded,
  uploaded,
  numberedUuid,
  type History,
} from '../testing/histories.ts'

const match = (history: History) => given(matchDecider, history)
const byAna = { origAnnotatorId: ana.userId, updateAnnotatorId: ana.userId }

describe('who edits, and when (D51)', () => {
  const added = serveAdded(SECOND_SERVE, 20)
  const silently: MatchEvent = {
    type: 'ServeAdded',
    data: { annotationId: SECOND_SERVE, description: ace(20), silent: true },
  }

  it('is the annotator while the match is being annotated', () =>
    match(claimed)
      .when(editsBy(ana, false, add(SECOND_SERVE, 20)))
      .records(added))

  it.each([
    ['another annotator', ben],
    ['a manager', mia],
    ['an admin', adam],
  ])('is not %s', (_, who) =>
    match(claimed)
      .when(editsBy(who, false, add(SECOND_SERVE, 20)))
      .refuses('NOT_THE_ANNOTATOR'),
  )

  it('is not a user who may not annotate', () =>
    match(claimed)
      .when(editsBy(olga, false, add(SECOND_SERVE, 20)))
      .refuses('NOT_ALLOWED'))

  it.each([
    ['Created', uploaded],
    ['Preprocessing', preprocessing],
    ['Queued', queued],
    ['Review', review],
    ['Postprocessing', postprocessing],
    ['Edited', edited],
    ['Completed', completed],
  ])('is nobody while the match is %s', (status, history) => {
    match(history)
      .when(editsBy(ana, false, add(SECOND_SERVE, 20)))
      .refuses('STATUS_FORBIDS', { status })
  })

  it.each([
    ['Queued', queued],
    ['Annotating', annotating],
    ['Review', review],
    ['Postprocessing', postprocessing],
    ['Edited', edited],
    ['Completed', completed],
  ])('is an admin, silently, while the match is %s', (_, history) => {
    match(history)
      .when(editsBy(adam, true, add(SECOND_SERVE, 20)))
      .records(silently)
  })

  it.each([
    ['Created', uploaded],
    ['Preprocessing', preprocessing],
  ])('is not even an admin while the match is %s', (status, history) => {
    match(history)
      .when(editsBy(adam, true, add(SECOND_SERVE, 20)))
      .refuses('STATUS_FORBIDS', { status })
  })

  it('is silent for nobody but admins', () =>
    match(edited)
      .when(editsBy(mia, true, add(SECOND_SERVE, 20)))
      .refuses('NOT_ALLOWED'))

  it('leaves status and annotator alone when it is silent', () => {
    const before = matchDecider.evolve(null, recordedHistory(edited))
    const after = matchDecider.evolve(null, recordedHistory([...edited, by(adam.userId, silently)]))
    expect(after?.lifeCycle).toEqual(before?.lifeCycle)
    expect(after?.workedOnAt).toBe(before?.workedOnAt)
  })

  it('marks silent changes, removals and undos as well', () => {
    const command = editsBy(
      adam,
      true,
      change({ outcome: 'Let' }),
      undo(numberedUuid(201)),
      remove(numberedUuid(202)),
    )
    match(edited)
      .when(command)
      .records(
        {
          type: 'ServeChanged',
          data: { annotationId: FIRST_SERVE, changes: { outcome: 'Let' }, silent: true },
        },
        {
          type: 'EditUndone',
          data: {
            editId: numberedUuid(201),
            annotationId: FIRST_SERVE,
            restores: { annotationId: FIRST_SERVE, ...ace(10), ...byAna },
            silent: true,
          },
        },
        { type: 'ServeRemoved', data: { annotationId: FIRST_SERVE, silent: true } },
      )
  })
})
