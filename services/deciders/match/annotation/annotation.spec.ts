import { describe, it } from '@jest/globals'
import type { MatchEvent } from '@courtline/messages/events'
import type { Edit } from '@courtline/messages/match/annotation'
import { given } from '../../testing/given.ts'
import { adam, ana, ben } from '../../people.ts'
import { matchDecider } from '../decider.ts'
import { add, change, edits, remove, SECOND_SERVE, undo } from '../testing/edit-requests.ts'
import {
  ace,
  annotating,
  by,
  claimed,
  FIRST_EDIT,
  FIRST_SERVE,
  serveAdded,
  numberedUuid,
  type History,
} from '../testing/histories.ts'

const match = (history: History) => given(matchDecider, history)

const toLet: MatchEvent = {
  type: 'ServeChanged',
  data: { annotationId: FIRST_SERVE, changes: { outcome: 'Let' } },
}
const undone = (editId: string, restores: object | null): MatchEvent => ({
  type: 'EditUndone',
  data: {
    editId,
    annotationId: FIRST_SERVE,
    restores: restores && { annotationId: FIRST_SERVE, ...ace(10), ...restores },
  },
})
const byAna = { origAnnotatorId: ana.userId, updateAnnotatorId: ana.userId }

describe('editing an annotation (D29)', () => {
  it('adds a serve', () =>
    match(annotating)
      .when(edits(add(SECOND_SERVE, 20)))
      .records(serveAdded(SECOND_SERVE, 20)))

  it('adds an adjustment', () => {
    const description = {
      eventType: 'Adjustment',
      clockTime: { start: 0 },
      adjustment: { name: 'Switch server' },
    } as const
    match(annotating)
      .when(edits({ type: 'Add', annotationId: SECOND_SERVE, description }))
      .records({ type: 'AdjustmentAdded', data: { annotationId: SECOND_SERVE, description } })
  })

  it('changes and removes an adjustment by its own events', () => {
    const history: History = [
      ...claimed,
      by(
        ana.userId,
        {
          type: 'AdjustmentAdded',
          data: {
            annotationId: FIRST_SERVE,
            description: {
              eventType: 'Adjustment',
              clockTime: { start: 0 },
              adjustment: { name: 'Switch server' },
            },
          },
        },
        '11:30',
        FIRST_EDIT,
      ),
    ]
    const changes = { adjustment: { name: 'Switch sides' } } as const
    match(history)
      .when(edits(change(changes)))
      .records({ type: 'AdjustmentChanged', data: { annotationId: FIRST_SERVE, changes } })
    match(history)
      .when(edits(remove()))
      .records({ type: 'AdjustmentRemoved', data: { annotationId: FIRST_SERVE } })
  })

  it('changes the named fields of a serve', () =>
    match(annotating)
      .when(edits(change({ outcome: 'Let' })))
      .records(toLet))

  it('removes a serve', () =>
    match(annotating)
      .when(edits(remove()))
      .records({ type: 'ServeRemoved', data: { annotationId: FIRST_SERVE } }))

  it('bases later edits of a batch on earlier ones', () =>
    match(annotating)
      .when(
        edits(
          change({ outcome: 'Let' }),
          change({ clockTime: { start: 11 } }, numberedUuid(201)),
          undo(numberedUuid(202)),
        ),
      )
      .records(
        toLet,
        { type: 'ServeChanged', data: { annotationId: FIRST_SERVE, changes: { clockTime: { start: 11 } } } },
        undone(numberedUuid(202), { ...byAna, outcome: 'Let' }),
      ))

  it('refuses the whole batch for one edit, and names it', () =>
    match(annotating)
      .when(edits(add(SECOND_SERVE, 20), remove(numberedUuid(999))))
      .refuses('ENTRY_CHANGED', {
        editIndex: 1,
        annotationId: FIRST_SERVE,
        editId: FIRST_EDIT,
        by: ana.userId,
        at: '2026-05-01T11:30:00.000Z',
      }))

  it('never takes an id twice', () => {
    match(annotating)
      .when(edits(add(FIRST_SERVE, 20)))
      .refuses('ENTRY_EXISTS')
    match([...annotating, by(ana.userId, { type: 'ServeRemoved', data: { annotationId: FIRST_SERVE } })])
      .when(edits(add(FIRST_SERVE, 20)))
      .refuses('ENTRY_EXISTS')
  })

  it('needs one id for each edit', () =>
    match(annotating)
      .when({ ...edits(remove()), eventIds: [] })
      .refuses('INVALID_REQUEST'))
})

