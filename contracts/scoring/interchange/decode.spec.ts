import * as fc from 'fast-check'
import { annotationArbitrary } from '../testing/annotated-event-arbitrary.ts'
import {
  boolean,
  char,
  decodeText,
  number,
  pair,
  sequence,
  string,
  tagged,
  timestamp,
  unit,
  uuid,
  type Decoder,
} from './decode.ts'
import { decodeEvent, decodeEvents, decodeRuleSet } from './decode-match.ts'
import { RULE_PRESETS } from '../rules/rules.ts'

const problemOf = (decoder: Decoder<unknown>, value: unknown): string => {
  const result = decoder(value)
  return result.ok ? 'ok' : `${result.path}: ${result.message}`
}

const anything: Decoder<boolean> = () => ({ ok: true, value: true })

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    return !(error instanceof SyntaxError)
  }
}

const shape: Decoder<string | number> = tagged<string | number>({ Name: string, Age: number })

describe('the messages of decoding (model 8)', () => {
  it.each<[string, Decoder<unknown>, unknown]>([
    [': expected string', string, 1],
    [': expected number', number, '1'],
    [': expected number', number, NaN],
    [': expected boolean', boolean, 0],
    [': expected char', char, 'ab'],
    [': expected unit', unit, {}],
    [': expected sequence', sequence(string), 'a'],
    ['[1]: expected string', sequence(string), ['a', 2]],
    [': expected 2 items in sequence, found 3', pair(number), [1, 2, 3]],
    [': expected dictionary', decodeEvent, []],
    [': missing keys in dictionary: eventType, clockTime', decodeEvent, { annotationId: 'x' }],
    [': expected tagged dictionary', shape, 'Name'],
    [': expected tagged dictionary', shape, { Name: 'a', Age: 1 }],
    [': invalid tag for tagged object', shape, { Shoe: 42 }],
    [': invalid tag for tagged object', shape, { toString: 42 }],
    ['Age: expected number', shape, { Age: 'old' }],
    [': expected UUID of 36 characters', uuid, '5a6a0b529d574a8e9a315f3d0c7a5d11'],
    [': Invalid date', timestamp, '2024-02-30'],
    [': expected string', timestamp, 20_240_229],
  ])('%s', (text, decoder, value) => {
    expect(problemOf(decoder, value)).toBe(text)
  })

  it('names the place inside a list of events', () => {
    const event = {
      annotationId: '5a6a0b52-9d57-4a8e-9a31-5f3d0c7a5d11',
      eventType: 'Point',
      clockTime: { start: 'soon' },
    }
    expect(problemOf(decodeEvents, [event])).toBe('[0].clockTime.start: expected number')
  })
})

describe('text that is no JSON', () => {
  it.each([
    ['', 'expected value at line 1, column 1'],
    ['{"a" 1}', 'expected : at line 1, column 6'],
    ['[1,\n2', 'expected , or ] at line 2, column 2'],
    ['{"a": 1,\n "b": nil}', 'expected value at line 2, column 7'],
    ['{a: 1}', 'expected string at line 1, column 2'],
    ['[1] 2', 'expected end of text at line 1, column 5'],
    ['"open', 'expected string at line 1, column 1'],
    ['[1,]', 'expected value at line 1, column 4'],
    ['{"a": 1,}', 'expected string at line 1, column 9'],
    ['[1}', 'expected , or ] at line 1, column 3'],
    ['["\\u12g4"]', 'expected string at line 1, column 2'],
    ['['.repeat(100_000), 'expected at most 200 lists inside each other at line 1, column 202'],
    [`"${'a'.repeat(50_000_000)}"`, 'expected at most 16000000 characters, found 50000002'],
  ])('%j: %s', (text, message) => {
    expect(decodeText(text, decodeEvents)).toEqual({ ok: false, code: 'not-decodable', message, path: '' })
  })

  it('is refused exactly where JSON.parse refuses', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.json(), fc.string({ unit: fc.constantFrom(...'[]{},:"1-.eE+0tru nl\\'.split('')) })),
        (text) => {
          expect(decodeText(text, anything).ok).toBe(isJson(text))
        },
      ),
      { numRuns: 1000 },
    )
  })
})

const readWithStop = (stop: unknown) =>
  decodeEvent({
    annotationId: '5a6a0b52-9d57-4a8e-9a31-5f3d0c7a5d11',
    eventType: 'Point',
    clockTime: { start: 1, stop },
  })

describe('what is read', () => {
  it('every annotation comes back as it was written', () => {
    fc.assert(
      fc.property(annotationArbitrary, (events) => {
        expect(decodeText(JSON.stringify(events), decodeEvents)).toEqual({ ok: true, value: events })
      }),
      { numRuns: 20 },
    )
  })

  it('a list of stops is an interval that ended more than once: the last one counts (D49)', () => {
    expect(readWithStop([4, 6, 9])).toMatchObject({ value: { clockTime: { start: 1, stop: 9 } } })
    expect(readWithStop([])).toMatchObject({ value: { clockTime: { start: 1 } } })
    expect(readWithStop([4, 'later'])).toMatchObject({
      path: 'clockTime.stop[1]',
      message: 'expected number',
    })
    expect(readWithStop('later')).toMatchObject({
      path: 'clockTime.stop',
      message: 'expected number',
    })
  })

  it('every preset too', () => {
    for (const rules of RULE_PRESETS) expect(decodeRuleSet(rules)).toEqual({ ok: true, value: rules })
  })

  it("old annotations say 'Start tiebreaker' (D14)", () => {
    const old = {
      annotationId: '5a6a0b52-9d57-4a8e-9a31-5f3d0c7a5d11',
      eventType: 'Adjustment',
      clockTime: { start: 1 },
      adjustment: { name: 'Start tiebreaker' },
    }
    expect(decodeEvent(old)).toMatchObject({ value: { adjustment: { name: 'Start 7-point tiebreaker' } } })
  })
})
