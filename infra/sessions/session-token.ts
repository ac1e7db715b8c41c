import { hash, randomBytes } from 'node:crypto'

/** A new token: 256 random bits, in letters that a cookie takes. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What is stored of a token: its SHA-256, 64 hexadecimal digits. */
export const tokenHash = (token: string) => hash('sha256', token)
