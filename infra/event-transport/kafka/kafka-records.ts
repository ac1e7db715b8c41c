import type { IHeaders, KafkaMessage, Message } from 'kafkajs'
import type { StoredEvent } from '../../event-log/event-log.ts'
import type { RecordHeader, TransportRecord } from '../delivery.ts'
import { partitionNumber } from '../partitions.ts'

export const topicOf = (category: string) => `courtline.${category}.v1`
export const categoryOfTopic = (topic: string) => topic.split('.')[1] ?? topic

/** An event as Kafka gets it: by stream, as JSON, personal fields still sealed. */
export function kafkaMessageOf(event: StoredEvent, epoch: number): Message {
  return {
    key: event.stream,
    value: JSON.stringify(event),
    partition: partitionNumber(event.stream),
    headers: {
      position: event.position,
      revision: String(event.revision),
      event_id: event.id,
      type: event.type,
      schema_version: String(event.version),
      relay_epoch: String(epoch),
    },
  }
}

export function recordOf({ offset, headers, value }: KafkaMessage): TransportRecord {
  return { offset: Number(offset), header: headerOf(headers ?? {}), event: () => parsed(value) }
}

function headerOf(headers: IHeaders): RecordHeader | undefined {
  const [position, type] = [textOf(headers['position']), textOf(headers['type'])]
  const epoch = Number(textOf(headers['relay_epoch']))
  if (position === undefined || !/^\d{20}$/.test(position) || type === undefined) return undefined
  return Number.isInteger(epoch) ? { position, type, epoch } : undefined
}

const textOf = (value: IHeaders[string]) =>
  typeof value === 'string' || Buffer.isBuffer(value) ? value.toString() : undefined

function parsed(value: Buffer | null): StoredEvent | undefined {
  try {
    const event: unknown = JSON.parse(value?.toString() ?? '')
    return isStoredEvent(event) ? event : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The relay wrote it from the log: this distinguishes it from what others wrote into the topic. */
function isStoredEvent(value: unknown): value is StoredEvent {
  if (typeof value !== 'object' || value === null) return false
  const event: Partial<Record<keyof StoredEvent, unknown>> = value
  const texts = [event.id, event.type, event.stream, event.position]
  const numbers = [event.version, event.revision]
  return (
    texts.every((text) => typeof text === 'string') &&
    numbers.every((number) => Number.isInteger(number)) &&
    typeof event.data === 'object' &&
    typeof event.meta === 'object'
  )
}
