// Compares every read model with the event log: `npm run audit -- [--data FOLDER]` for a site on one machine; a cluster with
// COURTLINE_PROFILE=cluster and its settings in the environment. Ends with 1 on a difference, with 2 when nothing could be compared.
import { fileURLToPath } from 'node:url'
import { PROJECTIONS } from '@courtline/projections/registry'
import { auditFolder } from '@courtline/projections/runtime/audit-folder'
import { auditLine } from '@courtline/projections/runtime/audit-line'
import type { AuditedBuild } from '@courtline/projections/runtime/audit'
import { auditCluster } from '@courtline/projections/runtime/cluster/audit-cluster'
import { readSettings, SettingsError, type Settings } from './site/settings.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

try {
  // Whoever audits a cluster has no role in it.
  const env = process.env['COURTLINE_PROFILE'] === 'cluster' ? { COURTLINE_ROLE: 'all' } : {}
  const audited = await audit(readSettings(process.argv.slice(2), { ...process.env, ...env }, root))
  process.exitCode = tell(audited) ? 0 : 1
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exitCode = 2
}

async function audit(settings: Settings): Promise<readonly AuditedBuild[]> {
  if (settings.profile === 'cluster') {
    return await auditCluster(settings).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      throw new SettingsError(`What EVENTSTORE_URL and MONGODB_URL name cannot be read: ${why}`)
    })
  }
  const { dataDir } = settings
  const audited = await auditFolder(dataDir)
  if (!audited)
    throw new SettingsError(`There is no event log in ${dataDir}. Choose another folder with --data FOLDER.`)
  return audited
}

/** Whether all is well. */
function tell(audited: readonly AuditedBuild[]): boolean {
  for (const build of audited) console.log(auditLine(build))
  const missing = PROJECTIONS.filter(({ name }) => !audited.some(({ view }) => view === name))
  for (const { name, version } of missing)
    console.log(`${name} v${version}: DIFFERENT: no build of it answers yet`)
  const different = audited.filter(({ difference }) => difference !== null).length + missing.length
  const behind = audited.filter((build) => build.behind > 0).length
  const late = ` so far; ${behind} of them have events to come, which they read as soon as the site runs.`
  console.log(
    different === 0
      ? `All ${PROJECTIONS.length} read models account for every event of the log${behind > 0 ? late : '.'}`
      : `${different} of ${PROJECTIONS.length} read models differ from the log.`,
  )
  return different === 0
}
