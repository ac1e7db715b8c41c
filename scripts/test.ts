import { spawnSync } from 'node:child_process'
import path from 'node:path'

/**
 * Every test of the project, in the order in which they fail fastest: the specs of each room, then the journey in a
 * real browser. `npm test -- ROOM` runs one room's specs, `npm test -- journey` the browser alone,
 * `npm test -- pages` every page at two sizes, `npm test -- jobs` video work whose site or ffmpeg is killed.
 */
const root = path.resolve(import.meta.dirname, '..')
const launch = path.join(root, 'scripts/launch.mjs')
const only = process.argv[2]

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

if (only !== 'journey' && only !== 'pages' && only !== 'jobs') {
  const filter = only ? [`--filter=@courtline/${only}`] : []
  run('Specs of every room', ['turbo', 'run', 'test', '--concurrency=2', '--output-logs=new-only', ...filter])
}
const journey = (name: string) => ['jest', '--config', 'journeys/jest.config.mjs', '--runInBand', name]
if (!only || only === 'journey')
  run('Journey in a browser', journey('main.journey'), path.join(root, 'scripts'))
if (only === 'pages') run('Every page in a browser', journey('every-page'), path.join(root, 'scripts'))
if (only === 'jobs') run('Video work of a whole site', journey('media-jobs'), path.join(root, 'scripts'))
