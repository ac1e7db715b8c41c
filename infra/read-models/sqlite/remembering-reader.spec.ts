import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { at, document, first, page, shape } from '../testing/read-models-contract.ts'
import type { PageWrite, ReadModelBuild, ReadModelReader, ReadModels } from '../read-models.ts'
import { openSqliteReadModels } from './sqlite-read-models.ts'

let folder = ''
let models: ReadModels
let build: ReadModelBuild
let reader: ReadModelReader
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'remembering-'))
  models = openSqliteReadModels({ folder })
  build = await models.open(first, shape)
  const opened = await models.read(first, shape)
  if (!opened) throw new Error('The build has no file')
  reader = opened
})
afterEach(async () => {
  await reader.close()
  await build.close()
  await models.close()
  rmSync(folder, { recursive: true, force: true })
})

const bodyOf = async (id: string) => (await reader.get([id]))[0]?.body

/** What a thread does: writes a page as the projections do in theirs. */
const WRITES_A_PAGE = `
  const { module, folder, of, itsShape, written } = require('node:worker_threads').workerData
  import(module).then(async ({ openSqliteReadModels }) => {
    const models = openSqliteReadModels({ folder })
    const build = await models.open(of, itsShape)
    await build.write(written)
    await build.close()
    await models.close()
  })`

async function writtenInThread(written: PageWrite): Promise<void> {
  const module = new URL('./sqlite-read-models.ts', import.meta.url).href
  const thread = new Worker(WRITES_A_PAGE, {
    eval: true,
    workerData: { module, folder, of: first, itsShape: shape, written },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  expect(await once(thread, 'exit')).toEqual([0])
}

describe('a document that was read by its id', () => {
  it('is remembered while nothing is written', async () => {
    await build.write(page([document('a', 1)]))
    expect(await bodyOf('a')).toEqual({ id: 'a', revision: 1 })
    expect(await bodyOf('a')).toBe(await bodyOf('a'))
  })

  it('is read again as soon as it was written', async () => {
    await build.write(page([document('a', 1)]))
    await bodyOf('a')
    await build.write(page([document('a', 2)], at(2)))
    expect(await bodyOf('a')).toEqual({ id: 'a', revision: 2 })
  })

  it('is found as soon as it is there, and gone as soon as it is gone', async () => {
    expect(await bodyOf('a')).toBeUndefined()
    await build.write(page([document('a', 1)]))
    expect(await bodyOf('a')).toBeDefined()
    await build.write(page([document('a', 2, { body: null })], at(2)))
    expect(await bodyOf('a')).toBeUndefined()
  })

  it('cannot be changed by one of its readers for the others', async () => {
    await build.write(page([document('a', 1, { body: { names: ['Ana'] } })]))
    const names = (await bodyOf('a'))?.['names']
    expect(Object.isFrozen(names)).toBe(true)
  })

  it('is remembered with others that are read at once, each of them once', async () => {
    const both = async () => await reader.get(['a', 'b', 'gone', 'a'])
    const revisions = async () =>
      (await both()).map(({ body }) => Number(body?.['revision'])).toSorted((a, b) => a - b)
    await build.write(page([document('a', 1), document('b', 1)]))
    expect(await revisions()).toEqual([1, 1])
    expect((await both()).map(({ body }) => body)).toContain(await bodyOf('b'))
    await build.write(page([document('b', 2), document('gone', 2)], at(2)))
    expect(await revisions()).toEqual([1, 2, 2])
    expect(await reader.get([])).toEqual([])
  })

  it('is read again as soon as another thread wrote it', async () => {
    await build.write(page([document('a', 1)]))
    await bodyOf('a')
    await writtenInThread(page([document('a', 2)], at(2)))
    expect(await bodyOf('a')).toEqual({ id: 'a', revision: 2 })
    expect(await bodyOf('a')).toBe(await bodyOf('a'))
  })

  it('is read again as soon as another process wrote it', async () => {
    await build.write(page([document('a', 1)]))
    // This process has never written there.
    const elsewhere = mkdtempSync(path.join(tmpdir(), 'remembering-elsewhere-'))
    cpSync(folder, elsewhere, { recursive: true })
    const others = openSqliteReadModels({ folder: elsewhere })
    const theirs = await others.read(first, shape)
    expect((await theirs?.get(['a']))?.[0]?.body).toEqual({ id: 'a', revision: 1 })
    const file = new DatabaseSync(path.join(elsewhere, 'games-v1-b1.db'))
    file.exec(`UPDATE documents SET body = '{"id":"a","revision":2}'`)
    file.close()
    expect((await theirs?.get(['a']))?.[0]?.body).toEqual({ id: 'a', revision: 2 })
    await theirs?.close()
    await others.close()
    rmSync(elsewhere, { recursive: true })
  })
})
