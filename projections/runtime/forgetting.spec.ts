import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { matchStream, userStream } from '@courtline/messages/ids'
import { openSqliteReadModels } from '@courtline/infra/read-models/sqlite/sqlite-read-models'
import { matches } from '../matches/project.ts'
import { PROJECTIONS } from '../registry.ts'
import { bob, friendly } from '../stories/people.ts'
import { openBook, tell } from '../stories/record.ts'
import { wholeSite } from '../stories/whole-site.ts'
import { startProjections } from './start-projections.ts'

// On a busy machine: nothing here waits for a clock.
jest.setTimeout(60_000)

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
  const book = openBook()
  // The other match has the same names in it, typed by somebody who is not forgotten.
  const story = wholeSite().filter(({ stream }) => stream !== matchStream(friendly))
  const end = story.findIndex(({ event }) => event.type === 'UserDeleted')
  await tell(book, story.slice(0, end))
  const models = openSqliteReadModels({ folder })
  const host = await startProjections({ ...book, models, projections: PROJECTIONS })
  for (const { name } of PROJECTIONS) await host.waitFor(name, await book.log.head(), 5000)
  await host.rebuild('matches')
  while ((await host.status()).some(({ versions }) => versions.some(({ state }) => state === 'building')))
    await host.settled()
  await host.flip('matches', matches.version, 2)
  expect(tracesOnDisk()).not.toEqual([])

  await tell(book, [{ stream: userStream(bob), event: { type: 'UserDeleted', data: {} } }])
  for (const { name } of PROJECTIONS) await host.waitFor(name, await book.log.head(), 5000)
  while ((await host.status()).some(({ versions }) => versions.some(({ lagEvents }) => lagEvents > 0)))
    await host.settled()
  expect(tracesOnDisk()).toEqual([])
  await host.close()
  await models.close()
})
