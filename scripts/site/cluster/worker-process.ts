import path from 'node:path'
import { openLogMirror } from '@courtline/infra/event-log/mirror/log-mirror'
import { openKafkaTransport } from '@courtline/infra/event-transport/kafka/kafka-transport'
import { PROJECTIONS } from '@courtline/projections/registry'
import { runClusterWorker } from '@courtline/projections/runtime/cluster/cluster-worker'
import type { SharedParts } from './shared-parts.ts'

/** A projection worker: any number of them share the views and their partitions. */
export async function runWorkerProcess(parts: SharedParts, signal: AbortSignal): Promise<void> {
  const { settings, log, keys, models, notes, leases, owner, tell } = parts
  const transport = openKafkaTransport({ brokers: settings.kafkaBrokers, clientId: 'courtline-worker' })
  const mirror = await openLogMirror({
    log,
    file: path.join(settings.dataDir, 'log-mirror.db'),
    onTrouble: (text) => tell(`Mirror of the log: ${text}`),
  })
  try {
    await runClusterWorker(
      {
        log,
        mirror,
        keys,
        models,
        notes,
        leases,
        transport,
        projections: PROJECTIONS,
        owner,
        onTraced: parts.tracing?.onTraced,
        onAlarm: ({ projection, text }) => tell(`Projection ${projection}: ${text}`),
      },
      signal,
    )
  } finally {
    await mirror.close()
    await transport.close()
  }
}
