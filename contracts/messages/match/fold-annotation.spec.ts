import { describe, expect, it } from '@jest/globals'
import type { AnnotationEvent } from './annotation.ts'
import { EMPTY_ANNOTATION, foldAnnotation } from './fold-annotation.ts'

const ana = '11111111-1111-4111-8111-111111111111'
const boss = '22222222-2222-4222-8222-222222222222'
const entry = '33333333-3333-4333-8333-333333333333'
const description = { eventType: 'Point', clockTime: { start: 10, stop: 14 }, outcome: 'Ace' } as const

let next = 0
const by = (actorId: string, event: AnnotationEvent) => {
  next += 1
  return { id: `edit-${next}`, event, meta: { actorId, at: '2026-01-01T10:00:00Z', commandId: `c${next}` } }
}
const added = by(ana, { type: 'ServeAdded', data: { annotationId: entry, description } })
const after = (...edits: (typeof added)[]) => foldAnnotation(EMPTY_ANNOTATION, edits)

describe('folding an annotation', () => {
  it('adds an entry with its annotator', () => {
    expect(after(added).entries.get(entry)).toEqual({
      annotationId: entry,
      ...description,
      origAnnotatorId: ana,
      updateAnnotatorId: ana,
    })
  })

  it('changes the named fields only, and null takes a field away', () => {
    const changed = by(boss, {
      type: 'ServeChanged',
      data: { annotationId: entry, changes: { outcome: 'Fault', errorType: 'Net', netCrosses: null } },
    })
    expect(after(added, changed).entries.get(entry)).toEqual({
      annotationId: entry,
      ...description,
      outcome: 'Fault',
      errorType: 'Net',
      origAnnotatorId: ana,
      updateAnnotatorId: boss,
    })
  })

  it('removes an entry and remembers the edit that did it', () => {
    const removed = by(ana, { type: 'ServeRemoved', data: { annotationId: entry } })
    const annotation = after(added, removed)
    expect(annotation.entries.has(entry)).toBe(false)
    expect(annotation.lastEdit.get(entry)).toBe(removed.id)
  })

  it('restores what an undone edit had replaced', () => {
    const before = after(added).entries.get(entry) ?? null
    const removed = by(ana, { type: 'ServeRemoved', data: { annotationId: entry } })
    const undone = by(ana, {
      type: 'EditUndone',
      data: { editId: entry, annotationId: entry, restores: before },
    })
    expect(after(added, removed, undone).entries.get(entry)).toEqual(before)
  })

  it('gives an entry that was removed and brought back its old place (D106)', () => {
    const second = by(ana, {
      type: 'ServeAdded',
      data: { annotationId: '44444444-4444-4444-8444-444444444444', description },
    })
    const both = after(added, second)
    const removed = by(ana, { type: 'ServeRemoved', data: { annotationId: entry } })
    const undone = by(ana, {
      type: 'EditUndone',
      data: { editId: removed.id, annotationId: entry, restores: both.entries.get(entry) ?? null },
    })
    expect([...foldAnnotation(both, [removed, undone]).entries]).toEqual([...both.entries])
  })

  it('leaves the name of the last annotator at a silent change (D51)', () => {
    const quiet = by(boss, {
      type: 'ServeChanged',
      data: { annotationId: entry, changes: { outcome: 'Let' }, silent: true },
    })
    expect(after(added, quiet).entries.get(entry)).toMatchObject({ outcome: 'Let', updateAnnotatorId: ana })
  })

  it('never changes the annotation it was given', () => {
    const first = after(added)
    foldAnnotation(first, [by(ana, { type: 'ServeRemoved', data: { annotationId: entry } })])
    expect(first.entries.has(entry)).toBe(true)
  })
})
