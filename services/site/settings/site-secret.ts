import { randomBytes } from 'node:crypto'
import fs from 'node:fs'

const SECRET_BYTES = 32

/**
 * The site's secret, from its file; made at the first start. It keys the hashes of addresses and the signatures of
 * media addresses, so it never changes and is kept from everybody but the site itself.
 */
export function siteSecretIn(file: string): Uint8Array {
  if (!fs.existsSync(file))
    fs.writeFileSync(file, randomBytes(SECRET_BYTES).toString('hex'), { mode: 0o600, flag: 'wx' })
  const secret = Buffer.from(fs.readFileSync(file, 'utf8').trim(), 'hex')
  if (secret.length !== SECRET_BYTES)
    throw new Error(`The site's secret in ${file} is damaged; restore it from a backup.`)
  return secret
}
