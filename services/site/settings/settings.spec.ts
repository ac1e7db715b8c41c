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
    ['true', 1],
    ['false', 0],
    ['2', 2],
    [undefined, 0],
  ])('count %s proxies as %i', (text, proxies) => {
    expect(read([], { COURTLINE_TRUST_PROXY: text }).proxies).toBe(proxies)
  })

  it('name the one host to answer to where the address was set', () => {
    expect(read([], { COURTLINE_URL: 'https://courtline.test/' }).onlyHost).toBe('courtline.test')
    expect(read([], {}).onlyHost).toBeUndefined()
  })

  it.each([
    [['--port', 'x'], {}, 'The port must be'],
    [['--port', '70000'], {}, 'The port must be'],
    [[], { COURTLINE_PROFILE: 'moon' }, 'COURTLINE_PROFILE'],
    [[], { COURTLINE_URL: 'ftp://x' }, 'COURTLINE_URL'],
    [[], { COURTLINE_LOG: 'loud' }, 'COURTLINE_LOG'],
    [[], { COURTLINE_TRUST_PROXY: 'maybe' }, 'COURTLINE_TRUST_PROXY'],
    [[], { COURTLINE_TRUST_PROXY: '11' }, 'COURTLINE_TRUST_PROXY'],
    [['--demo'], { HOST: '0.0.0.0' }, '--demo'],
    [['--unknown'], {}, 'unknown'],
    [[], { COURTLINE_ROLE: 'gateway' }, 'COURTLINE_ROLE'],
  ])('%j with %j are refused by name', (argv, env, sentence) => {
    expect(() => read(argv, env)).toThrow(SettingsError)
    expect(() => read(argv, env)).toThrow(sentence)
  })

  describe('of a cluster', () => {
    const cluster = {
      COURTLINE_PROFILE: 'cluster',
      COURTLINE_ROLE: 'gateway',
      EVENTSTORE_URL: 'esdb://127.0.0.1:2113?tls=false',
      KAFKA_BROKERS: '127.0.0.1:9092, other:9092',
      MONGODB_URL: 'mongodb://127.0.0.1:27017/courtline',
      S3_BUCKET: 'courtline',
      S3_ACCESS_KEY_ID: 'courtline',
      S3_SECRET_ACCESS_KEY: 'secret',
      COURTLINE_SECRET: Buffer.alloc(32, 7).toString('base64url'),
    }

    it('come from the environment alone', () => {
      expect(read([], cluster)).toMatchObject({
        profile: 'cluster',
        role: 'gateway',
        kafkaBrokers: ['127.0.0.1:9092', 'other:9092'],
        s3: { bucket: 'courtline', region: 'us-east-1' },
        secret: Buffer.alloc(32, 7),
        proxies: 0,
        onlyHost: undefined,
      })
    })

    it.each(Object.keys(cluster).filter((name) => name !== 'COURTLINE_PROFILE'))(
      'are refused by name without %s',
      (name) => {
        expect(() => read([], { ...cluster, [name]: '' })).toThrow(SettingsError)
        expect(() => read([], { ...cluster, [name]: '' })).toThrow(`The cluster profile needs ${name}`)
      },
    )

    it.each([
      ['COURTLINE_ROLE', 'king'],
      ['EVENTSTORE_URL', 'http://127.0.0.1:2113'],
      ['KAFKA_BROKERS', '127.0.0.1'],
      ['MONGODB_URL', 'mongodb://127.0.0.1:27017'],
      ['COURTLINE_SECRET', 'short'],
      ['COURTLINE_TRUST_PROXY', 'maybe'],
      ['COURTLINE_LOG_FORMAT', 'xml'],
      ['S3_ENDPOINT', 'localhost'],
    ])('are refused by name when %s is %s', (name, value) => {
      expect(() => read([], { ...cluster, [name]: value })).toThrow(name)
    })

    it('know no demo', () => {
      expect(() => read(['--demo'], cluster)).toThrow('--demo')
    })
  })

  it('say when the data folder cannot be made', () => {
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'settings-')), 'file')
    fs.writeFileSync(file, '')
    expect(() => prepareDataDir(path.join(file, 'below'))).toThrow(/cannot be written \(ENOTDIR\)/)
  })
})
