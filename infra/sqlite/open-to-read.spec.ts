import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { checkSqliteFile } from './check-file.ts'
import { openSqliteToRead } from './open-to-read.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'courtline-sqlite-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Copies made in the middle of a transaction that has reached the disk: what a killed process leaves. */
const killed = path.join(folder, 'killed.db')

beforeAll(() => {
  const file = path.join(folder, 'live.db')
  const db = new DatabaseSync(file)
  db.exec('PRAGMA journal_mode = DELETE; CREATE TABLE rows (n INTEGER, text TEXT) STRICT')
  db.exec("INSERT INTO rows VALUES (1, 'acknowledged')")
  // A cache of one page writes changed pages to the file before the commit.
  db.exec('PRAGMA cache_size = 1; BEGIN; UPDATE rows SET n = 2')
  const add = db.prepare('INSERT INTO rows VALUES (?, ?)')
  for (let n = 3; n < 60; n += 1) add.run(n, 'x'.repeat(2000))
  copyFileSync(file, killed)
  copyFileSync(`${file}-journal`, `${killed}-journal`)
  db.exec('ROLLBACK')
  db.close()
})

const copyOf = (name: string): string => {
  const file = path.join(folder, name)
  copyFileSync(killed, file)
  copyFileSync(`${killed}-journal`, `${file}-journal`)
  return file
}

describe('a file whose process was killed in the middle of a change', () => {
  it('is refused by a connection that may only read', () => {
    const db = new DatabaseSync(copyOf('refused.db'), { readOnly: true })
    try {
      expect(() => db.prepare('SELECT n FROM rows').get()).toThrow(/readonly/)
    } finally {
      db.close()
    }
  })

  it('is read as it was before the unfinished change', () => {
    const file = copyOf('read.db')
    const db = openSqliteToRead(file)
    try {
      expect(db.prepare('SELECT n, text FROM rows').all()).toEqual([{ n: 1, text: 'acknowledged' }])
      expect(() => db.exec('DELETE FROM rows')).toThrow(/readonly/)
    } finally {
      db.close()
    }
    expect(existsSync(`${file}-journal`)).toBe(false)
  })

  it('is sound', () => {
    expect(checkSqliteFile(copyOf('checked.db'))).toEqual({ type: 'sound' })
  })
})

it('leaves an error that is none of this to the caller', () => {
  expect(() => openSqliteToRead(path.join(folder, 'missing.db'))).toThrow(/unable to open/)
})