describe('two who edit the same entry (P3)', () => {
  const removedByBen: History = [
    ...annotating,
    by(ben.userId, { type: 'ServeRemoved', data: { annotationId: FIRST_SERVE } }, '12:15', numberedUuid(102)),
  ]
  const changedByBen: History = [...annotating, by(ben.userId, toLet, '12:15', numberedUuid(102))]
  const ofBen = {
    editIndex: 0,
    annotationId: FIRST_SERVE,
    editId: numberedUuid(102),
    by: ben.userId,
    at: '2026-05-01T12:15:00.000Z',
  }

  it.each([change({ outcome: 'Fault' }), remove()])('get who changed it, and when: $type', (edit) =>
    match(changedByBen).when(edits(edit)).refuses('ENTRY_CHANGED', ofBen),
  )

  it.each([change({ outcome: 'Fault' }), remove()])('get who removed it, and when: $type', (edit) =>
    match(removedByBen).when(edits(edit)).refuses('ENTRY_GONE', ofBen),
  )

  it('are not stopped by edits of other entries', () =>
    match([...annotating, by(ben.userId, serveAdded(SECOND_SERVE, 20), '12:15', numberedUuid(102))])
      .when(edits(remove()))
      .records({ type: 'ServeRemoved', data: { annotationId: FIRST_SERVE } }))

  it.each([change({ outcome: 'Let' }), remove()])('cannot edit what never was: $type', (edit) =>
    match(claimed).when(edits(edit)).refuses('ENTRY_UNKNOWN', { annotationId: FIRST_SERVE, editIndex: 0 }),
  )

  it('are named as the one who was impersonated, whose edit it is', () => {
    const impersonated: History = [
      ...annotating,
      {
        event: toLet,
        id: numberedUuid(102),
        meta: { actorId: adam.userId, onBehalfOfId: ben.userId, at: '2026-05-01T12:15:00.000Z' },
      },
    ]
    match(impersonated).when(edits(remove())).refuses('ENTRY_CHANGED', ofBen)
  })
})

const point = (fields: Partial<ReturnType<typeof ace>>): Edit => ({
  type: 'Add',
  annotationId: SECOND_SERVE,
  description: { eventType: 'Point', clockTime: { start: 20, stop: 25 }, ...fields },
})

describe('what an entry may say (D9)', () => {
  it("is refused with the engine's own words", () =>
    match(annotating)
      .when(edits(point({ outcome: 'Ace', shotType: 'Forehand' })))
      .refuses('EDIT_INVALID', {
        message: "Shot type can't be defined for an ace",
        finding: 'shot-type-for-ace',
        annotationId: SECOND_SERVE,
        editIndex: 0,
      }))

  it('is refused for a change as for a new entry', () =>
    match(annotating)
      .when(edits(change({ outcome: null })))
      .refuses('EDIT_INVALID', {
        message: "Outcome isn't defined for a point",
        finding: 'outcome-missing',
        annotationId: FIRST_SERVE,
        editIndex: 0,
      }))

  it('is judged by the score at its time', () =>
    match(annotating)
      .when(
        edits({
          type: 'Add',
          annotationId: SECOND_SERVE,
          description: {
            eventType: 'Adjustment',
            clockTime: { start: 30 },
            adjustment: { name: 'Adjust score of the current set', score: [1, 0] },
          },
        }),
      )
      .refuses('EDIT_INVALID', {
        message: 'adjustSetScore can only be called inbetween games',
        finding: 'set-adjusted-inside-game',
        annotationId: SECOND_SERVE,
        editIndex: 0,
      }))

  it('refuses a winning team that outcome and player contradict (D101)', () =>
    match(annotating)
      .when(
        edits(
          point({ outcome: 'Winner', shotType: 'Forehand', endingPlayer: 0, rallyLength: 3, winningTeam: 1 }),
        ),
      )
      .refuses('EDIT_INVALID'))

  it('is not refused for a warning', () =>
    match(annotating)
      .when(edits(point({ outcome: 'Winner', shotType: 'Forehand', endingPlayer: 0 })))
      .records({
        type: 'ServeAdded',
        data: {
          annotationId: SECOND_SERVE,
          description: {
            eventType: 'Point',
            clockTime: { start: 20, stop: 25 },
            outcome: 'Winner',
            shotType: 'Forehand',
            endingPlayer: 0,
          },
        },
      }))

  it('is not refused for an error of another entry', () => {
    const wrong: MatchEvent = {
      type: 'ServeAdded',
      data: { annotationId: numberedUuid(3), description: { eventType: 'Point', clockTime: { start: 30 } } },
    }
    match([...annotating, by(ana.userId, wrong)])
      .when(edits(add(SECOND_SERVE, 20)))
      .records(serveAdded(SECOND_SERVE, 20))
  })
})
