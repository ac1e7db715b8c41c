// The one entry to every command. Plain JavaScript that any Node from 18 can read, without a dependency: it installs
// what is missing, finds a Node new enough for the product (the host's, else the one npm installed), and starts the
// command under it. `start` and `test` do all their set-up themselves; anything else is run as it is.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const MIN_NODE = [24, 9]
const root = fileURLToPath(new URL('..', import.meta.url))
const require = createRequire(import.meta.url)

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

function newEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1])
}

/** Path of a Node binary that is new enough, or undefined when none is here yet. */
function findNode() {
  if (newEnough(process.versions.node)) return process.execPath
  const platform = process.platform === 'win32' ? 'win' : process.platform
  try {
    const file = require.resolve(`node-${platform}-${process.arch}/package.json`)
    return path.join(path.dirname(file), require(file).bin.node)
  } catch {
    return undefined
  }
}

/** Installs from the lock when node_modules is missing or older than the lock. */
function install() {
  const lock = path.join(root, 'package-lock.json')
  const stamp = path.join(root, 'node_modules', '.package-lock.json')
  if (fs.existsSync(stamp) && fs.statSync(stamp).mtimeMs >= fs.statSync(lock).mtimeMs) return
  console.log('Installing packages (once, about a minute) …')
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) fail('The packages could not be installed: see the lines above.')
  fs.utimesSync(stamp, new Date(), new Date())
}

function newestMtime(dir) {
  let newest = 0
  for (const entry of fs.readdirSync(dir, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.startsWith('.')) continue
    const full = path.join(dir, entry.name)
    newest = Math.max(newest, entry.isDirectory() ? newestMtime(full) : fs.statSync(full).mtimeMs)
  }
  return newest
}

/** Builds the front end when a file of it, or of what it imports, is newer than the last build. */
function buildFrontend(node) {
  const built = path.join(root, 'frontend', 'dist', 'index.html')
  const newest = Math.max(...['frontend', 'contracts'].map((room) => newestMtime(path.join(root, room))))
  if (fs.existsSync(built) && fs.statSync(built).mtimeMs >= newest) return
  console.log('Building the front end …')
  const done = spawnSync(
    node,
    [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: path.join(root, 'frontend'),
      stdio: 'inherit',
      env: environment(node),
    },
  )
  if (done.status !== 0) fail('The front end could not be built: see the lines above.')
}

function environment(node) {
  return {
    ...process.env,
    PATH: [path.dirname(node), path.join(root, 'node_modules', '.bin'), process.env.PATH].join(
      path.delimiter,
    ),
    // What Node made of our TypeScript at the last start, so that this one is quicker.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules', '.cache', 'node'),
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
  }
}

/** What to run: [program, arguments]. */
function commandLine(node, [command, ...args]) {
  const quiet = '--disable-warning=ExperimentalWarning'
  // Half of the room for new objects that V8 would take: it fills up while the site starts, and is not given back.
  const small = '--max-semi-space-size=8'
  if (command === 'start') return [node, [quiet, small, path.join(root, 'scripts/start.ts'), ...args]]
  if (command === 'test') return [node, [quiet, path.join(root, 'scripts/test.ts'), ...args]]
  if (command === 'node') return [node, [quiet, ...args]]
  if (command === 'jest') {
    const jest = path.join(root, 'node_modules/jest/bin/jest.js')
    return [node, ['--no-warnings', '--experimental-vm-modules', jest, ...args]]
  }
  return [command, args]
}

function run(node, args) {
  const [program, programArgs] = commandLine(node, args)
  const child = spawn(program, programArgs, {
    stdio: 'inherit',
    env: environment(node),
    shell: process.platform === 'win32' && program !== node,
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // As a shell reports it: a command that was ended by a signal has not passed.
  child.on('exit', (code, signal) => process.exit(code ?? 128 + os.constants.signals[signal]))
  child.on('error', (error) => fail(error.message))
}

const args = process.argv.slice(2)
if (args.length === 0) fail('Usage: node scripts/launch.mjs start|test|<command> [arguments]')
if (args[0] === 'start' || args[0] === 'test') install()
const node = findNode()
if (!node) {
  fail(
    `Courtline needs Node ${MIN_NODE.join('.')} or newer; this is ${process.version}, and there is no packaged Node for ` +
      `${process.platform}-${process.arch}. Install a newer Node from nodejs.org and try again.`,
  )
}
if (args[0] === 'start' || args[0] === 'test') buildFrontend(node)
run(node, args)
