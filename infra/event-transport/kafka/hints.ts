import type { Admin } from 'kafkajs'
import type { Position } from '../../event-log/event-log.ts'
import type { Start } from '../delivery.ts'

/** What is beside a committed offset: what had been delivered by then, and the newest epoch seen. */
export const hintText = ({ position, epoch }: { readonly position: Position; readonly epoch: number }) =>
  `${position} ${epoch}`

export interface Ends {
  /** Offset of the oldest record that is still there. */
  readonly low: number
  /** Offset of the next record to come. */
  readonly high: number
}

/**
 * Where to continue in each partition of a topic. The checkpoint decides: a committed offset counts only when it was
 * committed no later than the checkpoint, and while the topic still reaches so far; else reading begins at the oldest
 * record and the checkpoint passes by what is known.
 */
export function startAt(checkpoint: Position, hint: Hint | undefined, ends: Ends): Start {
  const isUsable = hint !== undefined && hint.position <= checkpoint && hint.offset <= ends.high
  return { position: checkpoint, offset: isUsable ? hint.offset : 0, epoch: isUsable ? hint.epoch : 0 }
}

export interface Hint {
  readonly offset: number
  readonly position: Position
  readonly epoch: number
}

export async function hintsOf(admin: Admin, groupId: string, topic: string): Promise<Map<number, Hint>> {
  const [found] = await admin.fetchOffsets({ groupId, topics: [topic] })
  const hints = new Map<number, Hint>()
  for (const { partition, offset, metadata } of found?.partitions ?? []) {
    const [, position, epoch] = /^(\d{20}) (\d+)$/.exec(metadata ?? '') ?? []
    if (position !== undefined)
      hints.set(partition, { offset: Number(offset), position, epoch: Number(epoch) })
  }
  return hints
}

export async function endsOf(admin: Admin, topic: string): Promise<Map<number, Ends>> {
  const found = await admin.fetchTopicOffsets(topic)
  return new Map(
    found.map(({ partition, low, high }) => [partition, { low: Number(low), high: Number(high) }]),
  )
}
