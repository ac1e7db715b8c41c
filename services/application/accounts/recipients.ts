import { emailHashOf, normalEmail } from './email-address.ts'

/** An address to which mail goes, as it is compared. */
export interface Recipient {
  readonly email: string
  readonly emailHash: string
}

/** Each address once, as addresses are compared. */
export function recipientsOf(
  emails: readonly string[],
  { settings }: { readonly settings: { readonly siteSecret: Uint8Array } },
): Recipient[] {
  return [...new Set(emails.map(normalEmail))].map((email) => ({
    email,
    emailHash: emailHashOf(email, settings.siteSecret),
  }))
}
