import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Decider } from '@courtline/messages/event-sourcing/decider'
import { subjectIdOf, userStream } from '@courtline/messages/ids'
import type { UserDetails, UserEvent } from '@courtline/messages/account/user'
import { openSqlitePersonalKeys } from '../../personal-keys/sqlite/sqlite-personal-keys.ts'
import { createDecideAndAppend } from '../decide-and-append.ts'
import { START } from '../event-log.ts'
import { openSqliteEventLog, type SqliteEventLog } from '../sqlite/sqlite-event-log.ts'
import { openRecorded } from './open.ts'
import { closeLater } from '../../testing/close-later.ts'

const ANA = '5f0c8a52-6a0e-4d6b-9d0f-0c9a53b7c1f4'
const NAME = 'Anastasia Lopez-Quintero'

const accounts: Decider<null, UserDetails, UserEvent> = {
  initial: null,
  evolve: () => null,
  decide: (details) => ({ events: [{ type: 'UserDetailsChanged', data: { details } }] }),
}
const users = {
  decider: accounts,
  subjectOf: (_state: null, _command: UserDetails, stream: string) => subjectIdOf(stream),
}

const bytesIn = (folder: string) =>
  Buffer.concat(readdirSync(folder).map((name) => readFileSync(path.join(folder, name))))

describe('a person who is forgotten', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'courtline-forgetting-'))
  const live = path.join(folder, 'data')
  const backup = path.join(folder, 'backup')
  const keys = path.join(folder, 'keys.db')
  let log: SqliteEventLog
  beforeAll(async () => {
    mkdirSync(live)
    mkdirSync(backup)
    log = await openSqliteEventLog({ file: path.join(live, 'log.db') })
  })
  afterAll(async () => {
    await log.close()
    rmSync(folder, { recursive: true })
  })

  const readIn = async (opened: SqliteEventLog) => {
    const personalKeys = openSqlitePersonalKeys({ file: keys })
    const { events } = await opened.readAll({ after: START, limit: 9 })
    const read = events.map((stored) => openRecorded(stored, personalKeys).event.data)
    personalKeys.close()
    return read
  }

  it('is in no byte of the log or its WAL, before or after, nor can an older backup of the log bring them back', async () => {
    const details = {
      displayName: NAME,
      utrId: null,
      ustaNumber: 90210,
      handedness: null,
      scoringRules: null,
    }
    const personalKeys = openSqlitePersonalKeys({ file: keys })
    const { execute } = createDecideAndAppend({ log, keys: personalKeys })
    const meta = { actorId: ANA, at: '2026-05-01T10:00:00.000Z', commandId: 'c1' }
    await execute(users, userStream(ANA), details, meta)
    expect(await readIn(log)).toEqual([{ details }])
    expect(bytesIn(live).includes(ANA)).toBe(true)
    expect(bytesIn(live).includes(NAME)).toBe(false)

    for (const name of readdirSync(live)) copyFileSync(path.join(live, name), path.join(backup, name))
    personalKeys.destroy(ANA)
    personalKeys.close()

    const forgotten = [{ details: { ...details, displayName: null, ustaNumber: null } }]
    expect(await readIn(log)).toEqual(forgotten)
    const restored = await openSqliteEventLog({ file: path.join(backup, 'log.db') })
    closeLater(() => restored.close())
    expect(await readIn(restored)).toEqual(forgotten)
  })
})
