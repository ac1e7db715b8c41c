import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { htmlOfText } from '../html-of-text.ts'
import { checkedMail, isSameAddress, type Mailer } from '../mailer.ts'

export interface FolderMailer extends Mailer {
  /** Removes mails to addresses for which there is a time, as far as they were written by then. */
  forgetWritten(until: (address: string) => Date | undefined): Promise<void>
}

/** Writes each mail as a file `<time>-<id>.eml`, which mail programs open: for sites that have no mail server yet. */
export async function openFolderMailer(folder: string, from: string): Promise<FolderMailer> {
  await mkdir(folder, { recursive: true })
  let composer: Promise<Composer> | undefined
  return {
    async send(mail) {
      const { message } = await (
        await (composer ??= openComposer())
      ).sendMail({ from, ...checkedMail(mail), html: htmlOfText(mail.text) })
      const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}`
      const arriving = path.join(folder, `.${name}`)
      await writeFile(arriving, message)
      await rename(arriving, path.join(folder, `${name}.eml`))
    },
    forget: (address) => removeMails(folder, async (to) => isSameAddress(to, address)),
    forgetWritten: (until) =>
      removeMails(folder, async (to, file) => {
        const forgottenAt = until(to)
        return forgottenAt !== undefined && (await stat(file)).mtime <= forgottenAt
      }),
    close: async () => (await composer)?.close(),
  }
}

/** Removes the mails of a folder that are meant, by recipient and file. */
async function removeMails(
  folder: string,
  isMeant: (to: string, file: string) => Promise<boolean>,
): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    // A mail may be removed from the folder meanwhile.
    const to = recipientOf(await readFile(file, 'utf8').catch(() => ''))
    if (to !== '' && (await isMeant(to, file).catch(() => false))) await rm(file, { force: true })
  }
}

/** Loaded for the first mail: most starts of a site send none. */
async function openComposer() {
  const { createTransport } = await import('nodemailer')
  return createTransport({ streamTransport: true, buffer: true })
}

type Composer = Awaited<ReturnType<typeof openComposer>>

/** The one address that a mail of ours is to; empty for a file that is none. */
const recipientOf = (mail: string): string => /^To:\s*<?([^\s<>]+)/im.exec(mail)?.[1] ?? ''
