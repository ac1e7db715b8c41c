import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, it } from '@jest/globals'
import { openMemoryDocumentStore } from '@courtline/infra/documents/testing/memory-document-store'
import type { DocumentStore } from '@courtline/infra/documents/document-store'
import { openFolderMailer, type FolderMailer } from '@courtline/infra/mail/folder/folder-mailer'
import { closeLater } from '@courtline/infra/testing/close-later'
import { forgetMailFiles, mailerForAll } from './mail-files.ts'

const SETTINGS = { secret: Buffer.alloc(32, 7) }
const DAY_MS = 86_400_000

let documents: DocumentStore
let holder: FolderMailer
let folder: string
beforeEach(async () => {
  documents = openMemoryDocumentStore()
  ;[folder, holder] = await opened()
})

async function opened(): Promise<[string, FolderMailer]> {
  const own = await mkdtemp(path.join(tmpdir(), 'courtline-mail-files-'))
  closeLater(() => rm(own, { recursive: true }))
  return [own, await openFolderMailer(own, 'Courtline <no-reply@courtline.example>')]
}
const write = (to: string) => holder.send({ to, subject: 'Hello', text: 'Your link' })
const recipients = async () =>
  (await Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8'))))
    .map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim() ?? '')
    .toSorted()

it('an erasure in one process of a cluster removes the mails that another one holds as files (P11)', async () => {
  await write('ana@courtline.example')
  await write('ben@courtline.example')
  const [, ofGateway] = await opened()
  const now = new Date(Date.now() + 1000)
  await mailerForAll(ofGateway, documents, SETTINGS, () => now).forget(' Ana@Courtline.example')
  expect(JSON.stringify(await documents.list('forgotten-address'))).not.toMatch(/ana/i)
  expect(await recipients()).toHaveLength(2)
  await forgetMailFiles(holder, documents, SETTINGS, now)
  expect(await recipients()).toEqual(['ben@courtline.example'])
})

it('mail that is written to the address later stays, and old words go', async () => {
  const before = new Date(Date.now() - DAY_MS)
  await mailerForAll(holder, documents, SETTINGS, () => before).forget('ana@courtline.example')
  await write('ana@courtline.example')
  await forgetMailFiles(holder, documents, SETTINGS, new Date())
  expect(await recipients()).toEqual(['ana@courtline.example'])
  expect(await documents.list('forgotten-address')).toHaveLength(1)
  await forgetMailFiles(holder, documents, SETTINGS, new Date(Date.now() + 31 * DAY_MS))
  expect(await documents.list('forgotten-address')).toEqual([])
  expect(await recipients()).toEqual(['ana@courtline.example'])
})
