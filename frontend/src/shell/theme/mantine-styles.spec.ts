import { expect, it } from '@jest/globals'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const SOURCES = path.resolve(import.meta.dirname, '../..')
const MODULES = path.resolve(SOURCES, '../../node_modules/@mantine')
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g

interface NamedImport {
  readonly names: readonly string[]
  readonly from: string
}

const importsOf = (file: string): readonly NamedImport[] =>
  [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, names = '', from = '']) => ({
    names: names.split(',').map((each) => each.trim().replace(/ as .*/, '')),
    from,
  }))

/** What our screens and the two packages beside it import of Mantine's core. */
function usedComponents(): ReadonlySet<string> {
  const files = [
    ...globSync(path.join(SOURCES, '**/*.{ts,tsx}')),
    ...globSync(path.join(MODULES, '{notifications,spotlight}/esm/**/*.mjs')),
  ]
  const imports = files.flatMap(importsOf).filter(({ from }) => from === '@mantine/core')
  return new Set(imports.flatMap(({ names }) => names))
}

/** The style modules that a file of the library comes to by its own imports. */
function stylesBelow(file: string, seen: Set<string>): readonly string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const own = /([A-Za-z]+)\.module\.mjs$/.exec(file)?.[1]
  if (own !== undefined) return [own]
  const next = [...readFileSync(file, 'utf8').matchAll(/from "(\.[^"]+)"/g)]
  return next.flatMap(([, to = '']) => stylesBelow(path.resolve(path.dirname(file), to), seen))
}

it('has the styles of every component of Mantine that is used', () => {
  const index = path.join(MODULES, 'core/esm/index.mjs')
  const used = usedComponents()
  const seen = new Set<string>()
  const needed = importsOf(index)
    .filter(({ names, from }) => from.startsWith('.') && names.some((name) => used.has(name)))
    .flatMap(({ from }) => stylesBelow(path.resolve(path.dirname(index), from), seen))
  const listed = globSync(path.join(SOURCES, '**/*.{ts,tsx}')).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^import '@mantine\/core\/styles\/([A-Za-z-]+)\.css'$/gm)].map(
      ([, name]) => name,
    ),
  )
  expect(needed).toContain('Button')
  expect(needed.filter((name) => !listed.includes(name))).toEqual([])
})
