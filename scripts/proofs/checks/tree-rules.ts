import path from 'node:path'
import { codeIn, type SourceTree } from './source-tree.ts'

const MOST_FILES = 25
const MOST_README_LINES = 30
/** Whole sets of small parts of one kind, which are looked up by name. */
const LARGE_BY_NATURE = /^frontend\/src\/ui(\/icons)?$/

/** Folders without a meaning of their own, and files that only export other files. */
export function namelessFiles(tree: SourceTree): readonly string[] {
  return codeIn(tree).flatMap((file) => [
    ...(/(^|\/)(utils?|common|helpers?|misc|shared)(\/|\.tsx?$)/.test(file)
      ? [`${file}: a folder or file is named after what is in it`]
      : []),
    ...(/(^|\/)index\.tsx?$/.test(file)
      ? [`${file}: import the file that declares a name, not one that hands it on`]
      : []),
  ])
}

/** Folders with so many files that nobody takes them in at a glance. */
export function largeFolders(tree: SourceTree): readonly string[] {
  const counts = new Map<string, number>()
  for (const file of tree.keys()) {
    const folder = path.posix.dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].flatMap(([folder, count]) =>
    count > MOST_FILES && !LARGE_BY_NATURE.test(folder)
      ? [`${folder}: ${count} files; above ${MOST_FILES} a folder is split by subject`]
      : [],
  )
}

/** Workspaces without a README, and READMEs that are longer than a page. */
export function missingOrLongReadmes(tree: SourceTree): readonly string[] {
  const rooms = [...tree.keys()]
    .filter((file) => /.\/package\.json$/.test(file))
    .map((file) => path.posix.dirname(file))
  const missing = rooms
    .filter((room) => !tree.has(`${room}/README.md`))
    .map((room) => `${room}: has no README`)
  const long = [...tree].flatMap(([file, text]) => {
    const lines = text.trimEnd().split('\n').length
    return file.endsWith('/README.md') && lines > MOST_README_LINES
      ? [`${file}: ${lines} lines; a room's README stays within ${MOST_README_LINES}`]
      : []
  })
  return [...missing, ...long]
}

/** Decisions that code cites by number and docs/rules.md does not state. */
export function unstatedRules(tree: SourceTree): readonly string[] {
  const rules = tree.get('docs/rules.md') ?? ''
  const cited = new Set(codeIn(tree).flatMap((file) => (tree.get(file) ?? '').match(/\bD\d{1,3}\b/g) ?? []))
  return [...cited]
    .filter((number) => !new RegExp(`^## ${number} `, 'm').test(rules))
    .toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1)))
    .map((number) => `${number} is cited but not stated in docs/rules.md`)
}

/** Calls that the browser declares more than once: each declaration has a cache of its own, and they come to differ. */
export function callsDeclaredTwice(tree: SourceTree): readonly string[] {
  const declared = codeIn(tree)
    .filter((file) => file.startsWith('frontend/src/') && !file.includes('.spec.'))
    .flatMap((file) =>
      [...(tree.get(file) ?? '').matchAll(/\bcallOf\(\s*'(\w+)'/g)].map(([, call = '']) => ({ call, file })),
    )
  return [...Map.groupBy(declared, ({ call }) => call)].flatMap(([call, places]) =>
    places.length > 1
      ? [
          `${call} is called in ${places.map(({ file }) => file).join(', ')}: the browser declares a call once`,
        ]
      : [],
  )
}

/** What READMEs name as a file or folder, and is nowhere below them. */
export function missingInReadmes(tree: SourceTree): readonly string[] {
  const paths = [...tree.keys()]
  return paths
    .filter((file) => file.endsWith('README.md'))
    .flatMap((file) => {
      const room = file.slice(0, -'README.md'.length)
      const below = paths.filter((path) => path.startsWith(room)).map((path) => `/${path.slice(room.length)}`)
      const named = [...(tree.get(file) ?? '').matchAll(/`([\w-][\w./-]*(?:\.tsx?|\.mjs|\/))`/g)]
      return named
        .flatMap(([, name = '']) => name)
        .filter((name) => !below.some((path) => `${path}`.includes(`/${name}`)) && !tree.has(name))
        .map((name) => `${file}: names ${name}, which is not there`)
    })
}
