import { openS3BlobStore } from '@courtline/infra/blob-store/s3/s3-blob-store'
import { openEventStoreLog } from '@courtline/infra/event-log/eventstoredb/eventstore-log'
import { openMongoDocumentStore } from '@courtline/infra/documents/mongodb/mongo-document-store'
import { openMongoPersonalKeys } from '@courtline/infra/personal-keys/mongodb/mongo-personal-keys'
import type { ClusterParts } from '@courtline/site/cluster/cluster-settings'
import { checkpointsInDocuments } from './checkpoints-in-documents.ts'
import type { SiteStorage } from './side.ts'

/** The engines that the settings of a cluster name. Its processes must be stopped: the audit fails if they were not. */
export async function openClusterSide({ eventStoreUrl, mongoUrl, s3 }: ClusterParts): Promise<SiteStorage> {
  const log = await openEventStoreLog({ url: eventStoreUrl })
  const keys = openMongoPersonalKeys({ url: mongoUrl })
  const documents = await openMongoDocumentStore({ url: mongoUrl })
  const blobs = openS3BlobStore(s3)
  return {
    name: `the cluster at ${new URL(eventStoreUrl).host}`,
    log,
    keys,
    blobs,
    checkpoints: checkpointsInDocuments(documents),
    close: async () => {
      blobs.close()
      await documents.close()
      await keys.close()
      await log.close()
    },
  }
}
