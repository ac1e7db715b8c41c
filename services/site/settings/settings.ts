import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readClusterParts, refuseClusterParts, type ClusterParts } from '../cluster/cluster-settings.ts'
import { SettingsError } from './settings-error.ts'

/** Settings of both profiles. */
export interface CommonSettings {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  /** Address under which people reach the site; links in mails begin with it. */
  readonly publicUrl: string
  readonly demo: boolean
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** The host of `publicUrl` where that was set: requests for another one are refused. */
  readonly onlyHost: string | undefined
  /** Proxies in front of the site, each of which names the sender of a request. */
  readonly proxies: number
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

/** A whole site in one process. */
export interface EmbeddedSettings extends CommonSettings {
  readonly profile: 'embedded'
}

/** One process of several. */
export interface ClusterSettings extends CommonSettings, ClusterParts {
  readonly profile: 'cluster'
}

/** Everything that can be set from outside, read and checked once, at the start. */
export type Settings = EmbeddedSettings | ClusterSettings

export { SettingsError }

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const

/**
 * Settings from the command line (--port, --host, --data, --demo), else the environment (PORT, HOST, COURTLINE_DATA,
 * COURTLINE_URL, COURTLINE_PROFILE, COURTLINE_TRUST_PROXY, COURTLINE_LOG, SMTP_URL, MAIL_FROM), else the defaults; those of the cluster
 * profile are in `cluster/cluster-settings.ts`.
 * Throws SettingsError naming the setting that is missing or contradictory.
 */
export function readSettings(argv: readonly string[], env: NodeJS.ProcessEnv, root: string): Settings {
  const options = commandLine(argv)
  const host = options.host ?? env['HOST'] ?? '127.0.0.1'
  const port = portOf(options.port ?? env['PORT'] ?? '3000')
  const demo = options.demo ?? false
  if (demo && !isLoopbackHost(host)) {
    throw new SettingsError(
      `--demo makes accounts with known passwords, so it only listens on this machine; HOST is ${host}.`,
    )
  }
  const common: CommonSettings = {
    host,
    port,
    dataDir: path.resolve(root, options.data ?? env['COURTLINE_DATA'] ?? (demo ? 'data/demo' : 'data/site')),
    onlyHost: env['COURTLINE_URL'] === undefined ? undefined : new URL(urlOf(env['COURTLINE_URL'])).host,
    publicUrl: urlOf(env['COURTLINE_URL'] ?? `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`),
    demo,
    smtpUrl: env['SMTP_URL'],
    mailFrom: env['MAIL_FROM'] ?? 'Courtline <no-reply@localhost>',
    proxies: proxiesOf(env['COURTLINE_TRUST_PROXY'] ?? 'false'),
    logLevel: logLevelOf(env['COURTLINE_LOG'] ?? 'warn'),
  }
  const profile = profileOf(env['COURTLINE_PROFILE'] ?? 'embedded')
  if (profile === 'embedded') {
    refuseClusterParts(env)
    return { ...common, profile }
  }
  if (demo)
    throw new SettingsError('--demo runs in the embedded profile only; COURTLINE_PROFILE is "cluster".')
  return { ...common, ...readClusterParts(env), profile }
}

function commandLine(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        data: { type: 'string' },
        demo: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    throw new SettingsError(error instanceof Error ? error.message : String(error))
  }
}

function portOf(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new SettingsError(`The port must be a whole number from 0 to 65535; it is "${text}".`)
  }
  return port
}

function profileOf(text: string): Settings['profile'] {
  if (text !== 'embedded' && text !== 'cluster') {
    throw new SettingsError(`COURTLINE_PROFILE must be "embedded" or "cluster"; it is "${text}".`)
  }
  return text
}

function urlOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new SettingsError(`COURTLINE_URL must be an http or https address; it is "${text}".`)
  }
  return url.origin
}

const MOST_PROXIES = 10

/** 'true' is one proxy. */
function proxiesOf(text: string): number {
  const proxies = text === 'true' ? 1 : text === 'false' ? 0 : Number(text || 'none')
  if (!Number.isInteger(proxies) || proxies < 0 || proxies > MOST_PROXIES) {
    throw new SettingsError(
      `COURTLINE_TRUST_PROXY is the number of proxies in front of the site ("true" for one); it is "${text}".`,
    )
  }
  return proxies
}

function logLevelOf(text: string): Settings['logLevel'] {
  const level = LOG_LEVELS.find((each) => each === text)
  if (!level)
    throw new SettingsError(`COURTLINE_LOG must be one of ${LOG_LEVELS.join(', ')}; it is "${text}".`)
  return level
}

/** Whether an address is this machine's own. */
export const isLoopbackHost = (host: string) =>
  host === 'localhost' || host === '::1' || host.startsWith('127.')

/** Makes the data folder and proves that it can be written. Throws SettingsError with one clear sentence. */
export function prepareDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir)
    const probe = path.join(dataDir, '.write-test')
    fs.writeFileSync(probe, '')
    fs.rmSync(probe)
  } catch (error) {
    const why = typeof error === 'object' && error && 'code' in error ? String(error.code) : String(error)
    throw new SettingsError(
      `The data folder ${dataDir} cannot be written (${why}). Choose another with --data FOLDER.`,
    )
  }
}

/** Folder by folder: made all at once, a folder that its parent forbids (as in /proc) is tried for ever. */
function makeFolder(folder: string): void {
  if (fs.existsSync(folder)) return
  makeFolder(path.dirname(folder))
  fs.mkdirSync(folder, { mode: 0o700 })
}
