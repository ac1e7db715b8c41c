import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { checkedMail, isSameAddress, type Mailer } from '../mailer.ts'

/** Writes each mail as a file `<time>-<id>.eml`, which mail programs open: for sites that have no mail server yet. */
export async function openFolderMailer(folder: string, from: string): Promise<Mailer> {
  await mkdir(folder, { recursive: true })
  let composer: Promise<Composer> | undefined
  return {
    async send(mail) {
      const { message } = await (await (composer ??= openComposer())).sendMail({ from, ...checkedMail(mail) })
      const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}`
      const arriving = path.join(folder, `.${name}`)
      await writeFile(arriving, message)
      await rename(arriving, path.join(folder, `${name}.eml`))
    },
    async forget(address) {
      for (const name of await readdir(folder)) {
        const file = path.join(folder, name)
        // Whoever keeps the folder may take a mail away meanwhile.
        const mail = await readFile(file, 'utf8').catch(() => '')
        if (isSameAddress(recipientOf(mail), address)) await rm(file, { force: true })
      }
    },
    close: async () => (await composer)?.close(),
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
