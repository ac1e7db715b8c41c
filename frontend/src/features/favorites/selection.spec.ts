import { extended, NOTHING_SELECTED, present, ranged, toggled } from './selection.ts'

const shown = ['a', 'b', 'c', 'd', 'e']
const chosen = (...ids: string[]) => ids.reduce(toggled, NOTHING_SELECTED)

describe('the selection of favorites', () => {
  it('keeps the order in which they were chosen, and lets one go again', () => {
    expect(chosen('c', 'a').ids).toEqual(['c', 'a'])
    expect(toggled(chosen('c', 'a'), 'c').ids).toEqual(['a'])
  })

  it.each([
    ['forward', 'b', 'd', ['b', 'c', 'd']],
    ['backward', 'd', 'b', ['d', 'c', 'b']],
  ])('takes a range %s from the last one chosen', (_, from, to, ids) => {
    expect(ranged(chosen(from), to, shown).ids).toEqual(ids)
  })

  it('has each one once', () => {
    expect(ranged(chosen('c', 'b'), 'd', shown).ids).toEqual(['c', 'b', 'd'])
    expect(extended(chosen('c'), ['a', 'c']).ids).toEqual(['c', 'a'])
  })

  it('begins with one where no range can be', () => {
    expect(ranged(NOTHING_SELECTED, 'b', shown).ids).toEqual(['b'])
    expect(ranged(chosen('gone'), 'b', shown).ids).toEqual(['gone', 'b'])
  })

  it('loses what is no favorite any more', () => {
    expect(present(chosen('a', 'b'), new Set(['b'])).ids).toEqual(['b'])
    const all = chosen('a')
    expect(present(all, new Set(['a']))).toBe(all)
  })
})
