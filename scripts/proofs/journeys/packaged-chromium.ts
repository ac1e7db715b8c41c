import { execFile, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const CACHE = path.join(ROOT, 'node_modules/.cache')
const UNPACK = "await (await import('@sparticuz/chromium')).default.executablePath()"
const require = createRequire(import.meta.url)
const execute = promisify(execFile)

export interface PackagedChromium {
  readonly executablePath: string
  readonly env: Record<string, string>
}

/**
 * The Chromium of the npm package, unpacked once per version. The package's own flags (`--single-process`,
 * `--disable-web-security` and others) are not used: they are for small serverless machines, where all contexts of a
 * browser share one process, its cookies and its end.
 */
export async function packagedChromium(): Promise<PackagedChromium> {
  const folder = await unpacked()
  const executablePath = path.join(folder, 'chromium')
  const env = { ...inherited(), FONTCONFIG_FILE: path.join(folder, 'fonts.conf') }
  const starts = spawnSync(executablePath, ['--version'], { env, stdio: 'ignore' }).status === 0
  // A system without a desktop may lack the libraries of NSS: the package has copies of them.
  return { executablePath, env: starts ? env : { ...env, LD_LIBRARY_PATH: path.join(folder, 'al2023/lib') } }
}

function inherited(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/** The folder with the unpacked browser. It appears complete or not at all, also when two processes unpack at once. */
async function unpacked(): Promise<string> {
  const folder = path.join(CACHE, `chromium-${packageVersion()}`)
  if (fs.existsSync(folder)) return folder
  fs.mkdirSync(CACHE, { recursive: true })
  const unfinished = fs.mkdtempSync(`${folder}-`)
  try {
    await unpackInto(unfinished)
    fs.writeFileSync(path.join(unfinished, 'fonts.conf'), fontsOf(folder))
    fs.renameSync(unfinished, folder)
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true })
    if (!fs.existsSync(folder)) throw error
  }
  return folder
}

function packageVersion(): string {
  const folder = path.dirname(require.resolve('@sparticuz/chromium'))
  const { version }: { version: string } = JSON.parse(
    fs.readFileSync(path.join(folder, '../package.json'), 'utf8'),
  )
  return version
}

/** In a process of its own: the package unpacks to the temporary folder, and its libraries only where it sees AWS. */
async function unpackInto(folder: string): Promise<void> {
  const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' }
  await execute(process.execPath, ['--input-type=module', '--eval', UNPACK], { cwd: ROOT, env })
}

/** Fonts of the system, and those of the package for a system without any. */
const fontsOf = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}/fonts/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`
