import { hash } from 'node:crypto'

const MODULUS = 1n << 64n

/**
 * Hash of one event: the first 8 bytes of the SHA-256 of its id, unsigned. The log and every projection add these up,
 * so that `audit` shows whether both have seen the same events (P1).
 */
export function eventHash(eventId: string): bigint {
  // Through hexadecimal text: two to three times faster than through a Hash object and a buffer.
  return parseHash(hash('sha256', eventId).slice(0, 16))
}

const HALF = 2 ** 32

/**
 * Sum of the hashes of many events mod 2^64. The same as adding them one by one, but in two halves that are plain
 * numbers: replays hash every event of the log, and big integers cost them as much as the digest itself.
 */
export function sumOfHashes(eventIds: Iterable<string>): bigint {
  let [high, low] = [0, 0]
  for (const eventId of eventIds) {
    // One character for each byte: no text to parse.
    const digest = hash('sha256', eventId, 'binary')
    const sum = low + word(digest, 4)
    low = sum % HALF
    high = (high + word(digest, 0) + (sum < HALF ? 0 : 1)) % HALF
  }
  return BigInt(high) * BigInt(HALF) + BigInt(low)
}

const word = (bytes: string, at: number): number =>
  bytes.charCodeAt(at) * 2 ** 24 +
  bytes.charCodeAt(at + 1) * 2 ** 16 +
  bytes.charCodeAt(at + 2) * 2 ** 8 +
  bytes.charCodeAt(at + 3)

/** Sum of two such hashes mod 2^64; the order of adding does not matter. */
export function addHash(sum: bigint, one: bigint): bigint {
  return (sum + one) % MODULUS
}

/** A hash or a sum of hashes as it is stored and printed: 16 hexadecimal digits. */
export function hashText(sum: bigint): string {
  return sum.toString(16).padStart(16, '0')
}

/** The hash that such a text encodes. */
export function parseHash(text: string): bigint {
  return BigInt(`0x${text}`)
}
