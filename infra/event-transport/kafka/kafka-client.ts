import { createRequire } from 'node:module'
import { Kafka, logLevel, type Admin, type KafkaConfig } from 'kafkajs'
import { repairRequestQueue } from './repair-request-queue.ts'

/**
 * A client of these brokers, with our repairs. It logs nothing: the first calls to a broker that starts ('coordinator is
 * loading') are retried by the client itself, and what it gives up arrives as an error.
 */
export function kafkaClient(
  brokers: readonly string[],
  clientId: string,
  config: Partial<KafkaConfig> = {},
): Kafka {
  repairRequestQueue(createRequire(import.meta.url))
  return new Kafka({
    brokers: [...brokers],
    clientId,
    logLevel: logLevel.NOTHING,
    connectionTimeout: 3000,
    requestTimeout: 15_000,
    retry: { initialRetryTime: 100, maxRetryTime: 2000, retries: 8 },
    ...config,
  })
}

/** Resolves when the brokers answer; throws the client's error, without trying again. */
export async function kafkaAnswers(brokers: readonly string[]): Promise<void> {
  const admin = kafkaClient(brokers, 'courtline-ask', { retry: { retries: 0 } }).admin()
  try {
    await admin.connect()
    await admin.describeCluster()
  } finally {
    await admin.disconnect()
  }
}

/** A connection of its own for a few questions: it needs no care when a broker goes meanwhile. */
export async function withAdmin<T>(kafka: Kafka, work: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = kafka.admin()
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.disconnect()
  }
}
