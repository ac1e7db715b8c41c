import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { checkedLetter, isSameAddress, type Mailer } from '../mailer.ts'

/** Writes each letter as a file `<time>-<id>.eml`, which mail programs open: for sites that have no mail server yet. */
export async function openFolderMailer(folder: string, from: string): Promise<Mailer> {
  await mkdir(folder, { recursive: true })
  const composer = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(letter) {
      const { message } = await composer.sendMail({ from, ...checkedLetter(letter) })
      const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}`
      const arriving = path.join(folder, `.${name}`)
      await writeFile(arriving, message)
      await rename(arriving, path.join(folder, `${name}.eml`))
    },
    async forget(address) {
      for (const name of await readdir(folder)) {
        const file = path.join(folder, name)
        // Whoever keeps the folder may take a letter away meanwhile.
        const letter = await readFile(file, 'utf8').catch(() => '')
        if (isSameAddress(recipientOf(letter), address)) await rm(file, { force: true })
      }
    },
    close: () => Promise.resolve(composer.close()),
  }
}

/** The one address that a letter of ours is to; empty for a file that is none. */
const recipientOf = (letter: string): string => /^To:\s*<?([^\s<>]+)/im.exec(letter)?.[1] ?? ''
