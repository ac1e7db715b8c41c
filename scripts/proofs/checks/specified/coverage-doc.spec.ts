import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { readSourceTree } from '../source-tree.ts'
import { coverageOf, coveragePage, type Covered } from './coverage-page.ts'
import { NOT_COVERED } from './not-covered.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const page = readFileSync(path.join(ROOT, 'docs/coverage.md'), 'utf8')
const coverage = coverageOf(readSourceTree(ROOT))

const missing = (rows: readonly Covered[]) =>
  rows.filter(({ file, test }) => file === null || test === null).map(({ what }) => what)

describe('docs/coverage.md', () => {
  it.each(Object.entries(coverage))('has a file and a test for each of the %s', (_, rows) => {
    const known = new Set(NOT_COVERED.map(({ what }) => what))
    expect(missing(rows).filter((what) => !known.has(what))).toEqual([])
  })

  it('has a row for each, as `npm run docs` writes it', () => {
    const rows = Object.values(coverage).flat()
    expect(rows.filter(({ what }) => !page.includes(what.replaceAll('|', '\\|')))).toEqual([])
  })

  it('names files that are there', () => {
    const named = [...page.matchAll(/\| ([\w./-]+\.tsx?) /g)].map(([, file]) => file ?? '')
    const tree = readSourceTree(ROOT)
    expect(named.filter((file) => !tree.has(file))).toEqual([])
    expect(named.length).toBeGreaterThan(300)
  })

  it('is laid out from the lists', () => expect(coveragePage(coverage)).toContain('## Constants'))
})
