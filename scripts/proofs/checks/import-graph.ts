import path from 'node:path'
import { codeIn, type SourceTree } from './source-tree.ts'

export interface Import {
  readonly from: string
  readonly to: string
}

/** Statements of values and types alike, and `import('…')`, but not what a comment or a longer text quotes. */
const STATEMENT =
  /^(?:import|export)\b[^'"`;]*?\bfrom\s*'([^']+)'|^import\s*'([^']+)'|\bimport\(\s*'([^']+)'/gm
const ENDINGS = ['', '.ts', '.tsx', '.mjs']

/** Every import of one file of the tree by another, types included. */
export function importsIn(tree: SourceTree): readonly Import[] {
  const packages = packagesIn(tree)
  return codeIn(tree).flatMap((from) =>
    [...(tree.get(from) ?? '').matchAll(STATEMENT)].flatMap(([, named, bare, lazy]) => {
      const to = resolved(tree, packages, from, named ?? bare ?? lazy ?? '')
      return to === undefined ? [] : [{ from, to }]
    }),
  )
}

/** Folders of the workspaces by package name. */
function packagesIn(tree: SourceTree): ReadonlyMap<string, string> {
  const manifests = [...tree].filter(([file]) => file.endsWith('/package.json'))
  return new Map(
    manifests.map(([file, text]) => {
      const { name }: { name: string } = JSON.parse(text)
      return [name, path.posix.dirname(file)]
    }),
  )
}

function resolved(
  tree: SourceTree,
  packages: ReadonlyMap<string, string>,
  from: string,
  specifier: string,
): string | undefined {
  const [scope = '', name = '', ...rest] = specifier.split('/')
  const folder = packages.get(`${scope}/${name}`)
  const base = specifier.startsWith('.')
    ? path.posix.join(path.posix.dirname(from), specifier)
    : folder && path.posix.join(folder, ...rest)
  return base && ENDINGS.map((ending) => base + ending).find((file) => tree.has(file))
}
