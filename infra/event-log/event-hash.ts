import { createHash } from 'node:crypto'

const MODULUS = 1n << 64n

/**
 * Hash of one event: the first 8 bytes of the SHA-256 of its id, unsigned. The log and every projection add these up,
 * so that `audit` can tell whether both have seen the same events (P1).
 */
export function eventHash(eventId: string): bigint {
  return createHash('sha256').update(eventId).digest().readBigUInt64BE(0)
}

/** Sum of two such hashes mod 2^64; the order of adding does not matter. */
export function addHash(sum: bigint, hash: bigint): bigint {
  return (sum + hash) % MODULUS
}

/** A hash or a sum of hashes as it is stored and printed: 16 hexadecimal digits. */
export function hashText(hash: bigint): string {
  return hash.toString(16).padStart(16, '0')
}

/** The hash that such a text stands for. */
export function parseHash(text: string): bigint {
  return BigInt(`0x${text}`)
}
