import { describe, expect, it } from '@jest/globals'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { prepareDataDir, readSettings, SettingsError } from './settings.ts'

const read = (argv: string[], env: NodeJS.ProcessEnv = {}) => readSettings(argv, env, '/srv/courtline')

describe('settings', () => {
  it('have defaults that need nothing', () => {
    expect(read([])).toMatchObject({
      profile: 'embedded',
      host: '127.0.0.1',
      port: 3000,
      dataDir: '/srv/courtline/data/site',
      publicUrl: 'http://127.0.0.1:3000',
      demo: false,
    })
  })

  it('take the command line before the environment', () => {
    expect(read(['--port', '4000'], { PORT: '5000' }).port).toBe(4000)
    expect(read([], { PORT: '5000' }).port).toBe(5000)
  })

  it.each([
    [['--port', 'x'], {}, 'The port must be'],
    [['--port', '70000'], {}, 'The port must be'],
    [[], { COURTLINE_PROFILE: 'moon' }, 'COURTLINE_PROFILE'],
    [[], { COURTLINE_URL: 'ftp://x' }, 'COURTLINE_URL'],
    [[], { COURTLINE_LOG: 'loud' }, 'COURTLINE_LOG'],
    [['--demo'], { HOST: '0.0.0.0' }, '--demo'],
    [['--unknown'], {}, 'unknown'],
  ])('%j with %j are refused by name', (argv, env, sentence) => {
    expect(() => read(argv, env)).toThrow(SettingsError)
    expect(() => read(argv, env)).toThrow(sentence)
  })

  it('say when the data folder cannot be made', () => {
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'settings-')), 'file')
    fs.writeFileSync(file, '')
    expect(() => prepareDataDir(path.join(file, 'below'))).toThrow(/cannot be written \(ENOTDIR\)/)
  })
})
