import { openS3BlobStore } from '@courtline/infra/blob-store/s3/s3-blob-store'
import { openEventStoreLog } from '@courtline/infra/event-log/eventstoredb/eventstore-log'
import { openMongoNotes } from '@courtline/infra/notes/mongodb/mongo-notes'
import { openMongoPersonalKeys } from '@courtline/infra/personal-keys/mongodb/mongo-personal-keys'
import type { ClusterParts } from '../site/cluster/cluster-settings.ts'
import { checkpointsInNotes } from './checkpoints-in-notes.ts'
import type { Side } from './side.ts'

/** The engines that the settings of a cluster name. Its processes must stand still: the audit tells if they did not. */
export async function openClusterSide({ eventStoreUrl, mongoUrl, s3 }: ClusterParts): Promise<Side> {
  const log = await openEventStoreLog({ url: eventStoreUrl })
  const keys = openMongoPersonalKeys({ url: mongoUrl })
  const notes = await openMongoNotes({ url: mongoUrl })
  const blobs = openS3BlobStore(s3)
  return {
    name: `the cluster at ${new URL(eventStoreUrl).host}`,
    log,
    keys,
    blobs,
    checkpoints: checkpointsInNotes(notes),
    close: async () => {
      blobs.close()
      await notes.close()
      await keys.close()
      await log.close()
    },
  }
}
