import { describe, expect, it } from '@jest/globals'
import type { MatchEvent } from '@courtline/messages/events'
import type { Edit } from '@courtline/messages/match/annotation'
import * as fc from 'fast-check'
import { given } from '../../testing/given.ts'
import { ana, ben } from '../../people.ts'
import { decideEdits } from './annotation.ts'
import type { CommandOf } from '../command-of.ts'
import { matchDecider } from '../decider.ts'
import { EMPTY_EDIT_LOG, editLogAfter, type EditLog } from './edit-log.ts'
import {
  ace,
  annotating,
  by,
  FIRST_EDIT,
  FIRST_SERVE,
  metadata,
  numberedUuid,
  type History,
} from '../testing/histories.ts'

const CHANGE = numberedUuid(102)
const UNDO = numberedUuid(103)
const toLet: MatchEvent = {
  type: 'ServeChanged',
  data: { annotationId: FIRST_SERVE, changes: { outcome: 'Let' } },
}
const asAdded = {
  annotationId: FIRST_SERVE,
  ...ace(10),
  origAnnotatorId: ana.userId,
  updateAnnotatorId: ana.userId,
}
const asLet = { ...asAdded, outcome: 'Let' as const }
const undone = (editId: string, restores: typeof asAdded | null): MatchEvent => ({
  type: 'EditUndone',
  data: { editId, annotationId: FIRST_SERVE, restores },
})

const changed: History = [...annotating, by(ana.userId, toLet, '12:00', CHANGE)]
const undoneOnce: History = [...changed, by(ana.userId, undone(CHANGE, asAdded), '12:01', UNDO)]

const undoing = (editId: string): CommandOf<'EditAnnotation'> => ({
  type: 'EditAnnotation',
  by: ana,
  edits: [{ type: 'Undo', editId }],
  eventIds: [numberedUuid(201)],
  silent: false,
})
const match = (history: History) => given(matchDecider, history)

describe('undo (P10)', () => {
  it('takes back an addition', () =>
    match(annotating).when(undoing(FIRST_EDIT)).records(undone(FIRST_EDIT, null)))

  it('takes back a change', () => match(changed).when(undoing(CHANGE)).records(undone(CHANGE, asAdded)))

  it('brings back what was removed', () => {
    const removed: MatchEvent = { type: 'ServeRemoved', data: { annotationId: FIRST_SERVE } }
    match([...changed, by(ana.userId, removed, '12:01', UNDO)])
      .when(undoing(UNDO))
      .records(undone(UNDO, asLet))
  })

  it('is undone by undoing the undo: redo', () =>
    match(undoneOnce).when(undoing(UNDO)).records(undone(UNDO, asLet)))

  it("goes further back over one's own undo", () =>
    match(undoneOnce).when(undoing(FIRST_EDIT)).records(undone(FIRST_EDIT, null)))

  it('is refused while a later edit of the entry is in force, even of one’s own', () =>
    match(changed).when(undoing(FIRST_EDIT)).refuses('UNDO_SUPERSEDED', {
      annotationId: FIRST_SERVE,
      editId: CHANGE,
      by: ana.userId,
      at: '2026-05-01T12:00:00.000Z',
      editIndex: 0,
    }))

  it("is refused when another user's edit of the entry came after it", () =>
    match([...annotating, by(ben.userId, toLet, '12:00', CHANGE)])
      .when(undoing(FIRST_EDIT))
      .refuses('UNDO_SUPERSEDED', {
        annotationId: FIRST_SERVE,
        editId: CHANGE,
        by: ben.userId,
        at: '2026-05-01T12:00:00.000Z',
        editIndex: 0,
      }))

  it("is refused when another user's undo of the entry came after it", () =>
    match([
      ...annotating,
      by(ben.userId, toLet, '12:00', CHANGE),
      by(ben.userId, undone(CHANGE, asAdded), '12:01', UNDO),
    ])
      .when(undoing(FIRST_EDIT))
      .refuses('UNDO_SUPERSEDED'))

  it('is not stopped by a later edit of another entry', () =>
    match([
      ...annotating,
      { type: 'ServeAdded', data: { annotationId: numberedUuid(2), description: ace(30) } },
    ])
      .when(undoing(FIRST_EDIT))
      .records(undone(FIRST_EDIT, null)))

  it('is refused for an edit that is undone already', () =>
    match(undoneOnce).when(undoing(CHANGE)).refuses('NOTHING_TO_UNDO', { editId: CHANGE, editIndex: 0 }))

  it('is refused for an edit that never was', () =>
    match(annotating)
      .when(undoing(numberedUuid(999)))
      .refuses('NOTHING_TO_UNDO'))

  it("is refused for another user's edit", () =>
    match([...annotating, by(ben.userId, toLet, '12:00', CHANGE)])
      .when(undoing(CHANGE))
      .refuses('NOT_YOUR_EDIT'))
})

