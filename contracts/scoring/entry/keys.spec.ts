import { DEFAULT_BINDINGS, ENTRY_KEYS } from './keys.ts'

describe('the key table of the point cycle (model 9, D30)', () => {
  it('has the keys of the specification, and undo', () => {
    expect(DEFAULT_BINDINGS).toMatchObject({
      space: 'Space',
      save: 'Enter',
      cancel: 'Escape',
      crossing: '.',
      takeBackCrossing: 'Backspace',
    })
    expect(DEFAULT_BINDINGS).toMatchObject({ winner: 'w', unforcedError: 'u', forcedError: 'e' })
    expect(DEFAULT_BINDINGS).toMatchObject({ player1: '1', player2: '2', player3: '3', player4: '4' })
    expect(DEFAULT_BINDINGS).toMatchObject({ forehand: 'f', backhand: 'b', volley: 'v' })
    expect(DEFAULT_BINDINGS).toMatchObject({ ace: 'a', net: 'n', out: 'o', let: 'l', undo: 'Ctrl+z' })
  })

  it('binds no key twice', () => {
    expect(new Set(Object.values(DEFAULT_BINDINGS)).size).toBe(ENTRY_KEYS.length)
  })
})
