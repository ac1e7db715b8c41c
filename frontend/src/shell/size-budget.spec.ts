import { randomBytes } from 'node:crypto'
import type { Rolldown } from 'vite'
import { breachesOf } from '../../build/size-budget.ts'

const BUDGET = { first: 10, style: 2, screens: { 'home/home-screen.tsx': 15 } }

/** Script that compresses to so many kilobytes. */
const script = (kilobytes: number) => randomBytes(kilobytes * 1000).toString('base64')

const chunk = (fileName: string, kilobytes: number, more: object = {}) => ({
  type: 'chunk',
  name: fileName.replace('.js', ''),
  fileName,
  code: script(kilobytes),
  isEntry: false,
  imports: [],
  moduleIds: [],
  ...more,
})

const bundle = (...files: object[]) =>
  Object.fromEntries(files.map((file, index) => [String(index), file])) as unknown as Rolldown.OutputBundle

const home = { imports: ['first.js', 'shared.js'], moduleIds: ['/src/features/home/home-screen.tsx'] }
const style = { type: 'asset', fileName: 'first.css', names: ['first.css'], source: 'a{}' }
const built = (first: number, shared: number, more: object = {}) =>
  bundle(
    chunk('first.js', first, { isEntry: true, ...more }),
    chunk('shared.js', shared, { imports: ['first.js'] }),
    chunk('home.js', 1, home),
    style,
  )

describe('the size budget of the build', () => {
  it('lets a build pass that keeps it', () => {
    expect(breachesOf(BUDGET, built(8, 2))).toEqual([])
  })

  it('names what is too large: the first script, or a screen with all that it imports', () => {
    expect(breachesOf(BUDGET, built(12, 1))).toEqual([expect.stringMatching(/^The first script is 1\d/)])
    expect(breachesOf(BUDGET, built(8, 9))).toEqual([
      expect.stringMatching(
        /^All script of home\/home-screen\.tsx is 1\d\.\d kB gzipped; its budget is 15 kB\.$/,
      ),
    ])
  })

  it('names a screen that every page would load', () => {
    const moduleIds = [
      '/project/src/features/admin/admin-screen.tsx',
      '/project/src/features/match-view/calls.ts',
    ]
    expect(breachesOf(BUDGET, built(8, 1, { moduleIds }))).toEqual([
      '/project/src/features/admin/admin-screen.tsx is loaded with every page: load it when it is shown.',
    ])
  })

  it('names a screen that is gone', () => {
    expect(breachesOf(BUDGET, bundle(chunk('first.js', 1, { isEntry: true }), style))).toEqual([
      expect.stringContaining('the size budget names one that is gone'),
    ])
  })
})
