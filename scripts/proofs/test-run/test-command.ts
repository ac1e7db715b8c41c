import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')
const launch = path.join(root, 'scripts/launch.mjs')

/** Journeys that run only when they are named. */
const NAMED_JOURNEYS = [
  { name: 'pages', title: 'Every page in a browser', spec: 'every-page' },
  { name: 'keyboard', title: 'A match by keyboard alone', spec: 'keyboard' },
  { name: 'watching', title: 'A match watched in a browser', spec: 'watching' },
  { name: 'workbench', title: 'The workbench in a browser', spec: 'workbench' },
  { name: 'recruiting', title: 'Both sides of recruiting in a browser', spec: 'recruiting' },
  { name: 'trial', title: 'A trial in a browser', spec: 'trial' },
  { name: 'outage', title: 'Ten minutes without a line in a browser', spec: 'outage' },
  { name: 'reels', title: 'Favorites and reels in a browser', spec: 'reels' },
  { name: 'business', title: 'Orders, an event day and billing in a browser', spec: 'business' },
  { name: 'second', title: 'A second annotation in a browser', spec: 'second' },
  { name: 'jobs', title: 'Video work of a whole site', spec: 'media-jobs' },
]

/**
 * Every test of the project, in the order in which they fail fastest: the specs of each room, then the journey in a
 * real browser. `npm test -- ROOM` runs one room's specs, `npm test -- journey` the browser alone,
 * `npm test -- pages` every page at two sizes, `npm test -- keyboard` a match's whole way without a mouse,
 * `npm test -- watching` a finished match on a desk and a phone,
 * `npm test -- workbench` what the workbench does for an annotator and a manager,
 * `npm test -- recruiting` a recruit and a coach to the end, `npm test -- trial` a trial to its first claim,
 * `npm test -- outage` entries of an annotator whose line is cut,
 * `npm test -- reels` favorites, a reel of them and its public page,
 * `npm test -- business` an order, a kiosk's day and billing,
 * `npm test -- second` a second annotation to its acceptance,
 * `npm test -- jobs` video work whose site or ffmpeg is killed, `npm test -- attacks` what strangers may try.
 *
 * Answers the exit code of the first part that fails.
 */
export function testCommand([only, ...rest]: readonly string[]): number {
  for (const part of only === 'attacks' ? [attacks(rest)] : partsOf(only)) {
    const failed = run(part)
    if (failed !== 0) return failed
  }
  return 0
}

interface Part {
  readonly title: string
  readonly args: readonly string[]
}

function partsOf(only: string | undefined): readonly Part[] {
  const named = NAMED_JOURNEYS.find(({ name }) => name === only)
  if (named) return [journey(named.title, named.spec)]
  const main = journey('Journey in a browser', 'main')
  if (only === 'journey') return [main]
  return only === undefined ? [specs([]), main] : [specs([`--filter=@courtline/${only}`])]
}

const specs = (filter: readonly string[]): Part => ({
  title: 'Specs of every room',
  args: ['turbo', 'run', 'test', '--concurrency=2', '--output-logs=new-only', ...filter],
})

/** `only` names the specs of some attacks. */
const attacks = (only: readonly string[]): Part => ({
  title: 'Attacks on a running site',
  args: ['jest', '--config', 'scripts/proofs/attacks/jest.config.mjs', '--runInBand', ...only],
})

const journey = (title: string, spec: string): Part => ({
  title,
  args: ['jest', '--config', 'scripts/proofs/journeys/jest.config.mjs', '--runInBand', `${spec}.journey`],
})

function run({ title, args }: Part): number {
  const startedAt = performance.now()
  console.log(`\n— ${title}`)
  const { status } = spawnSync(process.execPath, [launch, ...args], { cwd: root, stdio: 'inherit' })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  if (status === 0) console.log(`${title}: passed in ${seconds} s`)
  else console.error(`\n${title}: failed after ${seconds} s`)
  return status ?? 1
}
