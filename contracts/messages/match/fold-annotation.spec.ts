import { EMPTY_ANNOTATION, foldAnnotation, type RecordedEdit } from './fold-annotation.ts'

const ANA = '00000000-0000-4000-8000-00000000000a'
const ADMIN = '00000000-0000-4000-8000-00000000000b'
const FIRST = '00000000-0000-4000-8000-000000000001'
const SECOND = '00000000-0000-4000-8000-000000000002'

const edit = (id: string, event: RecordedEdit['event'], actorId = ANA): RecordedEdit => ({
  id,
  event,
  meta: { actorId },
})
const added = (annotationId: string): RecordedEdit['event'] => ({
  type: 'ServeAdded',
  data: { annotationId, description: { eventType: 'Point', clockTime: { start: 5 }, outcome: 'Ace' } },
})
const removed = (annotationId: string): RecordedEdit['event'] => ({
  type: 'ServeRemoved',
  data: { annotationId },
})

describe('folding an annotation', () => {
  it('leaves the annotation that it starts from as it was', () => {
    const before = foldAnnotation(EMPTY_ANNOTATION, [edit('a', added(FIRST))])
    foldAnnotation(before, [edit('b', removed(FIRST))])
    expect([...before.entries.keys()]).toEqual([FIRST])
    expect(before.lastEdit.get(FIRST)).toBe('a')
  })

  it('gives an entry that was removed and brought back its old place (D106)', () => {
    const both = foldAnnotation(EMPTY_ANNOTATION, [edit('a', added(FIRST)), edit('b', added(SECOND))])
    const restores = both.entries.get(FIRST) ?? null
    const after = foldAnnotation(both, [
      edit('c', removed(FIRST)),
      edit('d', { type: 'EditUndone', data: { editId: 'c', annotationId: FIRST, restores } }),
    ])
    expect([...after.entries]).toEqual([...both.entries])
  })

  it('names who changed an entry, but not for a silent change (D51)', () => {
    const change = (silent?: true): RecordedEdit['event'] => ({
      type: 'ServeChanged',
      data: { annotationId: FIRST, changes: { outcome: 'Let' }, ...(silent && { silent }) },
    })
    const start = foldAnnotation(EMPTY_ANNOTATION, [edit('a', added(FIRST))])
    const loud = foldAnnotation(start, [edit('b', change(), ADMIN)])
    const quiet = foldAnnotation(start, [edit('b', change(true), ADMIN)])
    expect(loud.entries.get(FIRST)?.updateAnnotatorId).toBe(ADMIN)
    expect(quiet.entries.get(FIRST)).toMatchObject({ outcome: 'Let', updateAnnotatorId: ANA })
  })

  it('takes a field away where the change says null', () => {
    const start = foldAnnotation(EMPTY_ANNOTATION, [edit('a', added(FIRST))])
    const after = foldAnnotation(start, [
      edit('b', { type: 'ServeChanged', data: { annotationId: FIRST, changes: { outcome: null } } }),
    ])
    expect(after.entries.get(FIRST)).not.toHaveProperty('outcome')
  })
})
