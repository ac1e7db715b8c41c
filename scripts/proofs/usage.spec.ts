import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'

/** How a command ends that is called in a way that it does not understand. */
function run(script: string, ...args: readonly string[]) {
  const file = path.join(import.meta.dirname, '..', `${script}.ts`)
  const { status, stderr } = spawnSync(process.execPath, ['--no-warnings', file, ...args], {
    encoding: 'utf8',
  })
  return { status, lines: stderr.trim().split('\n') }
}

describe('a command with wrong arguments prints its usage, and ends with 2', () => {
  it.each([
    ['crash-test', ['--turns', '3'], "Unknown option '--turns'", 'npm run crash-test'],
    ['crash-test', ['--rounds', '0'], 'Rounds are a whole number from 1 on.', 'npm run crash-test'],
    ['fuzz', ['--request', '10'], "Unknown option '--request'", 'npm run fuzz'],
    ['fuzz', ['--requests', 'many'], 'Requests, sequences and seed are whole numbers.', 'npm run fuzz'],
    ['verify-platform', [], 'Which folder of published matches?', 'npm run verify:platform'],
    ['verify-platform', ['/nowhere'], 'There is nothing at /nowhere.', 'npm run verify:platform'],
    ['verify-platform', ['.', '--matches', '0.5'], 'whole numbers from 1 on', 'npm run verify:platform'],
    ['verify-platform', ['.', '--token', 'x'], 'A site that runs needs both', 'npm run verify:platform'],
    ['verify-matches', [], 'Which folder of published matches?', 'npm run verify:matches'],
    ['verify-matches', ['/nowhere'], 'There is nothing at /nowhere.', 'npm run verify:matches'],
  ])('%s %j', (script, args, why, usage) => {
    const { status, lines } = run(script, ...args)
    expect([status, lines.length]).toEqual([2, 2])
    expect(lines[0]).toContain(why)
    expect(lines[1]).toContain(`Usage: ${usage}`)
  })
})
