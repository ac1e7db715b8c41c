import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { apiPage } from './api-page.ts'
import { conformanceVectors, vectorsText } from './conformance-vectors.ts'
import { engineFolder, engineManifest, exportedModules } from './exported-modules.ts'

/** Node versions of which every function that the engine uses is part. */
const ENGINES = { node: '>=20' }

const BIN = `#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs'
import { runScoringCli } from './cli/scoring-cli.js'

const { exitCode, output } = runScoringCli(process.argv.slice(2), (file) =>
  existsSync(file) ? readFileSync(file, 'utf8') : null,
)
;(exitCode === 0 ? process.stdout : process.stderr).write(output)
process.exitCode = exitCode
`

/** Generated files that are in the repository, by their path in the engine's folder. */
export function generatedFiles(root: string): Readonly<Record<string, string>> {
  return { 'API.md': apiPage(root), 'conformance/vectors.json': vectorsText(conformanceVectors()) }
}

/** Writes the package to a folder: modules with types, manifest, command line, pages, conformance vectors. */
export function buildPackage(root: string, folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true })
  compile(root, folder)
  fs.writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest(root), null, 2)}\n`)
  fs.writeFileSync(path.join(folder, 'bin.js'), BIN, { mode: 0o755 })
  fs.copyFileSync(path.join(engineFolder(root), 'README.md'), path.join(folder, 'README.md'))
  fs.cpSync(path.join(engineFolder(root), 'conformance'), path.join(folder, 'conformance'), {
    recursive: true,
    filter: (file) => !file.includes('.spec.'),
  })
  for (const [file, text] of Object.entries(generatedFiles(root)))
    fs.writeFileSync(path.join(folder, file), text)
}

function compile(root: string, folder: string): void {
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc')
  const project = path.join(engineFolder(root), 'tsconfig.build.json')
  const done = spawnSync(process.execPath, [compiler, '-p', project, '--outDir', folder], {
    encoding: 'utf8',
  })
  if (done.status !== 0) throw new Error(`The engine does not compile:\n${done.stdout}${done.stderr}`)
}

const exportOf = (module: string) => [`./${module}`, { types: `./${module}.d.ts`, default: `./${module}.js` }]

function manifest(root: string) {
  const { version, dependencies = {} } = engineManifest(root)
  return {
    name: '@courtline/scoring',
    version,
    description: 'Scoring, replay and statistics of tennis, touch tennis and pickleball matches.',
    private: true,
    license: 'UNLICENSED',
    type: 'module',
    sideEffects: false,
    engines: ENGINES,
    bin: { 'courtline-scoring': './bin.js' },
    exports: Object.fromEntries(exportedModules(root).map(exportOf)),
    dependencies,
  }
}
