import type { Import } from './import-graph.ts'
import { isForTests, isSpec, type SourceTree } from './source-tree.ts'

/** The reason why an import is forbidden; undefined where it is not. */
type ImportRule = (edge: Import, tree: SourceTree) => string | undefined

/** The layers of the frontend from bottom to top. */
const LAYERS = ['foundation', 'ui', 'domain', 'features', 'shell']

const SERVICE = /^services\/(gateway|media|reactors|relay)\//
const FEATURE = /^frontend\/src\/features\/([^/]+)\//
const FOLDER_OF_PROJECTIONS = /^projections\/([^/]+)\//

const RULES: readonly ImportRule[] = [
  ({ from, to }) =>
    isForTests(to) && !isForTests(from) && !isSpec(from) && !from.startsWith('scripts/proofs/')
      ? 'the product imports nothing from a testing folder: what is shipped must not depend on doubles and fixtures'
      : undefined,
  ({ from, to }) =>
    areDifferent(SERVICE, from, to)
      ? 'services do not import each other: they meet in the log and in services/application, and run as separate processes'
      : undefined,
  ({ from, to }) =>
    areDifferent(FEATURE, from, to)
      ? 'a feature imports no other feature: what two of them need moves to domain, ui or foundation'
      : undefined,
  ({ from, to }, tree) =>
    areDifferent(FOLDER_OF_PROJECTIONS, from, to) &&
    isReadModel(from, tree) &&
    isReadModel(to, tree) &&
    !isSpec(from)
      ? 'a read model imports no other read model: each is folded from events alone and can be rebuilt alone'
      : undefined,
  ({ from, to }) => {
    const [lower, upper] = [layerOf(from), layerOf(to)]
    return lower >= 0 && upper > lower && !isSpec(from)
      ? `${LAYERS[lower]} imports nothing of ${LAYERS[upper]}: layers of the frontend import downward only`
      : undefined
  },
  ({ from, to }) =>
    from.startsWith('scripts/operations/') && to.startsWith('scripts/proofs/')
      ? 'operations import no proofs: an operator runs them on a site that is in use'
      : undefined,
]

/** Imports that the rules forbid, a line each. */
export function forbiddenImports(imports: readonly Import[], tree: SourceTree): readonly string[] {
  return imports.flatMap((edge) =>
    RULES.flatMap((rule) => {
      const reason = rule(edge, tree)
      return reason === undefined ? [] : [`${edge.from} imports ${edge.to}: ${reason}`]
    }),
  )
}

/** Whether both files match, as different ones of their kind. */
function areDifferent(kind: RegExp, from: string, to: string): boolean {
  const [one, another] = [kind.exec(from)?.[1], kind.exec(to)?.[1]]
  return one !== undefined && another !== undefined && one !== another
}

const layerOf = (file: string) =>
  file.startsWith('frontend/src/') && !isForTests(file) ? LAYERS.indexOf(file.split('/')[2] ?? '') : -1

/** A folder of projections with an own fold; the others hold what several of them use. */
const isReadModel = (file: string, tree: SourceTree) =>
  tree.has(`projections/${FOLDER_OF_PROJECTIONS.exec(file)?.[1]}/project.ts`)
