/** Where a text stops being JSON: what was expected there, by line and column from 1. */
export interface JsonFault {
  readonly expected: string
  readonly line: number
  readonly column: number
}

/** Lists and dictionaries inside each other, at most: no text of ours comes near, and decoders call themselves. */
export const DEEPEST_NESTING = 200

const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const SPACE = /[ \t\r\n]*/y
const HEX = /[\da-fA-F]{4}/y

/** A reader's place in the text, and the lists and dictionaries that are open around it. */
interface Reader {
  readonly text: string
  at: number
  readonly open: (']' | '}')[]
}

/** The first fault of a text, or null where it is JSON. The message is the same in every browser, unlike that of `JSON.parse`. */
export function findJsonFault(text: string): JsonFault | null {
  const reader: Reader = { text, at: 0, open: [] }
  const expected = readText(reader)
  if (expected === null) return null
  const before = text.slice(0, reader.at).split('\n')
  return { expected, line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

/** Reads one value after the other, never a value inside a value: however deep a text is nested, it is only a list. */
function readText(reader: Reader): string | null {
  for (;;) {
    const opened = readValue(reader)
    if (typeof opened === 'string') return opened
    if (opened) continue
    const missing = readAfterValue(reader)
    if (missing !== undefined) return missing
  }
}

/** Reads a value, or the beginning of a list. @returns what was expected, or whether another value must follow */
function readValue(reader: Reader): string | boolean {
  skipSpace(reader)
  const next = reader.text[reader.at]
  if (next === '[' || next === '{') {
    reader.at += 1
    if (reader.open.length === DEEPEST_NESTING) return `at most ${DEEPEST_NESTING} lists inside each other`
    const close = next === '[' ? ']' : '}'
    skipSpace(reader)
    if (takeCharacter(reader, close)) return false
    reader.open.push(close)
    return close === '}' ? (readKey(reader) ?? true) : true
  }
  if (next === '"') return readString(reader) ? false : 'string'
  return take(reader, SCALAR) ? false : 'value'
}

/** Closes what ends here. @returns undefined where another value follows, null at the end, or what was expected */
function readAfterValue(reader: Reader): string | null | undefined {
  for (;;) {
    skipSpace(reader)
    const close = reader.open.at(-1)
    if (close === undefined) return reader.at < reader.text.length ? 'end of text' : null
    if (takeCharacter(reader, ',')) return close === '}' ? (readKey(reader) ?? undefined) : undefined
    if (!takeCharacter(reader, close)) return `, or ${close}`
    reader.open.pop()
  }
}

/** A member's name and colon. @returns what was expected, or null */
function readKey(reader: Reader): string | null {
  skipSpace(reader)
  if (reader.text[reader.at] !== '"' || !readString(reader)) return 'string'
  skipSpace(reader)
  return takeCharacter(reader, ':') ? null : ':'
}

/** Leaves the reader at the opening quote where the string has a fault. */
function readString(reader: Reader): boolean {
  const { text } = reader
  for (let at = reader.at + 1; at < text.length; at += 1) {
    const character = text.charCodeAt(at)
    if (character === 0x22) {
      reader.at = at + 1
      return true
    }
    if (character < 0x20) return false
    if (character !== 0x5c) continue
    at += 1
    if (text[at] === 'u') {
      HEX.lastIndex = at + 1
      if (!HEX.test(text)) return false
      at += 4
    } else if (!'"\\/bfnrt'.includes(text[at] ?? ' ')) return false
  }
  return false
}

function skipSpace(reader: Reader): void {
  take(reader, SPACE)
}

function take(reader: Reader, pattern: RegExp): boolean {
  pattern.lastIndex = reader.at
  if (!pattern.test(reader.text)) return false
  reader.at = pattern.lastIndex
  return true
}

function takeCharacter(reader: Reader, character: string): boolean {
  if (reader.text[reader.at] !== character) return false
  reader.at += 1
  return true
}
