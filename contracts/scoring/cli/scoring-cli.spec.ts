import { describe, expect, it } from '@jest/globals'
import { aceDraft, eventsOfDrafts, times, winner } from '../testing/match-fixture.ts'
import { runScoringCli } from './scoring-cli.ts'

const events = eventsOfDrafts([...times(4, aceDraft), winner(2, 3)])
const FILES: Readonly<Record<string, string>> = {
  'one.json': JSON.stringify({ events, players: [['Rivera'], ['Okafor']] }),
  'two.json': JSON.stringify({ events: eventsOfDrafts(times(8, aceDraft)), rules: 'TouchTennis' }),
  'damaged.json': '{"events": [}',
  'unknown.json': JSON.stringify({ events, rules: 'Chess' }),
}
const run = (...args: string[]) => runScoringCli(args, (path) => FILES[path] ?? null)

describe('the command line of the engine', () => {
  it('replays a match', () => {
    const { exitCode, output } = run('replay', 'one.json')
    expect(exitCode).toBe(0)
    expect(output).toMatch(
      /^Rivera v Okafor\nScore: 1-0\nNow: 15-Love; Rivera wins the set with \d\d\.\d %\n/,
    )
  })

  it('counts both sides', () => {
    expect(run('stats', 'one.json').output).toContain('aces\t4\t0\n')
  })

  it('writes the annotation as tab-separated text', () => {
    expect(run('tsv', 'one.json').output.split('\n')[0]).toContain('gameScore0\tgameScore1')
  })

  it('adds up matches of the same sides', () => {
    const { output } = run('matchup', 'one.json', 'two.json')
    expect(output).toContain('Matches won: 0-0\n')
    expect(output).toContain('aces\t8\t4\n')
  })

  it.each([
    ['an unknown command', ['paint', 'one.json'], 2, 'Usage'],
    ['no file', ['replay'], 2, 'Usage'],
    ['two files where one is meant', ['stats', 'one.json', 'two.json'], 2, 'Usage'],
    ['a file that is not there', ['replay', 'gone.json'], 1, 'gone.json: there is no such file'],
    ['damaged JSON', ['replay', 'damaged.json'], 1, 'damaged.json: expected'],
    ['an unknown preset', ['replay', 'unknown.json'], 1, 'expected one of Regular'],
  ] as const)('refuses %s in words', (_, args, exitCode, words) => {
    const result = run(...args)
    expect(result.exitCode).toBe(exitCode)
    expect(result.output).toContain(words)
  })
})
