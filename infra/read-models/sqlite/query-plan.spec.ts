import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { BuildShape, StoreQuery } from '../read-models.ts'
import { openBuildFile } from './build-file.ts'
import { documentQuery } from './document-query.ts'

const shape: BuildShape = { indexes: { owner: 'one', changed: 'one', players: 'many' }, personal: false }

let folder = ''
let db: DatabaseSync
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plan-'))
  db = openBuildFile(path.join(folder, 'games.db'), shape)
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

function planOf(query: StoreQuery): string {
  const { sql, values } = documentQuery(shape.indexes, query)
  const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values)
  return steps.map((step) => String(step['detail'])).join('; ')
}

describe('how SQLite looks documents up', () => {
  it.each<[string, StoreQuery, RegExp]>([
    [
      'by one key',
      { where: [{ index: 'owner', equals: 'ana' }] },
      /SEARCH documents USING INDEX documents_owner/,
    ],
    [
      'by several',
      { where: [{ index: 'owner', in: ['a', 'b'] }] },
      /SEARCH documents USING INDEX documents_owner/,
    ],
    [
      'by bounds',
      { where: [{ index: 'changed', from: '2026' }], sort: { index: 'changed' } },
      /SEARCH documents USING INDEX documents_changed/,
    ],
    [
      'by one key of many',
      { where: [{ index: 'players', equals: 'p' }] },
      /SEARCH many_keys USING PRIMARY KEY/,
    ],
    [
      'in the order of a key',
      { where: [], sort: { index: 'changed' } },
      /SCAN documents USING INDEX documents_changed/,
    ],
  ])('%s: with an index', (_, query, expected) => {
    expect(planOf(query)).toMatch(expected)
  })

  it('never sorts what an index has in order', () => {
    const newest: StoreQuery = { where: [], sort: { index: 'changed', descending: true }, limit: 10 }
    expect(planOf(newest)).not.toContain('TEMP B-TREE')
  })
})
