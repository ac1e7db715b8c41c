import { existsSync, readFileSync } from 'node:fs'
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

describe('screens that show a match from stored documents', () => {
  it.each([
    'features/match-view/match-view-screen.tsx',
    'features/match-view/embed-screen.tsx',
    'features/match-view/demo-screen.tsx',
    'features/match-view/statistics/match-stats-screen.tsx',
    'features/match-view/analysis/analysis-screen.tsx',
  ])('%s loads no scoring engine', (screen) => {
    const files = scoringFilesBehind(screen)
    expect(files).toContain('figures/enders.ts')
    expect(files.filter((file) => REPLAYS.includes(file))).toEqual([])
  })

  it('is told apart from the workbench, which replays', () => {
    expect(scoringFilesBehind('features/workbench/workbench-screen.tsx')).toContain('replay/replay.ts')
  })
})