/** What one annotator does to three entries: 0–2 picks the entry, the rest what happens to it. */
const steps = fc.array(
  fc.record({ entry: fc.nat(2), act: fc.constantFrom('write', 'remove'), start: fc.nat(50) }),
  {
    minLength: 1,
    maxLength: 15,
  },
)
const OUTCOMES = ['Ace', 'Let'] as const

function editFor(editLog: EditLog, step: { entry: number; act: string; start: number }): Edit | undefined {
  const annotationId = numberedUuid(step.entry)
  const basedOn = editLog.annotation.lastEdit.get(annotationId)
  const isThere = editLog.annotation.entries.has(annotationId)
  const clockTime = { start: step.start, stop: step.start + 5 }
  if (basedOn === undefined) return { type: 'Add', annotationId, description: ace(step.start) }
  if (!isThere) return undefined
  if (step.act === 'remove') return { type: 'Remove', annotationId, basedOn }
  return {
    type: 'Change',
    annotationId,
    changes: { clockTime, outcome: OUTCOMES[step.start % 2] ?? 'Ace' },
    basedOn,
  }
}

/** The edit log after one more edit, and the id of that edit; a refusal fails the test. */
function after(editLog: EditLog, edit: Edit, number: number): EditLog {
  const id = numberedUuid(1000 + number)
  const decision = decideEdits(editLog, { by: ana, edits: [edit], eventIds: [id], silent: false }, metadata)
  if ('refused' in decision) throw new Error(decision.refused.text)
  return editLogAfter(
    editLog,
    decision.events.map((event) => ({ id, event, meta: { actorId: ana.userId, at: '' } })),
  )
}

/** Every annotation on the way from nothing to the end of the steps. */
function pathOf(list: readonly { entry: number; act: string; start: number }[]): EditLog[] {
  const path = [EMPTY_EDIT_LOG]
  for (const step of list) {
    const last = path.at(-1) ?? EMPTY_EDIT_LOG
    const edit = editFor(last, step)
    if (edit) path.push(after(last, edit, path.length))
  }
  return path
}

const entriesOf = (editLog: EditLog | undefined) => [...(editLog?.annotation.entries ?? [])]

describe('undo and redo, whatever was done before', () => {
  it('give back every earlier annotation, then every later one', () =>
    fc.assert(
      fc.property(steps, (list) => {
        const path = pathOf(list)
        const editIds = path.slice(1).map((_, index) => numberedUuid(1001 + index))
        let editLog = path.at(-1) ?? EMPTY_EDIT_LOG
        let number = path.length
        const undoIds: string[] = []
        for (const [at, editId] of editIds.toReversed().entries()) {
          editLog = after(editLog, { type: 'Undo', editId }, number)
          undoIds.push(numberedUuid(1000 + number))
          number += 1
          expect(entriesOf(editLog)).toEqual(entriesOf(path[path.length - 2 - at]))
        }
        for (const [at, editId] of undoIds.toReversed().entries()) {
          editLog = after(editLog, { type: 'Undo', editId }, number)
          number += 1
          expect(entriesOf(editLog)).toEqual(entriesOf(path[at + 1]))
        }
      }),
    ))

  it('never change the editLog that they are decided on', () =>
    fc.assert(
      fc.property(steps, (list) => {
        const path = pathOf(list)
        const editLog = path.at(-1) ?? EMPTY_EDIT_LOG
        const before = structuredClone(editLog)
        decideEdits(
          editLog,
          {
            by: ana,
            edits: [{ type: 'Undo', editId: numberedUuid(1001) }],
            eventIds: [numberedUuid(1)],
            silent: false,
          },
          metadata,
        )
        expect(editLog).toEqual(before)
      }),
    ))
})
