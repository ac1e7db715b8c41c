// Prints the compressed size of what a page loads to score a match: node print-bundle-size.ts PACKAGE_FOLDER
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'

/** What a page needs that scores a match: replay and the called score. */
const SCORING_PAGE = `
export { nextState, replay } from './replay/replay.js'
export { calledScore } from './rules/score/call.js'
`
const ENTRY = 'scoring-page.js'

/** Bytes, compressed, of all that a page loads that replays a match and calls its score. */
async function bytesOfScoringPage(packageFolder: string): Promise<number> {
  const bundle = await rolldown({
    input: ENTRY,
    cwd: packageFolder,
    plugins: [
      {
        name: 'scoring-page',
        resolveId: (id) => (id === ENTRY ? path.join(packageFolder, ENTRY) : null),
        load: (id) => (id.endsWith(ENTRY) ? SCORING_PAGE : null),
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'esm', minify: true })
  await bundle.close()
  return gzipSync(output[0].code, { level: 9 }).length
}

console.log(await bytesOfScoringPage(process.argv[2] ?? ''))
