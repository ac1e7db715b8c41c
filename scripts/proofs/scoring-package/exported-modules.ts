import fs from 'node:fs'
import path from 'node:path'

/** What of a package's manifest is read. */
interface Manifest {
  readonly version: string
  readonly exports: Readonly<Record<string, string>>
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
}

/** Folder of the engine in the repository. */
export const engineFolder = (root: string): string => path.join(root, 'contracts/scoring')

/** The engine's manifest. */
export function engineManifest(root: string): Manifest {
  return JSON.parse(fs.readFileSync(path.join(engineFolder(root), 'package.json'), 'utf8'))
}

/** The modules that the engine exports, such as 'replay/replay', in alphabetical order. */
export function exportedModules(root: string): readonly string[] {
  return Object.keys(engineManifest(root).exports)
    .map((key) => key.replace('./', ''))
    .toSorted()
}
