import { afterAll, describe, expect, it } from '@jest/globals'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  endEngine,
  EngineError,
  keepFetched,
  launchEngine,
  needFreePort,
  portFrom,
  runningEngine,
  runTool,
  untilItAnswers,
} from './engine.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'courtline-engines-'))
afterAll(() => rmSync(folder, { recursive: true }))

const sleeper = (engine: string) => ({
  engine,
  version: '1',
  address: '127.0.0.1:1',
  program: process.execPath,
  args: ['-e', 'setInterval(() => undefined, 1000)'],
})

const refused = () => Promise.reject(new Error('refused'))

describe('an engine', () => {
  it('outlives the order that started it, and is ended by another one', async () => {
    const started = await launchEngine(folder, sleeper('one'))
    expect(await runningEngine(folder, 'one')).toEqual(started)
    expect(await endEngine(folder, 'one')).toBe(true)
    expect(await runningEngine(folder, 'one')).toBeUndefined()
    expect(await endEngine(folder, 'one')).toBe(false)
  })

  it('is never confused with a later process of the same id', async () => {
    const note = { engine: 'two', version: '1', address: '127.0.0.1:1', pid: process.pid, startedAt: '1' }
    writeFileSync(path.join(folder, 'two.json'), JSON.stringify(note))
    expect(await runningEngine(folder, 'two')).toBeUndefined()
    expect(await endEngine(folder, 'two')).toBe(false)
  })

  it('that ends while it starts is reported as ended', async () => {
    const { pid } = await launchEngine(folder, sleeper('three'))
    process.kill(pid, 'SIGKILL')
    await expect(untilItAnswers(folder, 'three', refused)).rejects.toThrow('three ended while it started')
  })

  it('is not started where something else answers on its port', async () => {
    const stranger = createServer()
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
    const address = stranger.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await expect(needFreePort(port, 'X_PORT')).rejects.toThrow(
      `Something else answers on port ${port}: end it, or set X_PORT`,
    )
    await new Promise((resolve) => stranger.close(resolve))
    await needFreePort(port, 'X_PORT')
  })
})

describe('what is fetched once', () => {
  it('is kept by the first of two who fetch it at the same time', () => {
    const [first, second, place] = ['first', 'second', 'jars'].map((name) => path.join(folder, name))
    for (const fetched of [first!, second!]) {
      mkdirSync(fetched)
      writeFileSync(path.join(fetched, `of-${path.basename(fetched)}.jar`), '')
    }
    keepFetched(first!, place!)
    keepFetched(second!, place!)
    expect(readdirSync(place!)).toEqual(['of-first.jar'])
    expect(readdirSync(folder)).not.toContain('second')
  })

  it('is not reported as kept where it could not be moved', () => {
    expect(() => keepFetched(path.join(folder, 'nothing'), path.join(folder, 'nowhere'))).toThrow('ENOENT')
  })
})

describe('a missing tool', () => {
  it('is named in one sentence', async () => {
    await expect(runTool('no-such-tool', [], 'Install it.')).rejects.toThrow(new EngineError('Install it.'))
  })
})

describe('a port', () => {
  it('comes from the environment, and must be one', () => {
    expect(portFrom('X_PORT', 19_092, {})).toBe(19_092)
    expect(portFrom('X_PORT', 19_092, { X_PORT: '29092' })).toBe(29_092)
    expect(() => portFrom('X_PORT', 19_092, { X_PORT: 'many' })).toThrow('X_PORT must be a port, not many.')
  })
})
