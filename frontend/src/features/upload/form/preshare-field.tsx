import { EmailList } from '../../../ui/email-list.tsx'
import type { CreationDraft } from './use-match-upload.ts'

/** As many as a match can be made with. */
const MOST_RECIPIENTS = 50

/** Who gets a link to the match once it can be watched (D67). Afterwards the match's Share dialog does the same. */
export function PreshareField({ creation: { choices, change } }: { creation: CreationDraft }) {
  const emails = choices.preshareEmails
  if (change) {
    return (
      <EmailList
        label="Share when ready"
        description="They get a link by e-mail as soon as the match is ready."
        emails={emails}
        most={MOST_RECIPIENTS}
        onChange={(preshareEmails) => change({ ...choices, preshareEmails })}
      />
    )
  }
  if (emails.length === 0) return null
  return (
    <p className="muted">Shared with {emails.join(', ')} when it is ready. Add others then with Share.</p>
  )
}
