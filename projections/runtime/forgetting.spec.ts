import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { matchStream, userStream } from '@courtline/messages/ids'
import { openSqliteReadModels } from '@courtline/infra/read-models/sqlite/sqlite-read-models'
import { matches } from '../matches/project.ts'
import { PROJECTIONS } from '../registry.ts'
import { bob, friendly } from '../testing/people.ts'
import { openEventStorage, appendEvents } from '../testing/event-storage.ts'
import { wholeSite } from '../testing/whole-site.ts'
import { startProjections } from './thread/start-projections.ts'
import { closeLater } from '@courtline/infra/testing/close-later'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'forgetting-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Whatever bob typed, and what names him, wherever it went. */
const TRACES = [
  'Bobson',
  'bob@example',
  'Olga',
  'olga',
  'Club final',
  'red shirt',
  'windy',
  'bobs-match',
  'gran@',
]

const tracesOnDisk = () =>
  readdirSync(folder).flatMap((file) => {
    const bytes = readFileSync(path.join(folder, file))
    return TRACES.filter((trace) => bytes.includes(trace)).map((trace) => `${trace} in ${file}`)
  })

it('leaves no byte of a forgotten person in any file of the read models, standbys included (P11)', async () => {
  const storage = openEventStorage()
  // The other match has the same names in it, typed by a user who is not erased.
  const history = wholeSite().filter(({ stream }) => stream !== matchStream(friendly))
  const end = history.findIndex(({ event }) => event.type === 'UserDeleted')
  await appendEvents(storage, history.slice(0, end))
  const models = openSqliteReadModels({ folder })
  closeLater(() => models.close())
  const host = await startProjections({ ...storage, models, projections: PROJECTIONS })
  closeLater(() => host.close())
  for (const { name } of PROJECTIONS) await host.waitFor(name, await storage.log.head(), 300_000)
  await host.rebuild('matches')
  while ((await host.status()).some(({ versions }) => versions.some(({ state }) => state === 'building')))
    await host.settled()
  await host.flip('matches', matches.version, 2)
  expect(tracesOnDisk()).not.toEqual([])

  await appendEvents(storage, [{ stream: userStream(bob), event: { type: 'UserDeleted', data: {} } }])
  for (const { name } of PROJECTIONS) await host.waitFor(name, await storage.log.head(), 300_000)
  while ((await host.status()).some(({ versions }) => versions.some(({ lagEvents }) => lagEvents > 0)))
    await host.settled()
  expect(tracesOnDisk()).toEqual([])
})
