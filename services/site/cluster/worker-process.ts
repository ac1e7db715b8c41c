import path from 'node:path'
import { openLogMirror } from '@courtline/infra/event-log/mirror/log-mirror'
import { openKafkaTransport } from '@courtline/infra/event-transport/kafka/kafka-transport'
import { PROJECTIONS } from '@courtline/projections/registry'
import { runClusterWorker } from '@courtline/projections/runtime/cluster/cluster-worker'
import type { SharedParts } from './shared-parts.ts'

/** A projection worker: any number of them share the views and their partitions. */
export async function runWorkerProcess(parts: SharedParts, signal: AbortSignal): Promise<void> {
  const { settings, log, keys, models, documents, leases, owner, subscriptions: registry, report } = parts
  const transport = openKafkaTransport({ brokers: settings.kafkaBrokers, clientId: 'courtline-worker' })
  const mirror = await openLogMirror({
    log,
    file: path.join(settings.dataDir, 'log-mirror.db'),
    onFailure: (text) => report(`Mirror of the log: ${text}`),
    registry,
  })
  try {
    await runClusterWorker(
      {
        log,
        mirror,
        keys,
        models,
        documents,
        leases,
        transport,
        projections: PROJECTIONS,
        owner,
        registry,
        onTraced: parts.tracing?.onTraced,
        onAlarm: ({ projection, text }) => report(`Projection ${projection}: ${text}`),
      },
      signal,
    )
  } finally {
    await mirror.close()
    await transport.close()
  }
}
