import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { at, document, first, page, readModelsContract, shape } from './testing/read-models-contract.ts'
import { openMemoryReadModels } from './testing/memory-read-models.ts'
import { openSqliteReadModels } from './sqlite/sqlite-read-models.ts'
import { closeLater } from '../testing/close-later.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'read-models-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

readModelsContract('memory', openMemoryReadModels)
readModelsContract('sqlite', () => openSqliteReadModels({ folder }))

describe('what a SQLite read model leaves on the disk', () => {
  it('holds nothing of a text that was erased (P11)', async () => {
    const models = openSqliteReadModels({ folder })
    closeLater(() => models.close())
    const build = await models.open(first, shape)
    closeLater(() => build.close())
    const secret = document('a', 0, { body: { name: 'Wilhelmina Secret' } })
    await build.write(page([secret]))
    await build.write({
      ...page([document('a', 1, { body: { name: 'Deleted user' } })], at(2)),
      erases: true,
    })
    const files = ['games-v1-b1.db', 'games-v1-b1.db-wal'].map((file) =>
      readFileSync(path.join(folder, file)),
    )
    expect(files.some((bytes) => bytes.includes('Wilhelmina'))).toBe(false)
    expect(files[0]?.includes('Deleted user')).toBe(true)
  })
})
