import { CONCURRENT_PARTS } from '@courtline/messages/media/upload'
import type { LimitFunction } from 'p-limit'

/** A line on which a part takes longer than this gains nothing from several at once, and loses all of them at a reload. */
const SLOW_PART_MS = 2000

/**
 * Sets how many parts are sent at once by how long the last one took: several on a fast line; one on a slow line, so that
 * a page that closes loses no more than the part that was on its way.
 */
export function pace(slots: LimitFunction, partMs: number): void {
  const alone = partMs / slots.concurrency
  slots.concurrency = alone > SLOW_PART_MS ? 1 : CONCURRENT_PARTS
}
