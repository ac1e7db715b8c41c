import {
  changedRate,
  DEFAULT_BINDINGS,
  doubleBindings,
  keyOf,
  playbackCommand,
  type KeyPress,
} from './keys.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  altGraph: false,
  repeat: false,
  ...more,
})

describe('matching of keys (D47)', () => {
  it.each([
    ['a letter', press('w'), 'winner'],
    ['Caps Lock is ignored', press('W'), 'winner'],
    ['plus needs Shift on some keyboards', press('+', { shiftKey: true }), 'faster'],
    ['= without Shift is plus too', press('='), 'faster'],
    ['the keypad decimal counts, whatever it prints', press(',', { code: 'NumpadDecimal' }), 'crossing'],
    ['Ctrl Z', press('z', { ctrlKey: true }), 'undo'],
    ['z alone jumps to the end', press('z'), 'jumpToEnd'],
    ['arrows may repeat', press('ArrowLeft', { repeat: true }), 'seekBack'],
  ])('%s', (_, pressed, key) => {
    expect(keyOf(pressed)).toBe(key)
  })

  it.each([
    ['Ctrl W', press('w', { ctrlKey: true })],
    ['Alt F', press('f', { altKey: true })],
    ['Meta L', press('l', { metaKey: true })],
    ['a held key', press('.', { repeat: true })],
    ['Shift with an arrow', press('ArrowLeft', { shiftKey: true })],
    ['a key without a meaning', press('q')],
  ])('%s fires nothing', (_, pressed) => {
    expect(keyOf(pressed)).toBeNull()
  })

  it('no character is bound twice, and a remapping that does is found', () => {
    expect(doubleBindings(DEFAULT_BINDINGS)).toEqual([])
    expect(doubleBindings({ ...DEFAULT_BINDINGS, ace: ['w'] })).toEqual(['w'])
  })
})

describe('playback keys', () => {
  it('+ and - move the rate by 0.5 between 0.5 and 6 (D48)', () => {
    expect(playbackCommand('faster')).toEqual({ type: 'change-rate', by: 0.5 })
    expect(changedRate(1, -0.5)).toBe(0.5)
    expect(changedRate(0.5, -0.5)).toBe(0.5)
    expect(changedRate(6, 0.5)).toBe(6)
  })

  it('arrows seek 3 seconds', () => {
    expect(playbackCommand('seekBack')).toEqual({ type: 'seek-by', seconds: -3 })
    expect(playbackCommand('seekForward')).toEqual({ type: 'seek-by', seconds: 3 })
  })
})
