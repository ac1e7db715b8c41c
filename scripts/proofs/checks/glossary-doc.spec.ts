import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'

const docs = path.resolve(import.meta.dirname, '../../../docs')
const text = readFileSync(path.join(docs, 'glossary.md'), 'utf8')

describe('docs/glossary.md', () => {
  it('names places that are there', () => {
    const places = [...text.matchAll(/\]\(([^)#]+)/g)].map(([, place = '']) => place)
    expect(places.filter((place) => !existsSync(path.join(docs, place)))).toEqual([])
  })

  it('has each term once', () => {
    const terms = [...text.matchAll(/^\| ([^|]+?) +\|/gm)].flatMap(([, cell = '']) => cell.split(', '))
    const rows = terms.filter((term) => term !== 'term' && !term.startsWith('-'))
    expect(rows.filter((term, at) => rows.indexOf(term) !== at)).toEqual([])
  })
})
