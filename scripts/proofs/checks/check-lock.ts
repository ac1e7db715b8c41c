import fs from 'node:fs'

/**
 * Fails when package-lock.json lacks an optional platform package that another package names: `npm install` leaves out
 * those that its registry copy does not have, and `npm ci` then refuses the lock on other machines. Also fails when the
 * lock records download addresses, which tie it to one registry. `--fix` mends both.
 */
interface Entry {
  version?: string
  resolved?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const file = new URL('../../../package-lock.json', import.meta.url)
const lock: { packages: Record<string, Entry> } = JSON.parse(fs.readFileSync(file, 'utf8'))

const SYSTEMS = [
  'darwin',
  'win32',
  'linux',
  'freebsd',
  'android',
  'openbsd',
  'netbsd',
  'sunos',
  'aix',
  'openharmony',
]
const PROCESSORS = [
  'x64',
  'arm64',
  'arm',
  'ia32',
  'riscv64',
  'ppc64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
]
const ALIASES: Readonly<Record<string, string>> = { windows: 'win32', '64': 'x64' }

/** Whether `name` is found from the package at `from`, walking up as Node does. */
function isLocked(from: string, name: string): boolean {
  let at = from
  for (;;) {
    if (lock.packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`]) return true
    if (at === '') return false
    const up = at.lastIndexOf('/node_modules/')
    at = up < 0 ? '' : at.slice(0, up)
  }
}

const missing = Object.entries(lock.packages).flatMap(([at, entry]) =>
  Object.entries(entry.optionalDependencies ?? {})
    .filter(([name]) => !isLocked(at, name))
    .map(([name, version]) => ({ at, name, version, dev: entry.dev })),
)
const addressed = Object.keys(lock.packages).filter((at) => lock.packages[at]?.resolved?.startsWith('http'))

/** A bare entry for a platform package, its platform read from its name. */
function bareEntry(name: string, version: string, dev: boolean | undefined): Entry {
  const words = name
    .toLowerCase()
    .split(/[-/@]/)
    .map((word) => ALIASES[word] ?? word)
  const os = SYSTEMS.find((system) => words.includes(system))
  const cpu = PROCESSORS.find((processor) => words.includes(processor))
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc'
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(dev && { dev }),
    optional: true,
    ...(os && { os: [os] }),
    ...(os === 'linux' && words.some((word) => /^(musl|gnu)/.test(word)) && { libc: [libc] }),
  }
}

/** Answers the exit code. */
export function checkLock(argv: readonly string[]): number {
  if (argv.includes('--fix')) return fix()
  for (const { at, name, version } of missing)
    console.log(`${at || 'root'} names ${name}@${version}: not in the lock`)
  if (addressed.length > 0) console.log(`${addressed.length} entries record a download address`)
  if (missing.length > 0 || addressed.length > 0) return 1
  console.log('The lock is complete.')
  return 0
}

function fix(): number {
  for (const { name, version, dev } of missing)
    lock.packages[`node_modules/${name}`] = bareEntry(name, version, dev)
  for (const at of addressed) delete lock.packages[at]?.resolved
  lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  fs.writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`Added ${missing.length} platform packages, removed ${addressed.length} addresses.`)
  return 0
}
