import { existsSync } from 'node:fs'
import { openSqliteLogReader } from '@courtline/infra/event-log/sqlite/sqlite-log-reader'
import { openSqlitePersonalKeys } from '@courtline/infra/personal-keys/sqlite/sqlite-personal-keys'
import { openSqliteReadModels } from '@courtline/infra/read-models/sqlite/sqlite-read-models'
import { PROJECTIONS } from '../../registry.ts'
import { auditLog, type AuditedLog } from './audit-log.ts'
import { auditProjections, type AuditedBuild } from './audit.ts'
import { dataFilesIn } from '../data-files.ts'
import { openWith } from '../write/open-event.ts'

/** Groups of documents of each read model that are folded again. */
export const SAMPLES = 200

/** What an audit found of a site: its log by the registry of categories, and each read model against the log. */
export interface AuditedSite {
  readonly log: AuditedLog
  readonly builds: readonly AuditedBuild[]
}

/**
 * Audits the log and every read model in a data folder, whether a site is running there or not. Undefined when the folder holds no
 * log: nothing is made there.
 */
export async function auditFolder(dataDir: string): Promise<AuditedSite | undefined> {
  const { logFile, keysFile, readFolder } = dataFilesIn(dataDir)
  if (!existsSync(logFile)) return undefined
  const log = openSqliteLogReader({ file: logFile })
  const keys = openSqlitePersonalKeys({ file: keysFile })
  const models = openSqliteReadModels({ folder: readFolder })
  try {
    const builds = await auditProjections({
      log,
      models,
      open: openWith(keys),
      projections: PROJECTIONS,
      samples: SAMPLES,
    })
    return { log: await auditLog(log), builds }
  } finally {
    await models.close()
    keys.close()
    await log.close()
  }
}
