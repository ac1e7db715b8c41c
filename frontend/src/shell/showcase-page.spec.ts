import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const source = (name: string) => readFileSync(path.join(import.meta.dirname, '../../showcase', name), 'utf8')

it('needs no script but its own, and stays under 60 kB (D94)', () => {
  const script = source('page.ts')
  const imported = [...script.matchAll(/^import '([^']+)'/gm)].map(([, name]) => name)
  expect(imported.every((name) => name?.endsWith('.css'))).toBe(true)
  expect(script).not.toMatch(/ from '|import\(/)
  expect(gzipSync(script).length).toBeLessThan(60_000)
})
