import { openEventStoreLog } from '@courtline/infra/event-log/eventstoredb/eventstore-log'
import { partitionOf } from '@courtline/infra/event-transport/partitions'
import { openMongoPersonalKeys } from '@courtline/infra/personal-keys/mongodb/mongo-personal-keys'
import { openMongoReadModels } from '@courtline/infra/read-models/mongodb/mongo-read-models'
import { PROJECTIONS } from '../../registry.ts'
import { SAMPLES } from '../audit/audit-folder.ts'
import { auditProjections, type AuditedBuild } from '../audit/audit.ts'
import { openWith } from '../write/open-event.ts'

/**
 * Audits every read model of a cluster from outside, whether it is at work or not; writes nothing. Throws what the
 * engines' clients throw while one of them is away.
 */
export async function auditCluster(engines: {
  readonly eventStoreUrl: string
  readonly mongoUrl: string
}): Promise<AuditedBuild[]> {
  const url = engines.mongoUrl
  const log = await openEventStoreLog({ url: engines.eventStoreUrl })
  const keys = openMongoPersonalKeys({ url })
  const models = openMongoReadModels({ url })
  try {
    const open = openWith(keys)
    return await auditProjections({
      log,
      models,
      open,
      projections: PROJECTIONS,
      partitionOf,
      samples: SAMPLES,
    })
  } finally {
    await models.close()
    await keys.close()
    await log.close()
  }
}
