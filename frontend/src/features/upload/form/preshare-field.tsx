import { EmailList } from '../../../ui/email-list.tsx'
import type { CreationDraft } from './use-match-upload.ts'

/** As many as a match can be made with. */
const MOST_RECIPIENTS = 50

/**
 * Who gets a link to the match once it can be watched (D67); players whose address was typed are offered. Afterwards the
 * match's Share dialog does the same.
 */
export function PreshareField({
  creation: { choices, change },
  players,
}: {
  creation: CreationDraft
  /** Addresses of players. */
  players: readonly string[]
}) {
  const emails = choices.preshareEmails
  if (change) {
    const toAdd = emails.length < MOST_RECIPIENTS ? players.filter((email) => !isIn(emails, email)) : []
    const add = (email: string) => change({ ...choices, preshareEmails: [...emails, email] })
    return (
      <>
        <EmailList
          label="Share when ready"
          description="They get a link by e-mail as soon as the match is ready."
          emails={emails}
          most={MOST_RECIPIENTS}
          onChange={(preshareEmails) => change({ ...choices, preshareEmails })}
        />
        {toAdd.map((email) => (
          <button key={email} type="button" className="quiet" onClick={() => add(email)}>
            Send {email} the link too
          </button>
        ))}
      </>
    )
  }
  if (emails.length === 0) return null
  return (
    <p className="muted">Shared with {emails.join(', ')} when it is ready. Add others then with Share.</p>
  )
}

const isIn = (emails: readonly string[], email: string) =>
  emails.some((known) => known.toLowerCase() === email.toLowerCase())
