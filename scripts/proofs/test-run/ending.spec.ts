import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'

const root = path.resolve(import.meta.dirname, '../../..')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'courtline-ending-'))
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs one spec of its own package, with the settings that all packages share. */
function runSpec(body: string) {
  writeFileSync(path.join(folder, 'sample.spec.ts'), `import { it } from '@jest/globals'\n${body}`)
  writeFileSync(
    path.join(folder, 'jest.config.mjs'),
    `export { node as default } from ${JSON.stringify(path.join(root, 'jest.preset.mjs'))}`,
  )
  const jest = path.join(root, 'node_modules/jest/bin/jest.js')
  const args = ['--no-warnings', '--experimental-vm-modules', jest, '--runInBand', '--rootDir', folder]
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  return { status, stderr }
}

describe('a package whose specs are over', () => {
  it('ends well when they closed what they opened', () => {
    const { status, stderr } = runSpec("it('passes', () => {})")
    expect({ status, stderr }).toMatchObject({ status: 0, stderr: expect.stringContaining('1 passed') })
  })

  it('fails and names what a spec left open: servers and processes', () => {
    const { status, stderr } = runSpec(`
      import { spawn } from 'node:child_process'
      import net from 'node:net'
      it('listens', () => new Promise<void>((done) => net.createServer().listen(0, () => done())))
      it('spawns', () => void spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20_000)']))`)
    expect(status).toBe(1)
    expect(stderr).toContain('sample.spec.ts')
    expect(stderr).toContain('The spec left open: a TCP server, a child process.')
    expect(stderr).toContain('The specs are over, but the process does not end.')
    expect(stderr).toMatch(/Server \{ address: \{ address: '::', family: 'IPv6', port: \d+ \} \}/)
  })

  it('ends although a timer has long to go, and fails', () => {
    const { status, stderr } = runSpec("it('waits', () => void setTimeout(() => {}, 3_600_000))")
    expect(status).toBe(1)
    expect(stderr).toMatch(/Still open: .*Timeout/)
  })

  it('fails when a spec printed an error', () => {
    const { status, stderr } = runSpec("it('complains', () => console.error('the disk is', 'full'))")
    expect(status).toBe(1)
    expect(stderr).toContain('The spec printed errors, which nobody expects of a green run: the disk is full')
  })
})
