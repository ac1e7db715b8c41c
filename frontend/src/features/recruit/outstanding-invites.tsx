import { Button, Skeleton } from '@mantine/core'
import type { RecruitLinkView } from '@courtline/messages/views/recruiting'
import { useEndLinkMutation } from '../../domain/recruiting/link-calls.ts'
import { useOutstandingLinksQuery } from '../../domain/recruiting/recruit-calls.ts'
import { programName } from '../../domain/recruiting/words.ts'
import { shortDay } from '../../foundation/time/calendar.ts'
import { showOutcome } from '../../ui/show-outcome.ts'
import { Failed } from '../../ui/states.tsx'

/** Invites that were sent and not accepted yet; cancelling one gives it back (D85). */
export function OutstandingInvites({ recruitId }: { recruitId: string }) {
  const { data: links, error, refetch } = useOutstandingLinksQuery(recruitId)
  return (
    <section className="panel recruiting-panel" aria-labelledby="outstanding-invites">
      <header>
        <h2 id="outstanding-invites">Outstanding invites</h2>
        {links && <span className="muted num">{links.length}</span>}
      </header>
      {error && !links && (
        <Failed what="Your invites could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {!links && !error && <Skeleton height={44} />}
      {links?.length === 0 && <p className="muted">No invite is waiting for an answer.</p>}
      {links && links.length > 0 && (
        <ul className="recruiting-rows">
          {links.map((link) => (
            <Invite key={link.id} link={link} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Invite({ link }: { link: RecruitLinkView }) {
  const [end, { isLoading }] = useEndLinkMutation()
  const name = programName(link)
  return (
    <li>
      <span className="grow">
        <span className="cut" title={name}>
          {name}
        </span>
        <span className="faint recruiting-note num">Sent {shortDay(link.since)}</span>
      </span>
      <Button
        size="xs"
        loading={isLoading}
        aria-label={`Cancel the invite to ${name}`}
        onClick={() => void showOutcome(end(link), `The invite to ${name} is cancelled.`)}
      >
        Cancel
      </Button>
    </li>
  )
}
