import { kafkaClient, withAdmin } from './kafka-client.ts'
import { eventTransportContract, type OpenedTransport } from '../testing/event-transport-contract.ts'
import { endsOf } from './hints.ts'
import { topicOf } from './kafka-records.ts'
import { openKafkaTransport } from './kafka-transport.ts'

const setting = process.env['KAFKA_BROKERS']
if (setting === undefined) throw new Error('KAFKA_BROKERS says where Kafka runs: npm run engines -- up kafka')
const brokers = setting.split(',')

async function kafkaTransport(): Promise<OpenedTransport> {
  const transport = openKafkaTransport({ brokers, clientId: 'courtline-test' })
  return { transport, forget, destroy: () => transport.close() }
}

async function forget(partitions: readonly string[]): Promise<void> {
  await withAdmin(kafkaClient(brokers, 'courtline-test'), async (admin) => {
    for (const name of partitions) {
      const [category = '', number] = name.split('/')
      const topic = topicOf(category)
      const partition = Number(number)
      const high = (await endsOf(admin, topic)).get(partition)?.high ?? 0
      await admin.deleteTopicRecords({ topic, partitions: [{ partition, offset: String(high) }] })
    }
  })
}

eventTransportContract('Kafka', kafkaTransport)
