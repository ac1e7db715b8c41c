import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { CHARTED, POINT_STRING, SLAM } from './matches-by-hand.ts'
import { verifyFolder } from './verify-folder.ts'

interface Summary {
  readonly matches: number
  readonly points: number
  readonly checks: number
  readonly filled: number
  readonly mismatches: number
  readonly laws: Readonly<Record<string, number>>
  readonly byField: Readonly<Record<string, { readonly checks: number; readonly mismatches: number }>>
}

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'verify-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function verify(
  ...matches: readonly unknown[]
): Promise<{ agrees: boolean; summary: Summary; text: string }> {
  await writeFile(
    path.join(folder, 'by-hand.jsonl'),
    matches.map((match) => JSON.stringify(match)).join('\n'),
  )
  const lines: string[] = []
  const agrees = await verifyFolder(folder, (line) => lines.push(line))
  const summary: Summary = JSON.parse(lines.at(-1) ?? '')
  return { agrees, summary, text: lines.join('\n') }
}

/** Names of the fields in which something was found. */
function wrongFields({ byField }: Summary): string[] {
  return Object.keys(byField).filter((field) => (byField[field]?.mismatches ?? 0) > 0)
}

describe('npm run verify:matches', () => {
  it('agrees with a slam match written by hand, and counts what it filled', async () => {
    const { agrees, summary, text } = await verify(SLAM)
    expect(wrongFields(summary)).toEqual([])
    expect(agrees).toBe(true)
    expect(summary).toMatchObject({ matches: 1, points: 9, mismatches: 0 })
    expect(summary.checks).toBeGreaterThan(60)
    // Kinds of error of 4 errors and 5 faults, 3 first faults, stroke and player of the service winner.
    expect(summary.filled).toBe(4 + 5 + 3 + 2)
    expect(text).toContain('firstFault (3): a second serve is preceded by a fault')
  })

  it('holds every serve to the laws of entering (D117)', async () => {
    const { summary } = await verify(SLAM)
    // Each of 9 points and 3 first faults, with quick entry and without it.
    expect(summary.laws).toMatchObject({ unchangedEdits: 2 * (9 + 3) })
    expect(summary.laws['changedEdits']).toBeGreaterThan(0)
    expect(summary.laws['amendedEdits']).toBeGreaterThan(0)
    // 34 figures of two teams and two players, and 16 categories of three pages of two teams, by the match's rules and by
    // each of 15 presets.
    expect(summary.laws['openedPoints']).toBe((34 * 4 + 16 * 3 * 2) * 16)
    // Service games, and those won, of two teams.
    expect(summary.laws['openedGames']).toBe(2 * 2 * 16)
  })

  it('agrees with a point string and a charted match', async () => {
    const { agrees, summary } = await verify(POINT_STRING, CHARTED)
    expect(wrongFields(summary)).toEqual([])
    expect(agrees).toBe(true)
    expect(summary).toMatchObject({ matches: 2, points: 22 })
  })

  it('reads packed files, and folders inside the folder', async () => {
    await writeFile(path.join(folder, 'packed.jsonl.gz'), gzipSync(`${JSON.stringify(CHARTED)}\n`))
    const { summary } = await verify(POINT_STRING)
    expect(summary.matches).toBe(2)
  })

  it.each([
    ['a score', 'score', { points: change(2, { or: { sc: ['40', '15'], set: 1 } }) }],
    ['a server', 'servingTeam', { points: change(5, { srv: 0 }) }],
    ['a winner', 'score', { points: change(0, { w: 1, o: null }) }],
    ['a break point', 'breakPoint', { points: change(7, { or: { sc: ['40', '0'], set: 1, bp: 0 } }) }],
    ['the winner of the match', 'matchWinner', { result: { ...SLAM.result, winner: 1 } }],
    ['a set', 'setScore', { result: { ...SLAM.result, sets: [[2, 1]] } }],
    ['a total', 'total aces', { totals: { teams: { match: { aces: [2, 0] } } } }],
  ])('finds %s that was changed', async (_what, field, changed) => {
    const { agrees, summary, text } = await verify({ ...SLAM, ...changed })
    expect(agrees).toBe(false)
    expect(wrongFields(summary)).toContain(field)
    expect(text).toMatch(/by-hand-slam (point \d|result|match).*published/)
  })

  it('finds a game that ends elsewhere in a point string', async () => {
    const { agrees, summary } = await verify({ ...POINT_STRING, pbp: POINT_STRING.pbp.replace(';R', 'R;') })
    expect(agrees).toBe(false)
    expect(wrongFields(summary)).toContain('gameEnd')
  })

  it('compares no total that depends on what is not reliable', async () => {
    const reliable = { ...SLAM.reliable, outcome: 'partial' }
    const { summary } = await verify({ ...SLAM, reliable })
    expect(Object.keys(summary.byField)).not.toContain('total winnersExclAces')
    expect(Object.keys(summary.byField)).toContain('total aces')
    const { summary: filled } = await verify({ ...SLAM, points: change(8, { o: null }) })
    expect(Object.keys(filled.byField)).not.toContain('total unforcedErrorsExclDf')
    expect(filled.mismatches).toBe(0)
  })

  it('fails where a line is not a match, a format is unknown, or there is nothing to compare', async () => {
    expect((await verify({ hello: 1 })).agrees).toBe(false)
    expect((await verify({ ...SLAM, format: { code: 'SET3-S:T20' } })).agrees).toBe(false)
    expect((await verify()).agrees).toBe(false)
  })
})

/** The points with one of them changed. */
function change(at: number, changed: object): readonly object[] {
  return SLAM.points.map((point, index) => (index === at ? { ...point, ...changed } : point))
}
