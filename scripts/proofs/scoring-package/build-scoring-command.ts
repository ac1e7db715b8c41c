import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPackage, generatedFiles } from './build-package.ts'
import { engineFolder } from './exported-modules.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Writes the engine's generated pages, and its package to `contracts/scoring/dist`: `npm pack` packs that folder. */
export function buildScoringCommand(): number {
  const folder = engineFolder(root)
  for (const [file, text] of Object.entries(generatedFiles(root)))
    fs.writeFileSync(path.join(folder, file), text)
  buildPackage(root, path.join(folder, 'dist'))
  console.log('contracts/scoring/dist is the package: npm pack ./contracts/scoring/dist')
  return 0
}
