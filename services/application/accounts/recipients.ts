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

/** Sends one mail after another; answers the addresses to which none could be sent. */
export async function sendEach(
  recipients: readonly Recipient[],
  mails: readonly (() => Promise<void>)[],
  onFailure: (error: unknown) => void,
): Promise<string[]> {
  const notSent: string[] = []
  for (const [index, send] of mails.entries()) {
    await send().catch((error: unknown) => {
      onFailure(error)
      notSent.push(recipients[index]?.email ?? '')
    })
  }
  return notSent
}
