import { DatabaseSync } from 'node:sqlite'
import { expect, it } from '@jest/globals'
import { closeLater } from '../../testing/close-later.ts'
import { wasWritten } from './was-written.ts'

it('a write that finds no room is not made, and any other failure is a failure', () => {
  const db = new DatabaseSync(':memory:')
  closeLater(() => db.close())
  db.exec('CREATE TABLE t (x TEXT PRIMARY KEY); PRAGMA max_page_count = 4')
  const add = db.prepare('INSERT INTO t VALUES (?)')
  expect(wasWritten(() => add.run('a'))).toBe(true)
  expect(wasWritten(() => add.run('x'.repeat(100_000)))).toBe(false)
  expect(() => wasWritten(() => add.run('a'))).toThrow(/UNIQUE/)
})
