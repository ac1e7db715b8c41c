import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** Most kilobytes, gzipped, that a page may need before anything of it is shown. */
export interface SizeBudget {
  /** Script that every page loads first. */
  readonly first: number
  /** The style that every page loads first. */
  readonly style: number
  /** Script of a screen with all that it imports, by the end of its module's name. */
  readonly screens: Readonly<Record<string, number>>
}

type Chunk = Rolldown.OutputChunk

/**
 * Fails the build where a page has grown beyond its budget, and where a screen is part of what every page loads: screens
 * are loaded when a user goes there.
 */
export function sizeBudget(budget: SizeBudget): Plugin {
  return {
    name: 'size-budget',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const breaches = breachesOf(budget, bundle)
        if (breaches.length > 0) this.error(breaches.join('\n'))
      },
    },
  }
}

/** What is too large, or loaded too early, each in a sentence. */
export function breachesOf(budget: SizeBudget, bundle: Rolldown.OutputBundle): string[] {
  const files = Object.values(bundle)
  const chunks = files.filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  if (!entry) return []
  const sizes: [what: string, kilobytes: number, most: number][] = [
    ['The first script', kilobytesOf(withImports(entry, chunks)), budget.first],
    ['The first style', styleOf(entry, files), budget.style],
  ]
  for (const [module, most] of Object.entries(budget.screens)) {
    const screen = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
    if (!screen) return [`No screen is made of ${module}: the size budget names one that is gone.`]
    sizes.push([`All script of ${module}`, kilobytesOf(withImports(screen, chunks)), most])
  }
  return [
    ...sizes.flatMap(([what, kilobytes, most]) =>
      kilobytes > most ? [`${what} is ${kilobytes.toFixed(1)} kB gzipped; its budget is ${most} kB.`] : [],
    ),
    ...screensIn(entry).map((module) => `${module} is loaded with every page: load it when it is shown.`),
  ]
}

/** A chunk and all that is loaded with it. */
function withImports(chunk: Chunk, chunks: readonly Chunk[], found = new Set<Chunk>()): ReadonlySet<Chunk> {
  if (found.has(chunk)) return found
  found.add(chunk)
  for (const fileName of chunk.imports) {
    const imported = chunks.find((each) => each.fileName === fileName)
    if (imported) withImports(imported, chunks, found)
  }
  return found
}

const kilobytesOf = (chunks: ReadonlySet<Chunk>) =>
  [...chunks].reduce((sum, { code }) => sum + gzipSync(code).length, 0) / 1000

/** Style is written under the name of its chunk. */
function styleOf({ name }: Chunk, files: readonly (Chunk | Rolldown.OutputAsset)[]): number {
  const style = files.find(
    (file) => file.type === 'asset' && file.fileName.endsWith('.css') && file.names.includes(`${name}.css`),
  )
  return style?.type === 'asset' ? gzipSync(style.source).length / 1000 : 0
}

const screensIn = ({ moduleIds }: Chunk) => moduleIds.filter((id) => /\/src\/features\/.*\.tsx$/.test(id))
