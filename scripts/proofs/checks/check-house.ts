import path from 'node:path'
import { circlesIn } from './circles.ts'
import { duplicateExports } from './exported-names.ts'
import { importsIn } from './import-graph.ts'
import { forbiddenImports } from './import-rules.ts'
import {
  callsDeclaredTwice,
  largeFolders,
  missingInReadmes,
  missingOrLongReadmes,
  namelessFiles,
  unstatedRules,
} from './tree-rules.ts'
import { readSourceTree, type SourceTree } from './source-tree.ts'
import { testsThatCloseLast } from './test-closing.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** Rules of this repository that no linter checks. Prints each breach with its reason; answers the exit code. */
export function checkHouse(): number {
  const breaches = breachesIn(readSourceTree(root))
  for (const breach of breaches) console.log(breach)
  console.log(
    breaches.length === 0 ? 'All rules of the repository hold.' : `${breaches.length} breaches of the rules.`,
  )
  return breaches.length === 0 ? 0 : 1
}

function breachesIn(tree: SourceTree): readonly string[] {
  const imports = importsIn(tree)
  const circles = circlesIn(imports).map(
    (files) =>
      `${files.join(', ')} import each other in a circle: none of them can be read, tested or moved without the others`,
  )
  const duplicates = [...duplicateExports(tree)].map(
    ([name, files]) =>
      `${name} is exported by ${files.join(', ')}: an exported name has one meaning in the whole tree`,
  )
  return [
    ...namelessFiles(tree),
    ...largeFolders(tree),
    ...missingOrLongReadmes(tree),
    ...missingInReadmes(tree),
    ...unstatedRules(tree),
    ...callsDeclaredTwice(tree),
    ...testsThatCloseLast(tree),
    ...forbiddenImports(imports, tree),
    ...circles,
    ...duplicates,
  ]
}
