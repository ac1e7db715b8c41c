import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { openSqliteEventLog } from '@courtline/infra/event-log/sqlite/sqlite-event-log'
import { openSqlitePersonalKeys } from '@courtline/infra/personal-keys/sqlite/sqlite-personal-keys'
import { openSqliteReadModels } from '@courtline/infra/read-models/sqlite/sqlite-read-models'
import { matchState } from '@courtline/projections/match-state/project'
import { matches } from '@courtline/projections/matches/project'
import { dataFilesIn } from '@courtline/projections/runtime/data-files'
import { startProjections } from '@courtline/projections/runtime/thread/start-projections'
import { MatchHistory } from '@courtline/projections/testing/match-history'
import { final } from '@courtline/projections/testing/people'
import { appendEvents } from '@courtline/projections/testing/event-storage'
import { rulesByName } from '@courtline/scoring/rules/rules'
import { replayFolder } from './replay-folder.ts'
import { rulesToTry } from './rules-to-try.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'courtline-replay-'))
  const files = dataFilesIn(dataDir)
  const log = await openSqliteEventLog({ file: files.logFile })
  const keys = openSqlitePersonalKeys({ file: files.keysFile })
  const models = openSqliteReadModels({ folder: files.readFolder })
  const history = new MatchHistory(final).created().uploaded().preprocessed().claimed().annotated(24, 2)
  await appendEvents({ log, keys }, history.events)
  // The code before this one: its documents are what the live site answers with.
  const older = { ...matchState, version: matchState.version - 1 }
  const host = await startProjections({ log, keys, models, projections: [matches, older] })
  for (const name of ['matches', 'match-state']) await host.waitFor(name, await log.head(), 300_000)
  await host.close()
  await models.close()
  keys.close()
  await log.close()
})
afterAll(() => rm(dataDir, { recursive: true }))

describe('npm run replay', () => {
  it('lists what other rules would change, and counts it', async () => {
    const lines: string[] = []
    const run = { rules: rulesToTry('TouchTennis'), onlyRuleName: null }
    const totals = await replayFolder(dataDir, run, (line) => lines.push(line))
    expect(totals).toMatchObject({ matches: 1, passedOver: 0, changed: 1, scores: 1 })
    expect(lines[0]).toContain(final)
    expect(lines[1]).toMatch(/^ {2}score: 6–0 0–0 Love-30 .* becomes 4–0/)
  })

  it('compares with results that an older version of the read model keeps', async () => {
    const run = { rules: null, onlyRuleName: null }
    expect(await replayFolder(dataDir, run, () => undefined)).toMatchObject({ matches: 1, changed: 0 })
  })

  it('makes nothing in a folder without a log', async () => {
    const nowhere = path.join(dataDir, 'nowhere')
    expect(await replayFolder(nowhere, { rules: null, onlyRuleName: null }, () => undefined)).toBeUndefined()
  })
})

describe('the rules to try', () => {
  const inFile = async (text: string) => {
    const file = path.join(dataDir, 'rules.json')
    await writeFile(file, text)
    return file
  }

  it('are a preset by its name, or a rule set in a file', async () => {
    const regular = rulesByName('Regular')
    expect(rulesToTry('Regular')).toEqual(regular)
    expect(rulesToTry(await inFile(JSON.stringify({ ...regular, setTo: 5 })))).toEqual({
      ...regular,
      setTo: 5,
    })
  })

  it('are refused with the reason', async () => {
    expect(() => rulesToTry('Nope')).toThrow('neither a file nor one of the presets')
    const unreadable = await inFile('{')
    expect(() => rulesToTry(unreadable)).toThrow('is not JSON')
    const other = await inFile('{"a": 1}')
    expect(() => rulesToTry(other)).toThrow('holds no rule set')
    const even = await inFile(JSON.stringify({ ...rulesByName('Regular'), decidingSet: 2 }))
    expect(() => rulesToTry(even)).toThrow('No match can be played')
  })
})
