import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { ROUTES } from '@courtline/messages/routes/table'

const root = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const runbook = read('docs/operations.md')
const code = execFileSync('git', ['grep', '-hoE', '[A-Z][A-Z0-9]*_[A-Z0-9_]+', '--', '*.ts', '*.yaml'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
const all = (pattern: RegExp) => [...new Set([...runbook.matchAll(pattern)].map(([, found = '']) => found))]

describe('the runbook', () => {
  it.each(all(/npm run ([\w:-]+)/g))('names a command that is there: npm run %s', (name) => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
    expect(Object.keys(scripts)).toContain(name)
  })

  it.each(all(/\$SITE(\/api\/[\w/]+)/g))('names a call of the interface: %s', (address) => {
    const paths = Object.values(ROUTES).map(({ path: route }) => route.replace(/:\w+/g, '[\\w-]+'))
    expect(paths.filter((route) => new RegExp(`^${route}$`).test(address))).toHaveLength(1)
  })

  it.each(all(/\b(courtline_[a-z_]+)/g))('names a metric that is reported: %s', (metric) => {
    expect(read('infra/metrics/site-metrics.ts')).toContain(`'${metric}'`)
  })

  it.each(
    all(/`((?:COURTLINE|S3|KAFKA|MONGODB|EVENTSTORE|SMTP|GOOGLE|FACEBOOK|UTR|PLAYSIGHT|DROPBOX)_[A-Z_]+)/g),
  )('names a setting that is read: %s', (setting) => {
    expect(code.split('\n')).toContain(setting)
  })

  it.each(all(/(?:-f|`)(?: )?((?:infra|docs|scripts)\/[\w./-]+)/g))(
    'names a file that is there: %s',
    (file) => {
      expect(fs.existsSync(path.join(root, file))).toBe(true)
    },
  )
})
