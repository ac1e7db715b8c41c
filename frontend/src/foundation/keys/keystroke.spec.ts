import { bindingsOf, caption, type Keystroke } from './keystroke.ts'

const altGr = { altKey: true, ctrlKey: true, getModifierState: (name: string) => name === 'AltGraph' }

describe('matching a key by the character it produces (D47)', () => {
  it.each<[string, Keystroke, readonly string[]]>([
    ['a letter', { key: 'a' }, ['a']],
    ['Caps Lock is ignored', { key: 'A', shiftKey: false }, ['a']],
    ['Shift and a letter is another key', { key: 'R', shiftKey: true }, ['Shift+r']],
    ['Shift that the character needs does not count', { key: '?', shiftKey: true }, ['?']],
    ["'=' is also '+'", { key: '=' }, ['=', '+']],
    ["'+' typed with Shift", { key: '+', shiftKey: true }, ['+']],
    ["'+' on the keypad", { key: '+', code: 'NumpadAdd' }, ['+']],
    ["the keypad's decimal is '.' whatever it prints", { key: ',', code: 'NumpadDecimal' }, ['.']],
    ['brackets typed with AltGr', { key: '[', ...altGr }, ['[']],
    ['never with Alt', { key: 'a', altKey: true }, []],
    ['Ctrl is its own binding', { key: 'z', ctrlKey: true }, ['Ctrl+z']],
    ['Cmd counts as Ctrl', { key: 'k', metaKey: true }, ['Ctrl+k']],
    ['Ctrl and Shift', { key: 'Z', ctrlKey: true, shiftKey: true }, ['Ctrl+Shift+z']],
    ['Space by name', { key: ' ' }, ['Space']],
    ['Shift and an arrow', { key: 'ArrowLeft', shiftKey: true }, ['Shift+ArrowLeft']],
    ['nothing while text is composed', { key: 'a', isComposing: true }, []],
  ])('%s', (_, stroke, expected) => {
    expect(bindingsOf(stroke)).toEqual(expected)
  })
})

describe('showing a binding on a key cap', () => {
  it.each([
    ['Ctrl+z', 'Ctrl Z'],
    ['Shift+ArrowLeft', 'Shift ←'],
    ['Escape', 'Esc'],
    ['+', '+'],
    ['a', 'a'],
    ['-', '−'],
  ])('%s as %s', (binding, shown) => {
    expect(caption(binding)).toBe(shown)
  })
})
