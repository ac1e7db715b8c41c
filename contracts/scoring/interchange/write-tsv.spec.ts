import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { describe, expect, it } from '@jest/globals'
import { tsvCellsOf } from './tsv-cells.ts'
import { writeTsv } from './write-tsv.ts'

/** As a program reads it that was not made for us. */
const read = (text: string): string[][] => parse(text, { delimiter: '\t' })

describe('the writer of tab-separated text', () => {
  it.each([
    ['a formula', '=HYPERLINK("https://evil.example","x")', `'=HYPERLINK("https://evil.example","x")`],
    ['a formula after a space', ' =1+1', "' =1+1"],
    ['a formula by other signs', '@SUM(1)', "'@SUM(1)"],
    ['a full-width formula', '＝1+1', "'＝1+1"],
    ['a cell that would open a quotation', '"A', '"A'],
    ['a quotation over several cells', '"\t=1+1\t"', '" =1+1 "'],
    ['line breaks of every kind', 'A\r\nB\u2028C\u0085D', 'A B C D'],
    ['an ordinary text', 'O\'Neill said "no"', 'O\'Neill said "no"'],
  ])('keeps %s in its cell', (_, text, expected) => {
    expect(
      read(
        writeTsv([
          ['name', 'role'],
          [text, 'Coach'],
        ]),
      ),
    ).toEqual([
      ['name', 'role'],
      [expected, 'Coach'],
    ])
  })

  it('keeps the number of cells and rows whatever is written, and lets no formula begin', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('=', '+', '-', '@', '"', "'", '\t', '\n', ',', ';'))
    const text = fc.array(cell, { maxLength: 6 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text, text), { minLength: 1 }), (rows) => {
        const found = read(writeTsv([['a', 'b', 'c'], ...rows])).slice(1)
        expect(found).toHaveLength(rows.length)
        for (const row of found) {
          expect(row).toHaveLength(3)
          for (const each of row) expect(each).not.toMatch(/^\s*[=+\-@]/)
        }
      }),
    )
  })

  it('is read back as it was, but for line breaks and tabs', () => {
    const text = fc.string().filter((each) => !/[\t\r\n\v\f\0\u0085\u2028\u2029]/.test(each))
    const marked = fc.tuple(fc.constantFrom('', "'", "''", '"'), fc.constantFrom('', '=', '-'), text)
    fc.assert(
      fc.property(fc.array(marked, { minLength: 1 }), (parts) => {
        const row = parts.map((each) => each.join(''))
        const [line = ''] = writeTsv([row]).split('\n')
        expect(tsvCellsOf(line)).toEqual(row)
      }),
    )
  })

  it('takes a cell of another program as it is', () => {
    expect(tsvCellsOf('say "no"\t"open\t\t"a ""b"""')).toEqual(['say "no"', '"open', '', 'a "b"'])
  })
})
