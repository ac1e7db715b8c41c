import { openEventStoreLog } from '@courtline/infra/event-log/eventstoredb/eventstore-log'
import { partitionOf } from '@courtline/infra/event-transport/partitions'
import { openMongoPersonalKeys } from '@courtline/infra/personal-keys/mongodb/mongo-personal-keys'
import { openMongoReadModels } from '@courtline/infra/read-models/mongodb/mongo-read-models'
import { PROJECTIONS } from '../../registry.ts'
import { SAMPLES, type AuditedSite } from '../audit/audit-folder.ts'
import { auditLog } from '../audit/audit-log.ts'
import { auditProjections } from '../audit/audit.ts'
import { openWith } from '../write/open-event.ts'

/**
 * Audits the log and every read model of a cluster from outside, whether it is active or not; writes nothing. Throws what the
 * engines' clients throw while one of them is away.
 */
export async function auditCluster(engines: {
  readonly eventStoreUrl: string
  readonly mongoUrl: string
}): Promise<AuditedSite> {
  const url = engines.mongoUrl
  const log = await openEventStoreLog({ url: engines.eventStoreUrl })
  const keys = openMongoPersonalKeys({ url })
  const models = openMongoReadModels({ url })
  try {
    const open = openWith(keys)
    const builds = await auditProjections({
      log,
      models,
      open,
      projections: PROJECTIONS,
      partitionOf,
      samples: SAMPLES,
    })
    return { log: await auditLog(log), builds }
  } finally {
    await models.close()
    await keys.close()
    await log.close()
  }
}
