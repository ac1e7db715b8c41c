import { codeIn, type SourceTree } from './source-tree.ts'

const DECLARATION =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm

/** Each subject of `npm run bench` is a module with this one function. */
const OF_A_CONVENTION = new Set(['bench'])

/** Words of the engine that contracts/messages describes with a schema of the same name: one meaning, two forms. */
const ENGINE = 'contracts/scoring/'
const SCHEMAS = 'contracts/messages/'
const isSchemaOfEngineWord = (files: ReadonlySet<string>): boolean =>
  files.size === 2 &&
  [...files].some((file) => file.startsWith(ENGINE)) &&
  [...files].some((file) => file.startsWith(SCHEMAS))

/** Names that more than one file exports, with the files. A schema and its type of one name in one file are one. */
export function duplicateExports(tree: SourceTree): ReadonlyMap<string, readonly string[]> {
  const filesByName = new Map<string, Set<string>>()
  for (const file of codeIn(tree)) {
    for (const [, name = ''] of (tree.get(file) ?? '').matchAll(DECLARATION)) {
      filesByName.set(name, (filesByName.get(name) ?? new Set()).add(file))
    }
  }
  return new Map(
    [...filesByName]
      .filter(([name, files]) => files.size > 1 && !OF_A_CONVENTION.has(name) && !isSchemaOfEngineWord(files))
      .map(([name, files]) => [name, [...files]]),
  )
}
