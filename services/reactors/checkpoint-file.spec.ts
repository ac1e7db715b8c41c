import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { START } from '@courtline/infra/event-log/event-log'
import { checkpointFile } from './checkpoint-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-checkpoint-'))
})
afterAll(() => rm(folder, { recursive: true }))

const position = (n: number) => String(n).padStart(20, '0')
const fileOf = (name: string) => path.join(folder, name)

describe('how far a reactor has come', () => {
  it('is the start of the log before its first reaction', () => {
    expect(checkpointFile(fileOf('new')).read()).toBe(START)
  })

  it('is known to the next start after each reaction', () => {
    checkpointFile(fileOf('acted')).write(position(7))
    expect(checkpointFile(fileOf('acted')).read()).toBe(position(7))
  })

  it('is not written for each event that is none of its business, but for one in five hundred', async () => {
    const quiet = checkpointFile(fileOf('quiet'))
    for (let n = 1; n < 500; n += 1) quiet.pass(position(n))
    expect(await readdir(folder)).not.toContain('quiet')
    quiet.pass(position(500))
    expect(checkpointFile(fileOf('quiet')).read()).toBe(position(500))
  })

  it('counts anew after a reaction', () => {
    const busy = checkpointFile(fileOf('busy'))
    for (let n = 1; n < 500; n += 1) busy.pass(position(n))
    busy.write(position(500))
    busy.pass(position(501))
    expect(busy.read()).toBe(position(500))
  })
})
