import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'

const root = path.resolve(import.meta.dirname, '../../..')
const text = readFileSync(path.join(root, 'docs/promises.md'), 'utf8')

const ROOMS: Readonly<Record<string, string>> = {
  infra: 'infra',
  projections: 'projections',
  scripts: 'scripts',
  messages: 'contracts/messages',
  deciders: 'services/deciders',
  gateway: 'services/gateway',
  media: 'services/media',
  reactors: 'services/reactors',
  application: 'services/application',
  relay: 'services/relay',
  site: 'services/site',
}

describe('docs/promises.md', () => {
  it('has every promise from P1 to P14, in their order', () => {
    const numbers = [...text.matchAll(/^## P(\d+) /gm)].map(([, number]) => Number(number))
    expect(numbers).toEqual(Array.from({ length: 14 }, (_, index) => index + 1))
  })

  const specs = [...text.matchAll(/npm test -w @courtline\/(\w+) -- ([\w./-]+)/g)]
  it.each(specs.map(([, room = '', pattern = '']) => [room, pattern]))(
    'names specs that are there: %s, %s',
    (room, pattern) => {
      const files = globSync('**/*.spec.ts', {
        cwd: path.join(root, ROOMS[room] ?? 'no such room'),
        exclude: ['node_modules'],
      })
      expect(files.filter((file) => file.includes(pattern))).not.toEqual([])
    },
  )

  it('names commands that are there', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(
      readFileSync(path.join(root, 'package.json'), 'utf8'),
    )
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })
})
