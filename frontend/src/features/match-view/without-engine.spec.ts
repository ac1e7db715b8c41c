import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const src = path.resolve('src')
const scoring = path.resolve('../contracts/scoring')

const IMPORT = /^(?:import|export) (?!type )[^'"]*?from '([^']+)'/gm

/** Files that a module loads with it: types and what is imported later are not among them. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(IMPORT)].flatMap(([, name = '']) => {
    if (name.startsWith('@courtline/scoring/'))
      return [path.join(scoring, `${name.slice('@courtline/scoring/'.length)}.ts`)]
    return name.startsWith('.') ? [path.resolve(path.dirname(file), name)] : []
  })
}

/** Everything that is loaded with a module, by path in the scoring package. */
function scoringFilesBehind(entry: string): string[] {
  const found = new Set<string>()
  const queue = [path.join(src, entry)]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file) || !existsSync(file)) continue
    found.add(file)
    queue.push(...importsOf(file))
  }
  return [...found].flatMap((file) => (file.startsWith(scoring) ? [path.relative(scoring, file)] : []))
}

const REPLAYS = ['replay/replay.ts', 'replay/structure.ts', 'replay/serve-rows.ts', 'rules/games/game.ts']

/** Screens on which entries are made, corrected, compared or tried out under other rules (ADR 0013); the lab's replay is the server's. */
const WITH_ENGINE = [
  'features/fix-up/fix-up-screen.tsx',
  'features/history/history-screen.tsx',
  'features/match-metadata/edit-metadata-screen.tsx',
  'features/second-annotation/second-review-screen.tsx',
  'features/trial/trial-review-screen.tsx',
  'features/workbench/beside/second-workbench-screen.tsx',
  'features/workbench/beside/trial-workbench-screen.tsx',
  'features/workbench/practice/practice-screen.tsx',
  'features/workbench/workbench-screen.tsx',
]

const SCREENS = readdirSync(path.join(src, 'features'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('-screen.tsx'))
  .map((file) => `features/${file.replaceAll(path.sep, '/')}`)
  .toSorted()

describe('the scoring engine', () => {
  it('is loaded by the screens that replay entries, and by no other', () => {
    const replays = (screen: string) => scoringFilesBehind(screen).some((file) => REPLAYS.includes(file))
    expect(SCREENS.filter(replays)).toEqual(WITH_ENGINE)
  })

  it.each([
    'features/match-view/match-view-screen.tsx',
    'features/match-view/embed-screen.tsx',
    'features/match-view/demo-screen.tsx',
    'features/match-view/statistics/match-stats-screen.tsx',
    'features/match-view/analysis/analysis-screen.tsx',
  ])('is not what %s reads stored documents with', (screen) => {
    expect(SCREENS).toContain(screen)
    expect(scoringFilesBehind(screen)).toContain('figures/enders.ts')
  })
})
