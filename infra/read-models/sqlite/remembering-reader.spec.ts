import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { at, document, first, page, shape } from '../contract/read-models-contract.ts'
import type { ReadModelBuild, ReadModelReader, ReadModels } from '../read-models.ts'
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
})
