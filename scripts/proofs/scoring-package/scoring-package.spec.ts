import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { differences } from '../../../contracts/scoring/conformance/compare.mjs'
import { buildPackage, generatedFiles } from './build-package.ts'
import { conformanceVectors } from './conformance-vectors.ts'
import { engineFolder, engineManifest, exportedModules } from './exported-modules.ts'

const root = path.resolve('..')
/** Replay and called score, compressed. */
const MOST_BYTES = 7_000

/** The Nodes of this machine: the one that runs this, and those on the path, one of each version. */
function nodesHere(): string[] {
  const onPath = (process.env['PATH'] ?? '').split(path.delimiter).map((folder) => path.join(folder, 'node'))
  const versions = new Map(
    [process.execPath, ...onPath]
      .filter((file) => fs.existsSync(file))
      .map((file) => [execFileSync(file, ['--version'], { encoding: 'utf8' }).trim(), file]),
  )
  return [...versions].filter(([version]) => Number(/\d+/.exec(version)?.[0]) >= 20).map(([, file]) => file)
}

/** The example of the README as a program that fails where a line does not give the result in its comment. */
function exampleOfReadme(): string {
  const readme = fs.readFileSync(path.join(engineFolder(root), 'README.md'), 'utf8')
  const example = /```js\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
  const checked = example.replaceAll(/^(calledScore\(.*\)\S*) \/\/ (.+)$/gm, 'assert.deepEqual($1, $2)')
  return `import assert from 'node:assert'\n${checked}`
}

const TAR_BLOCK_BYTES = 512

/** Writes the files of a package of npm's (a gzipped tar of plain files below 'package/') into a folder, with Node alone. */
function unpack(file: string, folder: string): void {
  const tar = gunzipSync(fs.readFileSync(file))
  const textAt = (at: number, bytes: number) => tar.toString('latin1', at, at + bytes).replace(/\0.*$/s, '')
  for (let at = 0; textAt(at, 100) !== '';) {
    const [name, sizeBytes] = [textAt(at, 100), Number.parseInt(textAt(at + 124, 12), 8)]
    const target = path.join(folder, name.replace(/^package\//, ''))
    const start = at + TAR_BLOCK_BYTES
    fs.mkdirSync(path.dirname(target), { recursive: true })
    fs.writeFileSync(target, tar.subarray(start, start + sizeBytes))
    at = start + Math.ceil(sizeBytes / TAR_BLOCK_BYTES) * TAR_BLOCK_BYTES
  }
}

describe('the engine as a package', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'scoring-package-'))
  const built = path.join(folder, 'built')
  const user = path.join(folder, 'user')
  const installed = path.join(user, 'node_modules/@courtline/scoring')

  beforeAll(() => {
    buildPackage(root, built)
    const [{ filename }] = JSON.parse(
      execFileSync('npm', ['pack', '--json', '--pack-destination', folder], { cwd: built, encoding: 'utf8' }),
    )
    fs.mkdirSync(installed, { recursive: true })
    unpack(path.join(folder, filename), installed)
    // What an installation brings with it.
    for (const name of Object.keys(engineManifest(root).dependencies ?? {}))
      fs.cpSync(path.join(root, 'node_modules', name), path.join(user, 'node_modules', name), {
        recursive: true,
        dereference: true,
      })
    fs.writeFileSync(path.join(user, 'example.mjs'), exampleOfReadme())
    fs.writeFileSync(
      path.join(user, 'match.json'),
      JSON.stringify({ events: conformanceVectors()[0]?.events }),
    )
  })
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

  it('has a module with types for each of its exports, and nothing of the specs', () => {
    const files = fs.readdirSync(installed, { recursive: true }).map(String)
    for (const module of exportedModules(root))
      expect(files).toEqual(expect.arrayContaining([`${module}.js`, `${module}.d.ts`]))
    expect(files.filter((file) => /spec|testing|\.ts$/.test(file) && !file.endsWith('.d.ts'))).toEqual([])
  })

  it('is built by the script of its room', () => {
    const { build } = engineManifest(root).scripts
    const script = build?.split(' ').at(-1) ?? ''
    expect(fs.existsSync(path.resolve(engineFolder(root), script))).toBe(true)
  })

  it('names every export: nothing else of the engine can be imported', () => {
    expect(Object.keys(engineManifest(root).exports).filter((key) => key.includes('*'))).toEqual([])
  })

  it('runs the example of its README, and its command line, on every Node that is here', () => {
    const nodes = nodesHere()
    expect(exampleOfReadme()).toContain('assert.deepEqual(')
    expect(nodes.length).toBeGreaterThan(0)
    for (const node of nodes) {
      const example = spawnSync(node, ['example.mjs'], { cwd: user, encoding: 'utf8' })
      expect([node, example.stderr, example.status]).toEqual([node, '', 0])
      for (const command of ['replay', 'stats', 'tsv', 'matchup']) {
        const done = spawnSync(node, [path.join(installed, 'bin.js'), command, 'match.json'], {
          cwd: user,
          encoding: 'utf8',
        })
        expect([node, command, done.stderr, done.status]).toEqual([node, command, '', 0])
      }
    }
  })

  it(`keeps replay and called score within ${MOST_BYTES} bytes, compressed`, () => {
    // In a process of its own: the bundler takes no functions of the test environment.
    const script = path.join(import.meta.dirname, 'print-bundle-size.ts')
    const bytes = execFileSync(process.execPath, [script, built], { encoding: 'utf8' })
    expect(Number(bytes)).toBeGreaterThan(0)
    expect(Number(bytes)).toBeLessThanOrEqual(MOST_BYTES)
  })

  it('describes every function, constant and structure', () => {
    const page = generatedFiles(root)['API.md'] ?? ''
    const unsaid = /### (\w+)\n\n```ts\nexport (?:const|function|interface|class) /g
    expect([...page.matchAll(unsaid)].map(([, name]) => name)).toEqual([])
  })

  it('has pages that are up to date: npm run build -w @courtline/scoring', () => {
    for (const [file, text] of Object.entries(generatedFiles(root)))
      expect([file, fs.readFileSync(path.join(engineFolder(root), file), 'utf8') === text]).toEqual([
        file,
        true,
      ])
  })
})

describe('the comparison of the conformance vectors', () => {
  const vectors = conformanceVectors()
  const answers = Object.fromEntries(vectors.map(({ name, expected }) => [name, expected]))

  it('finds nothing in the right answers', () => {
    expect(differences(vectors, answers)).toEqual([])
  })

  it('names vector, entry and field of a wrong answer, and a missing vector', () => {
    const [first, second] = vectors
    const wrong = {
      ...answers,
      [first?.name ?? '']: first?.expected.map((state, at) =>
        at === 2 ? { ...state, called: '15-15' } : state,
      ),
      [second?.name ?? '']: undefined,
    }
    expect(differences(vectors, wrong)).toMatchObject([
      { vector: first?.name, entry: 2, field: 'called', answered: '15-15' },
      { vector: second?.name, field: 'answer' },
    ])
  })
})
