import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { siteSecretIn } from '@courtline/site/settings/site-secret'
import { agreeOnSecret, parseMigration } from './command-line.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'courtline-migrate-'))
afterAll(() => rmSync(folder, { recursive: true }))

const secret = 'ab'.repeat(32)
const env = {
  EVENTSTORE_URL: 'esdb://localhost:2113?tls=false',
  KAFKA_BROKERS: 'localhost:9092',
  MONGODB_URL: 'mongodb://localhost:27017/courtline',
  S3_BUCKET: 'media',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
  COURTLINE_SECRET: secret,
}
const read = (argv: string[], more = {}) => parseMigration(argv, { ...env, ...more }, '/srv/courtline')

describe('the arguments of a migration', () => {
  it('names both sides', () => {
    const command = read(['--from', 'embedded', '--to', 'cluster', '--data', 'here'])
    expect(command).toMatchObject({ from: 'embedded', dataDir: '/srv/courtline/here' })
    expect(command.cluster.mongoUrl).toBe(env.MONGODB_URL)
  })

  it.each([
    [[], 'From where to where?'],
    [['--from', 'embedded', '--to', 'embedded'], 'From where to where?'],
    [['--from', 'moon', '--to', 'cluster'], 'From where to where?'],
    [['--fast'], 'fast'],
  ])('%j is refused in a sentence', (argv, sentence) => expect(() => read(argv)).toThrow(sentence))

  it('names the setting of the cluster that is missing', () =>
    expect(() => read(['--from', 'embedded', '--to', 'cluster'], { MONGODB_URL: undefined })).toThrow(
      'needs MONGODB_URL',
    ))
})

const migration = (from: 'embedded' | 'cluster', name: string) => {
  const to = from === 'embedded' ? 'cluster' : 'embedded'
  return read(['--from', from, '--to', to, '--data', path.join(folder, name)])
}

describe('the secret of a migrated site', () => {
  it('must be the same on both sides, or nobody could log in', () => {
    siteSecretIn(path.join(folder, 'secret.key'))
    expect(() => agreeOnSecret(migration('embedded', '.'))).toThrow(
      'COURTLINE_SECRET is not the secret of this site',
    )
    expect(() => agreeOnSecret(migration('embedded', 'nothing'))).toThrow('There is no site in')
  })

  it('goes along to a new folder', () => {
    agreeOnSecret(migration('cluster', 'new'))
    expect(readFileSync(path.join(folder, 'new', 'secret.key'), 'utf8')).toBe(secret)
    agreeOnSecret(migration('cluster', 'new'))
  })
})
