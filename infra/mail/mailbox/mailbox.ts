import { checkedMail, isSameAddress, type OutgoingMail, type Mailer } from '../mailer.ts'

export interface ReceivedMail extends OutgoingMail {
  readonly from: string
  readonly receivedAt: Date
}

export interface Mailbox extends Mailer {
  /** The mails kept, newest first. */
  mails(): readonly ReceivedMail[]
}

const MOST_MAILS = 200

/** Keeps the last mails in memory, for everyone to read on a demo site; never to be used for real people. */
export function openMailbox(from: string): Mailbox {
  const mails: ReceivedMail[] = []
  return {
    async send(mail) {
      mails.unshift({ ...checkedMail(mail), from, receivedAt: new Date() })
      mails.length = Math.min(mails.length, MOST_MAILS)
    },
    async forget(address) {
      const others = mails.filter(({ to }) => !isSameAddress(to, address))
      mails.splice(0, mails.length, ...others)
    },
    mails: () => [...mails],
    close: () => Promise.resolve(),
  }
}
