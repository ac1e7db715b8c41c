import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'

const launcher = path.join(import.meta.dirname, 'launch.mjs')
const launched = (program: string) =>
  spawnSync(process.execPath, [launcher, 'node', '-e', program], { encoding: 'utf8' })

describe('the launcher', () => {
  it('ends as its command does', () => {
    expect(launched('process.exit(0)').status).toBe(0)
    expect(launched('process.exit(3)').status).toBe(3)
  })

  it('has not passed when its command was killed', () => {
    const waiting = 'setTimeout(() => undefined, 10_000)'
    expect(launched(`process.kill(process.pid, 'SIGKILL'); ${waiting}`).status).toBe(137)
    expect(launched(`process.kill(process.pid, 'SIGTERM'); ${waiting}`).status).toBe(143)
  })
})
