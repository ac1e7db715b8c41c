import { findJsonFault } from './json-position.ts'
import { INVALID_DATE, parseTimestamp } from './timestamp.ts'

/** Why a value could not be read: the text of model 8 and where, as a path of keys and indexes. */
export interface DecodeRefusal {
  readonly ok: false
  readonly code: 'not-decodable'
  readonly message: string
  readonly path: string
}

/** A value that was read, or why it was not. */
export type Decoded<T> = { readonly ok: true; readonly value: T } | DecodeRefusal

/** Reads one kind of value out of parsed JSON. */
export type Decoder<T> = (value: unknown, path?: string) => Decoded<T>

function decoded<T>(value: T): Decoded<T> {
  return { ok: true, value }
}

function failed(message: string, path = ''): DecodeRefusal {
  return { ok: false, code: 'not-decodable', message, path }
}

/** Characters of a text that is read, at most; a match of five long sets has about half a million. */
export const LONGEST_TEXT = 16_000_000

/** Reads JSON text; a text that is none, too long or too deep reports what was expected, with line and column. */
export function decodeText<T>(text: string, decoder: Decoder<T>): Decoded<T> {
  if (text.length > LONGEST_TEXT)
    return failed(`expected at most ${LONGEST_TEXT} characters, found ${text.length}`)
  const fault = findJsonFault(text)
  if (fault !== null)
    return failed(`expected ${fault.expected} at line ${fault.line}, column ${fault.column}`)
  return decoder(JSON.parse(text))
}

/** Any string. */
export const string: Decoder<string> = (value, path) =>
  typeof value === 'string' ? decoded(value) : failed('expected string', path)

/** A finite number. */
export const number: Decoder<number> = (value, path) =>
  typeof value === 'number' && Number.isFinite(value) ? decoded(value) : failed('expected number', path)

/** True or false. */
export const boolean: Decoder<boolean> = (value, path) =>
  typeof value === 'boolean' ? decoded(value) : failed('expected boolean', path)

/** A string of one character. */
export const char: Decoder<string> = (value, path) =>
  typeof value === 'string' && Array.from(value).length === 1 ? decoded(value) : failed('expected char', path)

/** Nothing: null or an empty list. */
export const unit: Decoder<null> = (value, path) =>
  value === null || (Array.isArray(value) && value.length === 0)
    ? decoded(null)
    : failed('expected unit', path)

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** A hyphenated UUID of 36 characters. */
export const uuid: Decoder<string> = (value, path) =>
  typeof value === 'string' && UUID.test(value)
    ? decoded(value)
    : failed('expected UUID of 36 characters', path)

/** A time stamp as milliseconds since 1970 (D78). */
export const timestamp: Decoder<number> = (value, path) => {
  if (typeof value !== 'string') return failed('expected string', path)
  const epochMs = parseTimestamp(value)
  return epochMs === null ? failed(INVALID_DATE, path) : decoded(epochMs)
}

/** One of a fixed list of words or numbers. */
export function oneOf<const T extends readonly (string | number)[]>(words: T): Decoder<T[number]> {
  return (value, path) => {
    const found = words.find((word) => word === value)
    return found === undefined ? failed(`expected one of ${words.join(', ')}`, path) : decoded(found)
  }
}

/** A list of one kind. */
export function sequence<T>(item: Decoder<T>): Decoder<T[]> {
  return (value, path = '') => {
    if (!Array.isArray(value)) return failed('expected sequence', path)
    const items: T[] = []
    for (const [index, element] of value.entries()) {
      const result = item(element, `${path}[${index}]`)
      if (!result.ok) return result
      items.push(result.value)
    }
    return decoded(items)
  }
}

/** A list of exactly two. */
export function pair<T>(item: Decoder<T>): Decoder<readonly [T, T]> {
  return (value, path) => {
    const items = sequence(item)(value, path)
    if (!items.ok) return items
    const [first, second, ...rest] = items.value
    if (first === undefined || second === undefined || rest.length > 0)
      return failed(`expected 2 items in sequence, found ${items.value.length}`, path)
    return decoded([first, second])
  }
}

/** A key that may be missing. */
export interface OptionalKey<T> {
  readonly optional: Decoder<T>
}

/** Marks a key of a dictionary that may be missing. */
export function optional<T>(decoder: Decoder<T>): OptionalKey<T> {
  return { optional: decoder }
}

type Fields = Readonly<Record<string, Decoder<unknown> | OptionalKey<unknown>>>
type RequiredKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends OptionalKey<unknown> ? never : K
}[keyof F]
type ValueOf<F> = F extends Decoder<infer T> ? T : F extends OptionalKey<infer T> ? T : never
/** The object that a dictionary of these fields reads. */
export type Dictionary<F extends Fields> = { readonly [K in RequiredKeys<F>]: ValueOf<F[K]> } & {
  readonly [K in Exclude<keyof F, RequiredKeys<F>>]?: ValueOf<F[K]>
}

/** An object with these keys; all missing ones are listed in one message. Keys it does not know are left out. */
export function dictionary<F extends Fields>(fields: F): Decoder<Dictionary<F>> {
  const required = Object.keys(fields).filter((key) => typeof fields[key] === 'function')
  return (value, path = '') => {
    if (!isRecord(value)) return failed('expected dictionary', path)
    const missing = required.filter((key) => value[key] === undefined)
    if (missing.length > 0) return failed(`missing keys in dictionary: ${missing.join(', ')}`, path)
    const read: Record<string, unknown> = {}
    for (const [key, field] of Object.entries(fields)) {
      if (value[key] === undefined) continue
      const decoder = typeof field === 'function' ? field : field.optional
      const result = decoder(value[key], path === '' ? key : `${path}.${key}`)
      if (!result.ok) return result
      read[key] = result.value
    }
    // Every field was read by its own decoder: the record is the dictionary.
    return decoded(read as Dictionary<F>)
  }
}

/** An object of one key, the tag, by which its value is read. */
export function tagged<T>(cases: Readonly<Record<string, Decoder<T>>>): Decoder<T> {
  return (value, path = '') => {
    if (!isRecord(value)) return failed('expected tagged dictionary', path)
    const [tag, ...others] = Object.keys(value)
    if (tag === undefined || others.length > 0) return failed('expected tagged dictionary', path)
    const decoder = Object.hasOwn(cases, tag) ? cases[tag] : undefined
    return decoder === undefined
      ? failed('invalid tag for tagged object', path)
      : decoder(value[tag], path === '' ? tag : `${path}.${tag}`)
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
