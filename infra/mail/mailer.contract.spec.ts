import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { openFolderMailer } from './folder/folder-mailer.ts'
import { type Mailer, MailRefused } from './mailer.ts'
import { openMailbox } from './mailbox/mailbox.ts'
import { openSmtpMailer } from './smtp/smtp-mailer.ts'
import { startSmtpTestServer } from './testing/smtp-test-server.ts'

const FROM = 'Courtline <no-reply@courtline.example>'

interface Opened {
  readonly mailer: Mailer
  /** Every mail that arrived, as one text with its headers. */
  readonly arrived: () => Promise<readonly string[]>
  readonly close: () => Promise<void>
  /** Mails arrive where we cannot take them back. */
  readonly isElsewhere?: true
}

/** One line per adapter. */
const ADAPTERS: Readonly<Record<string, () => Promise<Opened>>> = {
  smtp: openedSmtp,
  folder: openedFolder,
  mailbox: openedMailbox,
}

async function openedSmtp(): Promise<Opened> {
  const server = await startSmtpTestServer()
  const mailer = openSmtpMailer(server.url, FROM)
  const arrived = () => Promise.resolve(server.messages)
  return { mailer, arrived, close: () => server.close(), isElsewhere: true }
}

async function openedFolder(): Promise<Opened> {
  const folder = await mkdtemp(path.join(tmpdir(), 'courtline-mail-'))
  const mailer = await openFolderMailer(folder, FROM)
  const arrived = async () =>
    Promise.all((await readdir(folder)).toSorted().map((name) => readFile(path.join(folder, name), 'utf8')))
  return { mailer, arrived, close: () => rm(folder, { recursive: true }) }
}

async function openedMailbox(): Promise<Opened> {
  const mailer = openMailbox(FROM)
  const arrived = () =>
    Promise.resolve(
      mailer
        .mails()
        .toReversed()
        .map(({ from, to, subject, text }) => `From: ${from}\nTo: ${to}\nSubject: ${subject}\n\n${text}`),
    )
  return { mailer, arrived, close: () => Promise.resolve() }
}

describe.each(Object.entries(ADAPTERS))('mail by %s', (_, open) => {
  let opened: Opened
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(async () => {
    await opened.mailer.close()
    await opened.close()
  })

  const mailsAfter = async (mail: { to: string; subject: string; text: string }) => {
    await opened.mailer.send(mail)
    return opened.arrived()
  }

  it('brings a mail with sender, recipient, subject and text', async () => {
    const mail = { to: 'ana@courtline.example', subject: 'Your match', text: 'It can be watched now.' }
    const [arrived] = await mailsAfter(mail)
    expect(arrived).toContain('no-reply@courtline.example')
    expect(arrived).toMatch(/^To: ana@courtline\.example/m)
    expect(arrived).toMatch(/^Subject: Your match/m)
    expect(arrived).toContain('It can be watched now.')
  })

  it('takes no line break in a subject for the start of another header', async () => {
    const mail = { to: 'ana@courtline.example', subject: 'Hello\r\nBcc: eve@courtline.example', text: 'Hi' }
    expect((await mailsAfter(mail)).at(-1)).not.toMatch(/^Bcc:/m)
  })

  it('keeps no mail to an address that is forgotten, and those to others (P11)', async () => {
    const text = 'To: ben@courtline.example is only a line of this mail'
    await opened.mailer.send({ to: 'ben@courtline.example', subject: 'One', text: 'Hi' })
    const before = await mailsAfter({ to: 'bea@courtline.example', subject: 'Two', text })
    await opened.mailer.forget('Ben@Courtline.example')
    const left = await opened.arrived()
    const isToBen = (mail: string) => /^To: ben@/im.test(mail.split(/\r?\n\r?\n/)[0] ?? '')
    // What a mail server has is no longer ours.
    const kept = before.filter((mail) => opened.isElsewhere === true || !isToBen(mail))
    expect(left).toEqual(kept)
    expect(left.some((mail) => mail.includes('bea@courtline.example'))).toBe(true)
  })

  it.each([
    'ana@a.example, eve@b.example',
    'ana@a.example\r\nBcc: eve@b.example',
    'Ana <ana@a.example>',
    'ana',
    '',
  ])('refuses %j, which is not one address', async (to) => {
    const before = (await opened.arrived()).length
    await expect(opened.mailer.send({ to, subject: 'x', text: 'x' })).rejects.toThrow(MailRefused)
    expect(await opened.arrived()).toHaveLength(before)
  })
})

describe('a mail server’s answer', () => {
  it('separates mails that will never be accepted from those to be sent again', async () => {
    const { mailer, close } = await openedSmtp()
    const sendTo = (to: string) => mailer.send({ to, subject: 'x', text: 'x' })
    await expect(sendTo('refused@courtline.example')).rejects.toThrow(MailRefused)
    await expect(sendTo('later@courtline.example')).rejects.not.toThrow(MailRefused)
    await mailer.close()
    await close()
  })
})

describe('the mailbox of a demo', () => {
  it('keeps the last mails, newest first', async () => {
    const mailbox = openMailbox(FROM)
    for (let number = 0; number < 250; number += 1) {
      await mailbox.send({ to: 'ana@courtline.example', subject: `Mail ${number}`, text: '' })
    }
    expect(mailbox.mails()).toHaveLength(200)
    expect(mailbox.mails()[0]?.subject).toBe('Mail 249')
  })
})
