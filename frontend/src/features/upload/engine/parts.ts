import { PART_SIZE_BYTES } from '@courtline/messages/media/upload'

/** Number of parts of a file; parts count from 1. */
export const partCount = (sizeBytes: number) => Math.max(1, Math.ceil(sizeBytes / PART_SIZE_BYTES))

/** First byte and end of a part, as `slice` takes them. */
export function partRange(partNumber: number, sizeBytes: number): readonly [number, number] {
  const start = (partNumber - 1) * PART_SIZE_BYTES
  return [start, Math.min(sizeBytes, start + PART_SIZE_BYTES)]
}

export function partBytes(partNumber: number, sizeBytes: number): number {
  const [start, end] = partRange(partNumber, sizeBytes)
  return end - start
}

/** Bytes of these parts together. */
export const bytesOf = (parts: Iterable<number>, sizeBytes: number): number =>
  [...parts].reduce((sum, part) => sum + partBytes(part, sizeBytes), 0)
