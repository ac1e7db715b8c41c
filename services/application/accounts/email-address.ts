import { createHmac } from 'node:crypto'
import { fits } from '@courtline/messages/check'
import { Email } from '@courtline/messages/schema'

/** An address as it is compared: however it was typed, one mailbox is one address. */
export const normalEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase()

/**
 * The name under which an address is claimed and compared (P14, D60): keyed with the site's secret, since addresses are
 * few enough to try them all against a plain hash.
 */
export const emailHashOf = (email: string, siteSecret: Uint8Array): string =>
  createHmac('sha256', siteSecret)
    .update(`email:${normalEmail(email)}`)
    .digest('hex')

/**
 * Whether a text is an address as events record it, once it is written as it is compared; whether it exists only a mail can
 * tell. Domains outside ASCII are taken in their ASCII form (xn--…) alone.
 */
export const isEmail = (text: string): boolean => fits(Email, normalEmail(text))
