import { once } from 'node:events'
import { openKafkaTransport } from '@courtline/infra/event-transport/kafka/kafka-transport'
import { runRelay } from '@courtline/relay/run-relay'
import type { SharedParts } from './shared-parts.ts'

/** The relay from the log to Kafka: of several such processes one is active at a time. */
export async function runRelayProcess(parts: SharedParts, signal: AbortSignal): Promise<void> {
  const { settings, log, leases, owner, metrics, subscriptions: registry, report } = parts
  const transport = openKafkaTransport({ brokers: settings.kafkaBrokers, clientId: 'courtline-relay' })
  const relay = runRelay({
    log,
    transport,
    leases,
    owner,
    onFailure: (text) => report(`Relay: ${text}`),
    registry,
  })
  const unwatch = metrics.watchRelayLag(() => relay.lag())
  try {
    if (!signal.aborted) await once(signal, 'abort')
  } finally {
    unwatch()
    await relay.stop()
    await transport.close()
  }
}
