import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto'
import type { Json } from '../event-log.ts'

/**
 * What is in the log in place of a personal value. An object, where the schema of every event has a text or a
 * number: nothing that a person types can look like one.
 */
export interface SealedValue {
  /** Whose key opens it. */
  readonly $sealed: string
  /** Base64 of nonce, tag and ciphertext; absent when the subject had been forgotten before it was written. */
  readonly box?: string
  /** Null is here once the key is gone, where the schema allows it. */
  readonly orNull?: true
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

export function isSealed(value: unknown): value is SealedValue {
  return (
    typeof value === 'object' && value !== null && '$sealed' in value && typeof value.$sealed === 'string'
  )
}

/**
 * AES-256-GCM of a value's JSON, so numbers come back as numbers. `place` (event and path) is bound to it: a sealed
 * value that was moved somewhere else does not open.
 */
export function encrypt(value: Json, key: Uint8Array, place: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  // A key object: made of bytes, a cipher takes three times as long.
  const cipher = createCipheriv('aes-256-gcm', createSecretKey(key), nonce).setAAD(Buffer.from(place))
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')
}

/** The value again. Throws when the box was changed, moved, or sealed with another key: the log is damaged. */
export function decrypt(box: string, key: Uint8Array, place: string): Json {
  const bytes = Buffer.from(box, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', createSecretKey(key), bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text =
    decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  return JSON.parse(text)
}
