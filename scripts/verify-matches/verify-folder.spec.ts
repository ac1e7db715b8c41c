import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { verifyFolder } from './verify-folder.ts'

/** One set to two games, played by hand: team 0 holds to 15 and breaks to love. */
const LAST_SCORE = { sc: ['0', '0'], set: 1 }
const SLAM = {
  id: 'by-hand-slam',
  format: { code: 'SET1-S:2/TB5' },
  teams: [['Ada'], ['Bea']],
  status: 'complete',
  firstServer: 0,
  source: { feed: 'IBM' },
  reliable: {
    serveNumber: true,
    serverPlayer: null,
    outcome: 'full',
    endingPlayer: true,
    shotType: true,
    rally: true,
    breakPoints: true,
  },
  result: { sets: [[2, 0]], tiebreaks: [null], winner: 0, open: null },
  totals: {
    teams: {
      match: {
        points: [8, 1],
        aces: [1, 0],
        doubleFaults: [1, 1],
        servedPoints: [5, 4],
        servedPointsWon: [4, 0],
        firstServesIn: [3, 3],
        firstServesWon: [3, 0],
        secondServesAttempted: [2, 1],
        secondServesIn: [1, 0],
        secondServesWon: [1, 0],
        breakPoints: [1, 0],
        breakPointsWon: [1, 0],
        servedGames: [1, 1],
        servedGamesWon: [1, 0],
        gamesWon: [2, 0],
        winnersExclAces: [3, 0],
        'winner:Volley': [1, 0],
        serviceWinners: [1, 0],
        forcedErrors: [0, 1],
        'forcedError:Backhand': [0, 1],
        unforcedErrorsExclDf: [0, 2],
      },
    },
  },
  points: [
    { n: 1, srv: 0, w: 0, sn: 1, o: 'ace', rally: 1, or: { sc: ['15', '0'], set: 1, g: [0, 0] } },
    { n: 2, srv: 0, w: 1, sn: 2, o: 'doubleFault', rally: 0, or: { sc: ['15', '15'], set: 1, g: [0, 0] } },
    {
      n: 3,
      srv: 0,
      w: 0,
      sn: 2,
      o: 'winner',
      by: 0,
      stroke: 'F',
      kind: 'volley',
      rally: 3,
      or: { sc: ['30', '15'], set: 1, g: [0, 0] },
    },
    {
      n: 4,
      srv: 0,
      w: 0,
      sn: 1,
      o: 'serviceWinner',
      by: 0,
      rally: 1,
      or: { sc: ['40', '15'], set: 1, g: [0, 0] },
    },
    {
      n: 5,
      srv: 0,
      w: 0,
      sn: 1,
      o: 'unforcedError',
      by: 2,
      stroke: 'F',
      kind: 'ground',
      rally: 3,
      or: { sc: ['0', '0'], set: 1, g: [1, 0], gw: 0 },
    },
    {
      n: 6,
      srv: 1,
      w: 0,
      sn: 1,
      o: 'winner',
      by: 0,
      stroke: 'B',
      kind: 'ground',
      rally: 2,
      or: { sc: ['15', '0'], set: 1, g: [1, 0] },
    },
    { n: 7, srv: 1, w: 0, sn: 2, o: 'doubleFault', rally: 0, or: { sc: ['30', '0'], set: 1, g: [1, 0] } },
    {
      n: 8,
      srv: 1,
      w: 0,
      sn: 1,
      o: 'forcedError',
      by: 2,
      stroke: 'B',
      kind: 'ground',
      rally: 4,
      or: { sc: ['40', '0'], set: 1, g: [1, 0] },
    },
    {
      n: 9,
      srv: 1,
      w: 0,
      sn: 1,
      o: 'unforcedError',
      by: 2,
      stroke: 'F',
      kind: 'ground',
      rally: 2,
      or: { ...LAST_SCORE, g: [2, 0], gw: 0, sw: 0, bp: 0, bpw: true },
    },
  ],
}

/** A set to one game needs a lead of two; here it goes to 1–1 and into a tiebreak to two. */
const POINT_STRING = {
  id: 'by-hand-string',
  code: 'SET1-S:1/TB2',
  pbp: 'SSSS;RASDAA;S/SS/R',
  winner: 1,
  sets: [[1, 2]],
  tb: [[1, 3]],
  points: 14,
}

const CHARTED = {
  id: 'by-hand-charted',
  format: { code: 'SET1-S:2/TB5' },
  firstServer: 1,
  result: { sets: [[0, 2]], tiebreaks: [null], winner: 1 },
  points: [
    { n: 1, srv: 1, w: 1, raw: ['c6*', ''], or: { sc: ['0', '15'], set: 1, bp: null } },
    { n: 2, srv: 1, w: 1, raw: ['4n', '5#'], or: { sc: ['0', '30'], set: 1, bp: null } },
    { n: 3, srv: 1, w: 1, raw: ['6f28v1*', ''], or: { sc: ['0', '40'], set: 1, bp: null } },
    { n: 4, srv: 1, w: 1, raw: ['6b2w@', ''], or: { sc: ['0', '0'], set: 1, bp: null } },
    { n: 5, srv: 0, w: 1, raw: ['4n', '5d'], or: { sc: ['0', '15'], set: 1, bp: null } },
    { n: 6, srv: 0, w: 1, raw: ['6b28f3d#', ''], or: { sc: ['0', '30'], set: 1, bp: null } },
    { n: 7, srv: 0, w: 1, raw: ['R', ''], or: { sc: ['0', '40'], set: 1, bp: null } },
    { n: 8, srv: 0, w: 1, raw: ['6b28f3n@', ''], or: { sc: ['0', '0'], set: 1, bp: 1 } },
  ],
}

interface Summary {
  readonly matches: number
  readonly points: number
  readonly checks: number
  readonly filled: number
  readonly mismatches: number
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
