import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { DocumentStore } from '@courtline/infra/documents/document-store'
import type { FolderMailer } from '@courtline/infra/mail/folder/folder-mailer'
import type { Mailer } from '@courtline/infra/mail/mailer'
import { normalEmail } from '@courtline/application/accounts/email-address'

/**
 * A cluster without a mail server: the process that runs the reactors writes mails as files into a folder of its own, and
 * an erasure may run in any other process. It leaves word in the shared documents, by the keyed hash of the address, and
 * every process that holds such files removes those that were written before (P11).
 */
const KIND = 'forgotten-address'
const KEPT_MS = 30 * 86_400_000
const LOOK_EVERY_MS = 5000

interface Secret {
  readonly secret: Uint8Array
}

const nameOf = (address: string, { secret }: Secret) =>
  createHmac('sha256', secret)
    .update(`forgotten:${normalEmail(address)}`)
    .digest('hex')

/** The mailer of a process that erases: what it forgets, all processes forget. */
export function mailerForAll(
  mailer: Mailer,
  documents: Pick<DocumentStore, 'put'>,
  secret: Secret,
  now: () => Date = () => new Date(),
): Mailer {
  return {
    send: (mail) => mailer.send(mail),
    close: () => mailer.close(),
    forget: async (address) => {
      await documents.put(KIND, nameOf(address, secret), { before: now().toISOString() })
      await mailer.forget(address)
    },
  }
}

/** Removes the files of this process that were forgotten anywhere, and words that are so old that all have followed them. */
export async function forgetMailFiles(
  mailer: Pick<FolderMailer, 'forgetWritten'>,
  documents: Pick<DocumentStore, 'list' | 'remove'>,
  secret: Secret,
  now: Date,
): Promise<void> {
  const forgotten = new Map<string, Date>()
  for (const { name, value } of await documents.list(KIND)) {
    const recorded = value['before']
    const before = new Date(typeof recorded === 'string' ? recorded : 0)
    if (now.getTime() - before.getTime() > KEPT_MS) await documents.remove(KIND, name)
    else forgotten.set(name, before)
  }
  if (forgotten.size > 0) await mailer.forgetWritten((address) => forgotten.get(nameOf(address, secret)))
}

/** Looks again and again until the signal; a look that fails is reported, and the next one does what it left. */
export async function followForgotten(
  mailer: Pick<FolderMailer, 'forgetWritten'>,
  documents: DocumentStore,
  secret: Secret,
  { report, signal }: { readonly report: (line: string) => void; readonly signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    await forgetMailFiles(mailer, documents, secret, new Date()).catch((error: unknown) =>
      report(`Mail files of erased accounts could not be removed: ${String(error)}`),
    )
    await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => 'stopping')
  }
}
