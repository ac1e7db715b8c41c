import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { checkedLetter, type Mailer } from '../mailer.ts'

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
    close: () => Promise.resolve(composer.close()),
  }
}
