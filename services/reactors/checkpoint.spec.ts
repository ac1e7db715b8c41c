import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { START } from '@courtline/infra/event-log/event-log'
import { openMemoryDocumentStore } from '@courtline/infra/documents/testing/memory-document-store'
import { checkpointFile } from './checkpoint-file.ts'
import { checkpointDocument } from './checkpoint-document.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-checkpoint-'))
})
afterAll(() => rm(folder, { recursive: true }))

const position = (n: number) => String(n).padStart(20, '0')
const documents = openMemoryDocumentStore()
const PLACES = [
  ['a file', (name: string) => checkpointFile(path.join(folder, name))],
  ['a document', (name: string) => checkpointDocument(documents, name)],
] as const

describe.each(PLACES)('how far a reactor has come, in %s', (_, checkpoint) => {
  it('is the start of the log before its first reaction', async () => {
    expect(await checkpoint('new').read()).toBe(START)
  })

  it('is known to the next start after each reaction', async () => {
    await checkpoint('acted').write(position(7))
    expect(await checkpoint('acted').read()).toBe(position(7))
  })

  it('is not written for each event that is none of its business, but for one in five hundred', async () => {
    const quiet = checkpoint('quiet')
    for (let n = 1; n < 500; n += 1) await quiet.pass(position(n))
    expect(await quiet.read()).toBe(START)
    await quiet.pass(position(500))
    expect(await checkpoint('quiet').read()).toBe(position(500))
  })

  it('counts again after a reaction', async () => {
    const busy = checkpoint('busy')
    for (let n = 1; n < 500; n += 1) await busy.pass(position(n))
    await busy.write(position(500))
    await busy.pass(position(501))
    expect(await busy.read()).toBe(position(500))
  })
})
