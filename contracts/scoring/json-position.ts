/** Where a text stops being JSON: what was expected there, by line and column from 1. */
export interface JsonFault {
  readonly expected: string
  readonly line: number
  readonly column: number
}

/** A reader's place in the text; a fault ends the reading. */
interface Reader {
  readonly text: string
  at: number
  expected: string | null
}

const STRING = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const WORD = /true|false|null/y
const SPACE = /[ \t\r\n]*/y

/** The first fault of a text, or null where it is JSON. Says the same in every browser, unlike `JSON.parse`. */
export function findJsonFault(text: string): JsonFault | null {
  const reader: Reader = { text, at: 0, expected: null }
  readValue(reader)
  skipSpace(reader)
  if (reader.expected === null && reader.at < text.length) reader.expected = 'end of text'
  if (reader.expected === null) return null
  const before = text.slice(0, reader.at).split('\n')
  return { expected: reader.expected, line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

function skipSpace(reader: Reader): void {
  take(reader, SPACE)
}

function take(reader: Reader, pattern: RegExp): boolean {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.text)
  if (found === null) return false
  reader.at = pattern.lastIndex
  return true
}

function readValue(reader: Reader): void {
  skipSpace(reader)
  const next = reader.text[reader.at]
  if (next === '{') readList(reader, '}', readMember)
  else if (next === '[') readList(reader, ']', readValue)
  else if (next === '"') expectPattern(reader, STRING, 'string')
  else if (!take(reader, WORD) && !take(reader, NUMBER)) reader.expected = 'value'
}

function readMember(reader: Reader): void {
  skipSpace(reader)
  expectPattern(reader, STRING, 'string')
  skipSpace(reader)
  expectCharacter(reader, ':')
  if (reader.expected === null) readValue(reader)
}

/** A list or dictionary from its opening bracket to the closing one. */
function readList(reader: Reader, close: string, readItem: (reader: Reader) => void): void {
  reader.at += 1
  skipSpace(reader)
  if (reader.text[reader.at] === close) {
    reader.at += 1
    return
  }
  for (;;) {
    readItem(reader)
    skipSpace(reader)
    if (reader.expected !== null) return
    if (reader.text[reader.at] !== ',') break
    reader.at += 1
  }
  expectCharacter(reader, close, `, or ${close}`)
}

function expectPattern(reader: Reader, pattern: RegExp, name: string): void {
  if (reader.expected === null && !take(reader, pattern)) reader.expected = name
}

function expectCharacter(reader: Reader, character: string, name = character): void {
  if (reader.expected !== null) return
  if (reader.text[reader.at] === character) reader.at += 1
  else reader.expected = name
}
