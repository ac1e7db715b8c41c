import { checkedLetter, isSameAddress, type Letter, type Mailer } from '../mailer.ts'

export interface ReceivedLetter extends Letter {
  readonly from: string
  readonly receivedAt: Date
}

export interface Mailbox extends Mailer {
  /** The letters kept, newest first. */
  letters(): readonly ReceivedLetter[]
}

const MOST_LETTERS = 200

/** Keeps the last letters in memory, for everyone to read on a demo site; never to be used for real people. */
export function openMailbox(from: string): Mailbox {
  const letters: ReceivedLetter[] = []
  return {
    async send(letter) {
      letters.unshift({ ...checkedLetter(letter), from, receivedAt: new Date() })
      letters.length = Math.min(letters.length, MOST_LETTERS)
    },
    async forget(address) {
      const others = letters.filter(({ to }) => !isSameAddress(to, address))
      letters.splice(0, letters.length, ...others)
    },
    letters: () => [...letters],
    close: () => Promise.resolve(),
  }
}
