import * as fc from 'fast-check'
import { describe, expect, it } from '@jest/globals'
import type { AnnotatedEvent } from './annotated-event.ts'
import type { AnnotationEvent, Edit } from './annotation.ts'
import { annotationTag, changesBetween, editsBetween } from './compare-annotations.ts'
import { EMPTY_ANNOTATION, foldAnnotation, type Annotation } from './fold-annotation.ts'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const serve = fc.record({
  annotationId: fc.integer({ min: 1, max: 12 }).map(idOf),
  eventType: fc.constant('Point' as const),
  clockTime: fc.record({ start: fc.integer({ min: 0, max: 99 }) }),
  outcome: fc.constantFrom('Ace' as const, 'Let' as const, 'Fault' as const),
})
/** What one list of entries is, each id once. */
const list = fc.uniqueArray(serve, { selector: ({ annotationId }) => annotationId, maxLength: 12 })

const asEvent = (edit: Edit): AnnotationEvent => {
  switch (edit.type) {
    case 'Add':
      return { type: 'ServeAdded', data: { annotationId: edit.annotationId, description: edit.description } }
    case 'Change':
      return { type: 'ServeChanged', data: { annotationId: edit.annotationId, changes: edit.changes } }
    case 'Remove':
      return { type: 'ServeRemoved', data: { annotationId: edit.annotationId } }
    case 'Undo':
      throw new Error('A comparison takes nothing back')
  }
}

const after = (annotation: Annotation, edits: readonly Edit[], name: string): Annotation =>
  foldAnnotation(
    annotation,
    edits.map((edit, index) => ({ id: `${name}-${index}`, event: asEvent(edit), meta: { actorId: 'ana' } })),
  )
const annotated = (entries: readonly AnnotatedEvent[]) =>
  after(EMPTY_ANNOTATION, editsBetween(EMPTY_ANNOTATION, entries), 'first')

describe('the edits between two annotations', () => {
  it('lead from any list to any other', () => {
    fc.assert(
      fc.property(list, list, (from, to) => {
        const before = annotated(from)
        const { entries } = after(before, editsBetween(before, to), 'then')
        const found = [...entries.values()].map(({ annotationId, clockTime, outcome }) => [
          annotationId,
          clockTime.start,
          outcome,
        ])
        const wanted = to.map(({ annotationId, clockTime, outcome }) => [
          annotationId,
          clockTime.start,
          outcome,
        ])
        expect(new Set(found)).toEqual(new Set(wanted))
      }),
    )
  })

  it('are none between a list and itself, in whatever order', () => {
    fc.assert(
      fc.property(list, (entries) => {
        expect(editsBetween(annotated(entries), entries.toReversed())).toEqual([])
      }),
    )
  })

  it('touch each entry once and are based on its last edit (P3)', () => {
    fc.assert(
      fc.property(list, list, (from, to) => {
        const before = annotated(from)
        const edits = editsBetween(before, to).filter((edit) => edit.type !== 'Undo')
        expect(new Set(edits.map(({ annotationId }) => annotationId)).size).toBe(edits.length)
        const based = edits.filter((edit) => edit.type !== 'Add')
        const known = based.map(({ annotationId }) => before.lastEdit.get(annotationId))
        expect(based.map(({ basedOn }) => basedOn)).toEqual(known)
      }),
    )
  })
})

describe('the changes of one entry', () => {
  it('name what differs, whatever order its fields stand in, and null what is gone', () => {
    const before = { eventType: 'Point', clockTime: { start: 1, stop: 4 }, outcome: 'Ace' } as const
    expect(changesBetween(before, { ...before, clockTime: { stop: 4, start: 1 } })).toBeNull()
    expect(changesBetween({ ...before, rallyLength: 3 }, { ...before, outcome: 'Let' })).toEqual({
      outcome: 'Let',
      rallyLength: null,
    })
  })
})

describe('the name of a state', () => {
  it('changes with every edit, and not with the order of the entries', () => {
    const first = new Map([
      ['a', '1'],
      ['b', '2'],
    ])
    expect(annotationTag(new Map([...first].toReversed()))).toBe(annotationTag(first))
    expect(annotationTag(new Map([...first, ['b', '3']]))).not.toBe(annotationTag(first))
  })
})
