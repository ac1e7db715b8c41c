import { streamCategoryOf } from '@courtline/messages/ids'

/** Of each category, for ever: with another number the events of one stream would be in two places. */
export const PARTITIONS = 12

/** Where a stream's events travel: `match/7`. All events of a stream are in one partition, in their order. */
export const partitionOf = (stream: string) =>
  partitionName(streamCategoryOf(stream), partitionNumber(stream))

export const partitionName = (category: string, number: number) => `${category}/${number}`

/** FNV-1a of the name, 32 bits, modulo the number of partitions. */
export function partitionNumber(stream: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(stream)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0) % PARTITIONS
}

export const partitionsOf = (category: string): readonly string[] =>
  Array.from({ length: PARTITIONS }, (_, number) => partitionName(category, number))
