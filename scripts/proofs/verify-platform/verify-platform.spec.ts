import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { SiteProcess } from '../crash-test/site-process.ts'
import { CHARTED, POINT_STRING, SLAM } from '../verify-matches/matches-by-hand.ts'
import { chooseLines } from './choose-lines.ts'
import { makeFirstAdmin, type SiteUnderVerification } from './people.ts'
import { verifyPlatform } from './verify-platform.ts'

let folder = ''
let site: SiteProcess
let running: SiteUnderVerification
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'verify-platform-'))
  site = await SiteProcess.start(path.join(folder, 'data'))
  const { address, adminToken = '' } = site
  running = { address, token: await makeFirstAdmin(address, adminToken) }
})
afterAll(async () => {
  await site.stop()
  await rm(folder, { recursive: true })
})

async function verify(name: string, matches: readonly object[]) {
  const place = path.join(folder, `${name}.jsonl`)
  await writeFile(place, matches.map((match) => JSON.stringify(match)).join('\n'))
  const lines: string[] = []
  const run = { place, matches: matches.length, annotators: 2, running }
  const agrees = await verifyPlatform(run, (line) => lines.push(line))
  const summary: Readonly<Record<string, number>> = JSON.parse(lines.at(-1) ?? '')
  return { agrees, summary, text: lines.join('\n') }
}

/** The same points in a match of three sets, given up before the second one began. */
const ABANDONED = {
  ...SLAM,
  id: 'by-hand-abandoned',
  format: { code: 'SET3-S:2/TB5' },
  status: 'retired',
  result: { ...SLAM.result, winner: null, open: { games: [0, 0] } },
}

/** Long enough that every kind of mistake is made and mended on the way. */
const LONG = { ...POINT_STRING, id: 'by-hand-long', ...longSet() }

/** A set in which both hold their serve to love up to six games all, and one team wins the tiebreak to love. */
function longSet() {
  const holds = Array.from({ length: 12 }, () => 'SSSS').join(';')
  return {
    code: 'SET1-S:6/TB7',
    pbp: `${holds};S/RR/SS/RR`,
    winner: 0,
    sets: [[7, 6]],
    tb: [[7, 0]],
    points: 12 * 4 + 7,
  }
}

describe('npm run verify:platform', () => {
  it('agrees with matches written by hand that annotators enter through the interface', async () => {
    const { agrees, summary, text } = await verify('good', [SLAM, POINT_STRING, CHARTED, LONG, ABANDONED])
    expect([agrees, text]).toEqual([true, expect.anything()])
    expect(summary).toMatchObject({ matches: 5, points: 9 + 14 + 8 + 55 + 9, mismatches: 0 })
    expect(summary['checks']).toBeGreaterThan(200)
    expect(summary['filled']).toBeGreaterThan(14)
    expect(summary['editsPerSecond']).toBeGreaterThan(0)
  })

  it('finds a score and a total that were changed', async () => {
    const wrong = {
      ...SLAM,
      result: { ...SLAM.result, sets: [[2, 1]] },
      totals: { teams: { match: { aces: [2, 0] } } },
    }
    const { agrees, text } = await verify('wrong', [wrong])
    expect(agrees).toBe(false)
    expect(text).toContain('served sets is [[2,0]], published [[2,1]]')
    expect(text).toContain('total aces is [1,0], published [2,0]')
  })

  it('has nothing to agree with in an empty file', async () => {
    expect((await verify('empty', [])).agrees).toBe(false)
  })
})

describe('the matches of a run', () => {
  it('are one of each file before a second of any', async () => {
    const place = await mkdtemp(path.join(folder, 'some-'))
    await writeFile(path.join(place, 'a.jsonl'), 'a1\na2\na3')
    await writeFile(path.join(place, 'b.jsonl'), 'b1')
    expect(await chooseLines(place, 3)).toEqual(['a1', 'b1', 'a2'])
    expect(await chooseLines(place, 9)).toEqual(['a1', 'b1', 'a2', 'a3'])
  })
})
