import { createHmac } from 'node:crypto'

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

const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@.]+(\.[^\s@.]+)+$/
const MOST_CHARACTERS = 254

/** Whether a text has the form of an address; whether it exists only a mail can tell. */
export const isEmail = (text: string): boolean => text.length <= MOST_CHARACTERS && EMAIL.test(text)
