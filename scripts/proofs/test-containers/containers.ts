import { MongoDBContainer } from '@testcontainers/mongodb'
import {
  GenericContainer,
  getContainerRuntimeClient,
  RandomPortGenerator,
  Wait,
  type StartedTestContainer,
} from 'testcontainers'
import { openMongoDatabase } from '@courtline/infra/mongodb/mongo-database'
import { imageOf, versionOf } from './compose-images.ts'

/** One engine in a container, and what the specs need of it. */
export interface ContainerEngine {
  readonly engine: string
  readonly version: string
  /** Specs that need it. */
  readonly specs: RegExp
  readonly start: () => Promise<Started>
}

interface Started {
  readonly container: StartedTestContainer
  readonly env: Readonly<Record<string, string>>
  /** As the engine itself reports it, where its image names less than that. */
  readonly version?: string
}

const START_MS = 180_000
const S3_SECRET = 'a secret of the store'

const engineOf = (
  engine: string,
  service: string,
  specs: RegExp,
  start: (image: string) => Promise<Started>,
): ContainerEngine => {
  const image = imageOf(service)
  return { engine, version: versionOf(image), specs, start: () => start(image) }
}

export const CONTAINERS: readonly ContainerEngine[] = [
  engineOf('eventstoredb', 'eventstore', /eventstore\.engine/, async (image) => {
    const container = await new GenericContainer(image)
      .withEnvironment({
        EVENTSTORE_CLUSTER_SIZE: '1',
        EVENTSTORE_INSECURE: 'true',
        EVENTSTORE_MEM_DB: 'true',
        // The contract appends more at once than the usual mebibyte.
        EVENTSTORE_MAX_APPEND_SIZE: String(16 * 1024 * 1024),
      })
      .withExposedPorts(2113)
      .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCodeMatching((code) => code < 300))
      .withStartupTimeout(START_MS)
      .start()
    const url = `esdb://${container.getHost()}:${container.getMappedPort(2113)}?tls=false`
    return { container, env: { EVENTSTORE_URL: url } }
  }),
  engineOf('kafka', 'kafka', /kafka/, async (image) => {
    // Brokers send their clients their addresses: the port outside has to be known before.
    const port = await new RandomPortGenerator().generatePort()
    const { host } = (await getContainerRuntimeClient()).info.containerRuntime
    const container = await new GenericContainer(image)
      .withEnvironment({
        KAFKA_NODE_ID: '1',
        KAFKA_PROCESS_ROLES: 'broker,controller',
        KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
        KAFKA_LISTENERS: 'PLAINTEXT://:9092,CONTROLLER://:9093',
        KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://${host}:${port}`,
        KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
        KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
        KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
        KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
        KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
      })
      .withExposedPorts({ container: 9092, host: port })
      .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/))
      .withStartupTimeout(START_MS)
      .start()
    return { container, env: { KAFKA_BROKERS: `${host}:${port}` } }
  }),
  engineOf('mongodb', 'mongodb', /mongo|delivery-chaos/, async (image) => {
    const container = await new MongoDBContainer(image).start()
    const address = container.getConnectionString()
    const { db, close } = openMongoDatabase(`${address}/admin?directConnection=true`)
    const { version } = await db.command({ buildInfo: 1 })
    await close()
    return {
      container,
      env: { MONGODB_URL: `${address}/?directConnection=true` },
      ...(typeof version === 'string' && { version }),
    }
  }),
  engineOf('s3', 'store', /s3\.container/, async (image) => {
    const container = await new GenericContainer(image)
      .withEnvironment({ MINIO_ROOT_USER: 'courtline', MINIO_ROOT_PASSWORD: S3_SECRET })
      // The bucket is a folder: the adapter never makes one.
      .withEntrypoint(['sh', '-c', 'mkdir -p /data/courtline && exec minio server /data'])
      .withExposedPorts(9000)
      .withWaitStrategy(Wait.forHttp('/minio/health/live', 9000))
      .withStartupTimeout(START_MS)
      .start()
    const env = {
      S3_ENDPOINT: `http://${container.getHost()}:${container.getMappedPort(9000)}`,
      S3_BUCKET: 'courtline',
      S3_ACCESS_KEY_ID: 'courtline',
      S3_SECRET_ACCESS_KEY: S3_SECRET,
    }
    return { container, env }
  }),
]

/** Why there is no Docker to be had; null where there is. */
export async function whyNoDocker(): Promise<string | null> {
  return await getContainerRuntimeClient().then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
}
