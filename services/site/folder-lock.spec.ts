import { afterEach, describe, expect, it } from '@jest/globals'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { lockFolder } from './folder-lock.ts'
import { SettingsError } from './settings/settings.ts'

let other: ChildProcess
afterEach(() => void other.kill('SIGKILL'))

const newFolder = () => fs.mkdtempSync(path.join(os.tmpdir(), 'folder-lock-'))

/** Another process that holds the folder until it is killed. */
async function heldByAnother(folder: string): Promise<void> {
  const module = path.join(import.meta.dirname, 'folder-lock.ts')
  const program = `import { lockFolder } from ${JSON.stringify(module)}
    lockFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  other = child
  await once(child.stdout, 'data')
}

describe('a data folder', () => {
  it('belongs to one site at a time: a second one is refused in a sentence', async () => {
    const folder = newFolder()
    await heldByAnother(folder)
    expect(() => lockFolder(folder)).toThrow(SettingsError)
    expect(() => lockFolder(folder)).toThrow(`The data folder ${folder} is in use by another Courtline.`)
  })

  it('is free again when its site was killed, and when it stopped', async () => {
    const folder = newFolder()
    await heldByAnother(folder)
    other.kill('SIGKILL')
    await once(other, 'exit')
    lockFolder(folder).release()
    lockFolder(folder).release()
  })
})
