import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const argon2Async = promisify(argon2)

/** How dear one guess is. */
export interface PasswordCost {
  readonly memoryKib: number
  readonly passes: number
  readonly lanes: number
}

/** OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, two passes, one lane. */
export const OWASP_COST: PasswordCost = { memoryKib: 19_456, passes: 2, lanes: 1 }

const VERSION = 19
const SALT_BYTES = 16
const HASH_BYTES = 32

/** The password as a PHC string ('$argon2id$v=19$m=19456,t=2,p=1$salt$hash'), which holds its own cost. */
export async function hashPassword(password: string, cost: PasswordCost = OWASP_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, salt, cost, HASH_BYTES)
  return `$argon2id$v=${VERSION}$m=${cost.memoryKib},t=${cost.passes},p=${cost.lanes}$${unpadded(salt)}$${unpadded(hash)}`
}

/**
 * Whether the password is the one that was hashed, compared in constant time. Without a hash (an unknown address, an
 * account without password) it works just as long and answers false, so that the time reveals nothing.
 */
export async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
  const known = parsed(phc ?? NOBODY)
  const given = await derive(password, known.salt, known.cost, known.hash.length)
  return timingSafeEqual(given, known.hash) && phc !== null
}

/** Nobody's hash, at today's cost. */
const NOBODY = `$argon2id$v=${VERSION}$m=${OWASP_COST.memoryKib},t=${OWASP_COST.passes},p=${OWASP_COST.lanes}$${unpadded(
  Buffer.alloc(SALT_BYTES),
)}$${unpadded(Buffer.alloc(HASH_BYTES))}`

function derive(password: string, salt: Buffer, cost: PasswordCost, tagLength: number): Promise<Buffer> {
  return argon2Async('argon2id', {
    // One person's two ways of typing 'é' are one password.
    message: password.normalize('NFKC'),
    nonce: salt,
    parallelism: cost.lanes,
    tagLength,
    memory: cost.memoryKib,
    passes: cost.passes,
  })
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function parsed(phc: string): { cost: PasswordCost; salt: Buffer; hash: Buffer } {
  const [, memoryKib, passes, lanes, salt, hash] = PHC.exec(phc) ?? []
  if (salt === undefined || hash === undefined) throw new Error('A stored password hash cannot be read')
  return {
    cost: { memoryKib: Number(memoryKib), passes: Number(passes), lanes: Number(lanes) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
