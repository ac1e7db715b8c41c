import { undoableOf } from './undoable-of.ts'

const ANA = 'ana'
const edit = (id: string, more: { undoes?: string; userId?: string } = {}) => ({
  id,
  annotationId: `entry of ${id}`,
  userId: more.userId ?? ANA,
  before: null,
  undoes: more.undoes ?? null,
})
const ids = (...history: ReturnType<typeof edit>[]) => undoableOf(history, ANA).map(({ editId }) => editId)

describe('what can be undone after a reload', () => {
  it('is one’s own edits, the newest first to go', () => {
    expect(ids(edit('first'), edit('of ben', { userId: 'ben' }), edit('second'))).toEqual(['first', 'second'])
  })

  it('is not what was undone already', () => {
    expect(ids(edit('first'), edit('second'), edit('undo', { undoes: 'second' }))).toEqual(['first'])
  })

  it('is what was redone, by its redo', () => {
    const history = [edit('first'), edit('undo', { undoes: 'first' }), edit('redo', { undoes: 'undo' })]
    expect(ids(...history)).toEqual(['redo'])
    expect(ids(...history, edit('undo again', { undoes: 'redo' }))).toEqual([])
  })

  it('reaches back 200 edits', () => {
    const many = Array.from({ length: 250 }, (_, index) => edit(String(index)))
    expect(ids(...many)).toHaveLength(200)
    expect(ids(...many).at(-1)).toBe('249')
  })
})
