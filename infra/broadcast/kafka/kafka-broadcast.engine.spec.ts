import { openKafkaBroadcast } from './kafka-broadcast.ts'
import { broadcastContract } from '../testing/broadcast-contract.ts'

const setting = process.env['KAFKA_BROKERS']
if (setting === undefined) throw new Error('KAFKA_BROKERS says where Kafka runs: npm run engines -- up kafka')
const brokers = setting.split(',')

broadcastContract('Kafka', () => openKafkaBroadcast({ brokers, onFailure: console.error }))
