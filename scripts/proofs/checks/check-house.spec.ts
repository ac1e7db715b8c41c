import { describe, expect, it } from '@jest/globals'
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
import type { SourceTree } from './source-tree.ts'
import { testsThatCloseLast } from './test-closing.ts'

const treeOf = (files: Readonly<Record<string, string>>): SourceTree => new Map(Object.entries(files))

describe('imports', () => {
  it('are followed through relative paths and packages, as values, types, re-exports and lazily', () => {
    const tree = treeOf({
      'infra/package.json': '{"name":"@courtline/infra"}',
      'infra/log/read.ts': '',
      'infra/log/log.ts': "import type { Read } from './read.ts'\nexport { write } from '../write.ts'",
      'infra/write.ts': '',
      'scripts/one.ts':
        "import { a } from '@courtline/infra/log/log'\nconst later = await import('./two.ts')",
      'scripts/two.ts': "import {\n  b,\n} from 'node:fs'\nimport '../infra/write.ts'",
    })
    expect(importsIn(tree)).toEqual([
      { from: 'infra/log/log.ts', to: 'infra/log/read.ts' },
      { from: 'infra/log/log.ts', to: 'infra/write.ts' },
      { from: 'scripts/one.ts', to: 'infra/log/log.ts' },
      { from: 'scripts/one.ts', to: 'scripts/two.ts' },
      { from: 'scripts/two.ts', to: 'infra/write.ts' },
    ])
  })

  it.each([
    ['services/gateway/app.ts', 'services/gateway/testing/open-site.ts', 'testing folder'],
    ['services/gateway/app.ts', 'services/media/worker.ts', 'services do not import each other'],
    ['services/relay/relay.ts', 'services/reactors/mail.ts', 'services do not import each other'],
    ['frontend/src/features/upload/a.ts', 'frontend/src/features/match-list/b.ts', 'no other feature'],
    ['projections/matches/project.ts', 'projections/users/project.ts', 'no other read model'],
    ['frontend/src/ui/button.tsx', 'frontend/src/domain/match/match.ts', 'downward only'],
    ['frontend/src/foundation/calls.ts', 'frontend/src/shell/store.ts', 'downward only'],
    ['scripts/operations/audit/a.ts', 'scripts/proofs/fuzz/b.ts', 'operations import no proofs'],
  ])('from %s to %s are forbidden, with the reason', (from, to, reason) => {
    const tree = treeOf({ 'projections/matches/project.ts': '', 'projections/users/project.ts': '' })
    expect(forbiddenImports([{ from, to }], tree)).toEqual([expect.stringContaining(reason)])
  })

  it.each([
    ['services/gateway/app.spec.ts', 'services/gateway/testing/open-site.ts'],
    ['services/gateway/testing/people.ts', 'services/gateway/testing/open-site.ts'],
    ['scripts/proofs/fuzz/fuzz.ts', 'services/gateway/testing/open-site.ts'],
    ['services/gateway/app.ts', 'services/application/dispatch.ts'],
    ['services/site/site.ts', 'services/gateway/app.ts'],
    ['projections/matches/project.ts', 'projections/match-words/scrub.ts'],
    ['projections/registry.ts', 'projections/matches/project.ts'],
    ['frontend/src/shell/screens.ts', 'frontend/src/features/upload/a.ts'],
  ])('from %s to %s are allowed', (from, to) => {
    expect(forbiddenImports([{ from, to }], treeOf({ 'projections/matches/project.ts': '' }))).toEqual([])
  })
})

describe('circles of imports', () => {
  const edges = (...pairs: readonly string[]) =>
    pairs.map((pair) => ({ from: pair.charAt(0), to: pair.charAt(1) }))

  it('are found with all their files, and only those', () => {
    expect(circlesIn(edges('ab', 'bc', 'ca', 'cd', 'de'))).toEqual([['a', 'b', 'c']])
    expect(circlesIn(edges('ab', 'ba', 'bc', 'cd', 'dc'))).toEqual([
      ['c', 'd'],
      ['a', 'b'],
    ])
  })

  it('are none where imports only run down', () => {
    expect(circlesIn(edges('ab', 'ac', 'bd', 'cd'))).toEqual([])
  })
})

