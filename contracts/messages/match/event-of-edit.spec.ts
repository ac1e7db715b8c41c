import { describe, expect, it } from '@jest/globals'
import type { AnnotatedEvent, EventDescription } from './annotated-event.ts'
import type { AnnotationEvent, Edit } from './annotation.ts'
import { eventOfEdit } from './event-of-edit.ts'

const [serveId, adjustmentId, editId] = ['serve', 'adjustment', 'edit']
const serve: EventDescription = { eventType: 'Point', clockTime: { start: 12 }, outcome: 'Ace' }
const adjustment: EventDescription = {
  eventType: 'Adjustment',
  clockTime: { start: 20 },
  adjustment: { name: 'New set' },
}
const by = { origAnnotatorId: 'anna', updateAnnotatorId: 'anna' }
const entry: AnnotatedEvent = { ...serve, annotationId: serveId, ...by }
const annotation = {
  entries: new Map<string, AnnotatedEvent>([
    [serveId, entry],
    [adjustmentId, { ...adjustment, annotationId: adjustmentId, ...by }],
  ]),
  editToUndo: (id: string) => (id === editId ? { annotationId: serveId, before: entry } : undefined),
}
const [basedOn, changes] = ['last', { outcome: 'Fault' as const }]

describe('the event of an edit', () => {
  it.each<[Edit, AnnotationEvent]>([
    [
      { type: 'Add', annotationId: 'new', description: serve },
      { type: 'ServeAdded', data: { annotationId: 'new', description: serve } },
    ],
    [
      { type: 'Add', annotationId: 'new', description: adjustment },
      { type: 'AdjustmentAdded', data: { annotationId: 'new', description: adjustment } },
    ],
    [
      { type: 'Change', annotationId: serveId, changes, basedOn },
      { type: 'ServeChanged', data: { annotationId: serveId, changes } },
    ],
    [
      { type: 'Change', annotationId: adjustmentId, changes, basedOn },
      { type: 'AdjustmentChanged', data: { annotationId: adjustmentId, changes } },
    ],
    [
      { type: 'Remove', annotationId: serveId, basedOn },
      { type: 'ServeRemoved', data: { annotationId: serveId } },
    ],
    [
      { type: 'Remove', annotationId: adjustmentId, basedOn },
      { type: 'AdjustmentRemoved', data: { annotationId: adjustmentId } },
    ],
    [
      { type: 'Undo', editId },
      { type: 'EditUndone', data: { editId, annotationId: serveId, restores: entry } },
    ],
  ])('%j is %j', (edit, event) => {
    expect(eventOfEdit(edit, annotation)).toEqual(event)
  })

  it('is none for the undo of an edit that is not known', () => {
    expect(eventOfEdit({ type: 'Undo', editId: 'another' }, annotation)).toBeUndefined()
  })

  it('carries the mark of an admin’s correction (D51)', () => {
    const edit: Edit = { type: 'Remove', annotationId: serveId, basedOn }
    expect(eventOfEdit(edit, annotation, { silent: true })?.data).toMatchObject({ silent: true })
  })
})
