import type { OutgoingMail } from '@courtline/infra/mail/mailer'
import { inOneLine, quoted } from '../mail/words-of-people.ts'

/** How the recipient of a match comes to watch it. */
export type WayIn =
  /** They have proved their address: the link is enough. */
  | { readonly to: 'watch'; readonly link: string }
  /** There is an account that has not proved it yet; a second mail lets it (D60). */
  | { readonly to: 'confirm'; readonly link: string }
  /** They are asked to sign up with that address (D67). */
  | { readonly to: 'signUp'; readonly link: string }

export interface SharedMatch {
  /** 'Rivera v Okafor'. */
  readonly title: string
  /** The name of the sender; null for a user without a name. */
  readonly from: string | null
  readonly message: string | null
}

/** The mail that shares a match: whatever its sender wrote is between words of ours, and is marked as theirs. */
export function sharingMail(to: string, match: SharedMatch, way: WayIn): OutgoingMail {
  const title = inOneLine(match.title)
  const message = match.message?.trim() ? `\nTheir message:\n\n${quoted(match.message)}\n` : ''
  return {
    to,
    subject: `Courtline: ${senderOf(match)} shares ${title} with you`,
    text:
      `${senderOf(match)}, who has an account at Courtline, shares the match ${title} with you.\n${message}\n` +
      `${waysIn(way, to)}\n${SENT_BY_US}`,
  }
}

const senderOf = ({ from }: Pick<SharedMatch, 'from'>) => (from === null ? 'Somebody' : inOneLine(from))

const SENT_BY_US =
  '\n--\nSent by Courtline in the name of one of its users. Names and messages are theirs; we never ask for passwords by mail.\n'

function waysIn({ to, link }: WayIn, email: string): string {
  switch (to) {
    case 'watch':
      return `Watch it here: ${link}`
    case 'confirm':
      return (
        `Watch it here: ${link}\n\n` +
        'This address of your account is not confirmed yet. Please use the link of our other mail first.'
      )
    case 'signUp':
      return `To watch it, sign up with this address (${email}): ${link}`
  }
}

/** One line of the summary's table: a figure of both sides. */
export interface SummaryLine {
  readonly title: string
  readonly values: readonly [string, string]
}

/** Score and main figures of a match; it gives its reader no right to watch the match (D67). */
export function summaryMail(
  to: string,
  { title, from }: Pick<SharedMatch, 'title' | 'from'>,
  teams: readonly [string, string],
  score: string,
  lines: readonly SummaryLine[],
): OutgoingMail {
  const rows: SummaryLine[] = [{ title: '', values: teams }, ...lines]
  const width = Math.max(...rows.map((row) => row.title.length))
  const first = Math.max(...rows.map((row) => row.values[0].length))
  const table = rows.map(
    (row) => `${row.title.padEnd(width)}  ${row.values[0].padStart(first)}  ${row.values[1]}`,
  )
  return {
    to,
    subject: `Courtline: ${inOneLine(title)}: ${score}`,
    text:
      `${senderOf({ from })}, who has an account at Courtline, sends you the figures of ${inOneLine(title)}.\n\n` +
      `${score}\n\n${table.join('\n')}\n${SENT_BY_US}`,
  }
}
