import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readClusterParts, type ClusterParts } from '@courtline/site/cluster/cluster-settings'
import { readSettings } from '@courtline/site/settings/settings'
import { siteSecretIn } from '@courtline/site/settings/site-secret'
import { MigrationError } from './side.ts'

const PROFILES = ['embedded', 'cluster'] as const
type Profile = (typeof PROFILES)[number]

export interface Migration {
  readonly from: Profile
  readonly dataDir: string
  readonly cluster: ClusterParts
}

/**
 * `--from embedded --to cluster`, or the other way round, `--data FOLDER` for the embedded side; the cluster is the one
 * of the environment. Throws MigrationError or SettingsError with one sentence.
 */
export function parseMigration(argv: readonly string[], env: NodeJS.ProcessEnv, root: string): Migration {
  const { from, to, data } = parsed(argv)
  const source = PROFILES.find((each) => each === from)
  if (!source || !PROFILES.some((each) => each === to) || from === to) {
    throw new MigrationError('From where to where? npm run migrate -- --from embedded --to cluster, or back.')
  }
  const { COURTLINE_PROFILE: _profile, COURTLINE_ROLE: _role, ...rest } = env
  const { dataDir } = readSettings(data === undefined ? [] : ['--data', data], rest, root)
  return { from: source, dataDir, cluster: readClusterParts({ ...env, COURTLINE_ROLE: 'all' }) }
}

function parsed(argv: readonly string[]) {
  try {
    const string = { type: 'string' } as const
    return parseArgs({ args: [...argv], options: { from: string, to: string, data: string } }).values
  } catch (error) {
    throw new MigrationError(error instanceof Error ? error.message : String(error))
  }
}

/**
 * Both sides keep addresses under hashes that the site's secret keys: with another secret nobody could log in. A new
 * data folder is given the cluster's. Throws MigrationError where they differ.
 */
export function agreeOnSecret({ from, dataDir, cluster }: Migration): void {
  const file = path.join(dataDir, 'secret.key')
  if (from === 'cluster' && !existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(file, Buffer.from(cluster.secret).toString('hex'), { mode: 0o600, flag: 'wx' })
  }
  if (!existsSync(file)) throw new MigrationError(`There is no site in ${dataDir}: ${file} is missing.`)
  if (!Buffer.from(siteSecretIn(file)).equals(cluster.secret)) {
    throw new MigrationError(
      `COURTLINE_SECRET is not the secret of this site: set it to the content of ${file}.`,
    )
  }
}