describe('exported names', () => {
  it('have one meaning: two files that declare the same one are named', () => {
    const tree = treeOf({
      'a.ts': 'export const Score = 1\nexport type Score = number\nexport function only() {}',
      'b.ts': 'export interface Score {}\nconst only = 1',
      'c.ts': "export { Score } from './a.ts'",
    })
    expect(duplicateExports(tree)).toEqual(new Map([['Score', ['a.ts', 'b.ts']]]))
  })
})

describe('the tree', () => {
  it('has folders and files that are named after what is in them', () => {
    expect(
      namelessFiles(treeOf({ 'infra/utils/a.ts': '', 'infra/index.ts': '', 'infra/log.ts': '' })),
    ).toEqual([
      'infra/utils/a.ts: a folder or file is named after what is in it',
      'infra/index.ts: import the file that declares a name, not one that hands it on',
    ])
  })

  it('has no folder of more than 25 files, but for ui and its icons', () => {
    const many = (folder: string) =>
      Object.fromEntries(Array.from({ length: 26 }, (_, n) => [`${folder}/${n}.ts`, '']))
    expect(largeFolders(treeOf({ ...many('infra'), ...many('frontend/src/ui') }))).toEqual([
      'infra: 26 files; above 25 a folder is split by subject',
    ])
  })

  it('has a README of at most 30 lines in every room', () => {
    const tree = treeOf({
      'infra/package.json': '{}',
      'projections/package.json': '{}',
      'projections/README.md': 'line\n'.repeat(31),
    })
    expect(missingOrLongReadmes(tree)).toEqual([
      'infra: has no README',
      "projections/README.md: 31 lines; a room's README stays within 30",
    ])
  })

  it('cites no decision that docs/rules.md does not state', () => {
    const tree = treeOf({ 'a.ts': '// D1, D20', 'docs/rules.md': '## D1 Points' })
    expect(unstatedRules(tree)).toEqual(['D20 is cited but not stated in docs/rules.md'])
  })

  it('declares each call of the browser once', () => {
    const tree = treeOf({
      'frontend/src/domain/match/match-calls.ts': "callOf('match', {})\ncallOf('matches', {})",
      'frontend/src/features/history/history-calls.ts': "callOf(\n  'match',\n  {})",
    })
    expect(callsDeclaredTwice(tree)).toEqual([
      'match is called in frontend/src/domain/match/match-calls.ts, frontend/src/features/history/history-calls.ts: the browser declares a call once',
    ])
  })
})

describe('tests', () => {
  const breachesOf = (body: string) =>
    testsThatCloseLast(treeOf({ 'infra/log.spec.ts': `describe('a log', () => { it('writes', ${body}) })` }))

  it.each([
    'async () => { const log = await open(); await log.close() }',
    'async () => { const { log } = open(); expect(1).toBe(1); log.close() }',
    '() => { const [one, other] = both(); other.stop() }',
  ])('do not end by closing what they opened: %s', (body) => {
    expect(breachesOf(body)).toEqual([expect.stringContaining('closeLater')])
  })

  it.each([
    'async () => { const log = await open(); closeLater(() => log.close()); expect(1).toBe(1) }',
    'async () => { const log = await open(); await log.close(); expect(1).toBe(1) }',
    'async () => { lockFolder(folder).release() }',
  ])('may close as a part of what they test: %s', (body) => {
    expect(breachesOf(body)).toEqual([])
  })
})

it('READMEs name files and folders below them, or from the root', () => {
  const tree = treeOf({
    'infra/README.md': '`log/` holds `read.ts`, `log/gone.ts`, `docs/rules.md` and `scripts/run.mjs`',
    'infra/log/read.ts': '',
    'scripts/run.mjs': '',
  })
  expect(missingInReadmes(tree)).toEqual(['infra/README.md: names log/gone.ts, which is not there'])
})
