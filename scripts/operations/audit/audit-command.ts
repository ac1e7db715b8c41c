// Compares the event log with the registry of stream categories, and every read model and media file with the log:
// `npm run audit -- [--data FOLDER]` for a site on one machine; a cluster with
// COURTLINE_PROFILE=cluster and its settings in the environment. Ends with 1 on a difference, with 2 when nothing could be compared.
import path from 'node:path'
import {
  auditMedia,
  mediaAuditLines,
  mediaDiffers,
  type MediaAudit,
} from '@courtline/application/media/audit-media'
import { StoreUnavailable } from '@courtline/infra/blob-store/blob-store'
import { readDiskFiles } from '@courtline/infra/blob-store/disk/disk-files'
import { openS3BlobStore } from '@courtline/infra/blob-store/s3/s3-blob-store'
import { openEventStoreLog } from '@courtline/infra/event-log/eventstoredb/eventstore-log'
import { openSqliteLogReader } from '@courtline/infra/event-log/sqlite/sqlite-log-reader'
import { PROJECTIONS } from '@courtline/projections/registry'
import { auditFolder, type AuditedSite } from '@courtline/projections/runtime/audit/audit-folder'
import { auditedLogLine, auditLine } from '@courtline/projections/runtime/audit/audit-line'
import { dataFilesIn } from '@courtline/projections/runtime/data-files'
import { auditCluster } from '@courtline/projections/runtime/cluster/audit-cluster'
import { readSettings, SettingsError, type Settings } from '@courtline/site/settings/settings'

const root = path.resolve(import.meta.dirname, '../../..')

/** Answers the exit code: 0, 1 when a read model differs from the log, 2 when nothing could be compared. */
export async function auditCommand(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  try {
    // An audit has no role in the cluster.
    const role = env['COURTLINE_PROFILE'] === 'cluster' ? { COURTLINE_ROLE: 'all' } : {}
    const settings = readSettings(argv, { ...env, ...role }, root)
    const isSame = printAudit(await audit(settings))
    const media = await auditMediaOf(settings)
    for (const line of mediaAuditLines(media)) console.log(line)
    return isSame && !mediaDiffers(media) ? 0 : 1
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    console.error(error.message)
    return 2
  }
}

async function audit(settings: Settings): Promise<AuditedSite> {
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

/** The media files where they are kept, against the log. */
async function auditMediaOf(settings: Settings): Promise<MediaAudit> {
  const now = () => new Date()
  if (settings.profile === 'embedded') {
    const log = openSqliteLogReader({ file: dataFilesIn(settings.dataDir).logFile })
    const blobs = readDiskFiles(path.join(settings.dataDir, 'media'))
    try {
      return await auditMedia({ log, blobs, now })
    } finally {
      await log.close()
    }
  }
  const blobs = openS3BlobStore(settings.s3)
  const log = await openEventStoreLog({ url: settings.eventStoreUrl })
  try {
    return await auditMedia({ log, blobs, now })
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    throw new SettingsError('The bucket that S3_BUCKET names cannot be read.')
  } finally {
    await log.close()
    blobs.close()
  }
}

/** Prints a line for the log and for each build; answers whether none differs. */
function printAudit({ log, builds: audited }: AuditedSite): boolean {
  console.log(auditedLogLine(log))
  for (const build of audited) console.log(auditLine(build))
  const missing = PROJECTIONS.filter(({ name }) => !audited.some(({ view }) => view === name))
  for (const { name, version } of missing)
    console.log(`${name} v${version}: DIFFERENT: none of its builds is live yet`)
  const different = audited.filter(({ difference }) => difference !== null).length + missing.length
  const behind = audited.filter((build) => build.behind > 0).length
  const late = ` so far; ${behind} of them have events to come, which they read as soon as the site runs.`
  console.log(
    different === 0
      ? `All ${PROJECTIONS.length} read models account for every event of the log${behind > 0 ? late : '.'}`
      : `${different} of ${PROJECTIONS.length} read models differ from the log.`,
  )
  return different === 0 && log.difference === null
}
