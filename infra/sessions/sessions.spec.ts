import { afterAll, describe, expect, it } from '@jest/globals'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { lifetime, noon, sessionsContract } from './testing/sessions-contract.ts'
import { openMemorySessions } from './testing/memory-sessions.ts'
import { openSqliteSessions } from './sqlite/sqlite-sessions.ts'
import { closeLater } from '../testing/close-later.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'courtline-sessions-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const newFile = () => path.join(folder, `sessions-${(files += 1)}.db`)

sessionsContract('memory', () => openMemorySessions(lifetime))
sessionsContract('sqlite', () => openSqliteSessions({ ...lifetime, file: newFile() }))

describe('sessions in a file', () => {
  it('are there again when the file is opened again', async () => {
    const file = newFile()
    const before = openSqliteSessions({ ...lifetime, file })
    const { session } = await before.create('ana', noon)
    await before.setImpersonated(session.tokenHash, 'bo')
    await before.close()
    const after = openSqliteSessions({ ...lifetime, file })
    closeLater(() => after.close())
    expect(await after.find(session.tokenHash, noon)).toEqual({ ...session, impersonatedId: 'bo' })
  })

  it('hold no token', async () => {
    const file = newFile()
    const sessions = openSqliteSessions({ ...lifetime, file })
    closeLater(() => sessions.close())
    const { token, session } = await sessions.create('ana', noon)
    const bytes = Buffer.concat(
      readdirSync(folder)
        .filter((name) => name.startsWith(path.basename(file)))
        .map((name) => readFileSync(path.join(folder, name))),
    )
    expect(bytes.includes(session.tokenHash)).toBe(true)
    expect(bytes.includes(token)).toBe(false)
  })
})
