import { spawnSync } from 'node:child_process'
import path from 'node:path'

/**
 * Every test of the project, in the order in which they fail fastest: the specs of each room, then the journey in a
 * real browser. `npm test -- ROOM` runs one room's specs, `npm test -- journey` the browser alone,
 * `npm test -- pages` every page at two sizes, `npm test -- keyboard` a match's whole way without a mouse,
 * `npm test -- jobs` video work whose site or ffmpeg is killed.
 */
const root = path.resolve(import.meta.dirname, '..')
const launch = path.join(root, 'scripts/launch.mjs')
const only = process.argv[2]
/** Journeys that run only when they are asked for. */
const JOURNEYS = [
  { name: 'pages', title: 'Every page in a browser', spec: 'every-page' },
  { name: 'keyboard', title: 'A match by keyboard alone', spec: 'keyboard' },
  { name: 'jobs', title: 'Video work of a whole site', spec: 'media-jobs' },
]

function run(title: string, args: string[], cwd = root): void {
  const startedAt = performance.now()
  console.log(`\n— ${title}`)
  const done = spawnSync(process.execPath, [launch, ...args], { cwd, stdio: 'inherit' })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  if (done.status !== 0) {
    console.error(`\n${title}: failed after ${seconds} s`)
    process.exit(done.status ?? 1)
  }
  console.log(`${title}: passed in ${seconds} s`)
}

const asked = JOURNEYS.find(({ name }) => name === only)
if (only !== 'journey' && !asked) {
  const filter = only ? [`--filter=@courtline/${only}`] : []
  run('Specs of every room', ['turbo', 'run', 'test', '--concurrency=2', '--output-logs=new-only', ...filter])
}
const journey = (title: string, spec: string) =>
  run(
    title,
    ['jest', '--config', 'journeys/jest.config.mjs', '--runInBand', `${spec}.journey`],
    path.join(root, 'scripts'),
  )
if (!only || only === 'journey') journey('Journey in a browser', 'main')
if (asked) journey(asked.title, asked.spec)
