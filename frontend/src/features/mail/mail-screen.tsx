import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import type { MailState } from '@courtline/messages/mail/mail'
import { MOST_IN_PAGE } from '@courtline/messages/routes/paging'
import type { MailView } from '@courtline/messages/views/mail'
import { useCallback, useState } from 'react'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import { moment } from '../../foundation/time/calendar.ts'
import { useNow } from '../../foundation/time/use-now.ts'
import { MoreRows } from '../../ui/more-rows.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import { showDone } from '../../ui/toast.ts'
import { useChangeMailMutation, useMailsQuery } from './mail-calls.ts'
import './mail.css'
import { MAIL_FAILURE_WORDS, MAIL_KIND_WORDS, MAIL_STATE_WORDS } from './words.ts'

const COLUMNS = ['Mail', 'To', 'From', 'Since', 'State'] as const
const LOOK_EVERY_MS = 5000
const STATES = ['Waiting', 'GivenUp', 'Sent'] as const satisfies readonly MailState[]
type ShownState = (typeof STATES)[number]

const isShown = (text: string): text is ShownState => STATES.some((state) => state === text)

/** /admin/mail: what waits in the outbox, what could not be sent and why, and what was sent. */
export function MailScreen() {
  const [state, setState] = useState<ShownState>('Waiting')
  const [pages, setPages] = useState(1)
  const {
    data: mails,
    error,
    refetch,
    isFetching,
  } = useMailsQuery({ state, pages }, { pollingInterval: LOOK_EVERY_MS, skipPollingIfUnfocused: true })
  const more = useCallback(() => setPages((read) => read + 1), [])
  const show = (text: string) => {
    if (!isShown(text)) return
    setState(text)
    setPages(1)
  }
  return (
    <div className="page mail-page">
      <PageHead
        title="Mail"
        sub="Mail that the server does not accept is retried for a day, each time after a longer wait. The content of a mail is erased once it is sent."
      />
      <SegmentedControl
        aria-label="Which mails"
        data={STATES.map((value) => ({ value, label: MAIL_STATE_WORDS[value] }))}
        value={state}
        onChange={show}
      />
      {error && !mails && (
        <Failed what="The mails could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {!mails && !error && (
        <div role="status" aria-label="Loading the mails">
          <Skeleton height={120} radius={10} mt={14} />
        </div>
      )}
      {mails?.length === 0 && <Empty text="No mail." />}
      {mails && mails.length > 0 && <Mails mails={mails} />}
      {mails && mails.length >= pages * MOST_IN_PAGE && (
        <MoreRows label="Show more mails" loading={isFetching} onMore={more} />
      )}
    </div>
  )
}

function Mails({ mails }: { mails: readonly MailView[] }) {
  const now = useNow(60)
  return (
    <div className="mail-scroll">
      <table className="mail-table panel">
        <TableHead columns={COLUMNS} />
        <tbody>
          {mails.map((mail) => (
            <tr key={mail.id}>
              <td>{MAIL_KIND_WORDS[mail.kind]}</td>
              <td>{mail.to ?? '–'}</td>
              <td>{mail.senderName ?? 'Courtline'}</td>
              <td className="num">{moment(mail.queuedAt, now)}</td>
              <td>{outcomeOf(mail, now)}</td>
              <td>
                <MailActions mail={mail} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function outcomeOf({ state, why, attempts, changedAt, nextAttemptAt }: MailView, now: Date): string {
  if (state === 'Sent') return `Sent ${moment(changedAt, now)}`
  if (why === null) return MAIL_STATE_WORDS[state]
  const tries = attempts === 1 ? 'once' : `${attempts} times`
  const next = nextAttemptAt === null ? 'not tried again' : `next try ${moment(nextAttemptAt, now)}`
  return `${MAIL_FAILURE_WORDS[why]}, tried ${tries}, ${next}`
}

/** A mail that was not sent may be tried at once, or thrown away. */
function MailActions({ mail: { id, to, state } }: { mail: MailView }) {
  const [change, { isLoading }] = useChangeMailMutation()
  const [failure, setFailure] = useState<string>()
  if (state !== 'Waiting' && state !== 'GivenUp') return null
  const about = to ?? 'somebody'
  const act = async (action: 'retry' | 'forget') => {
    const problem = failureText(await change({ id, action }))
    setFailure(problem)
    if (problem === undefined) showDone(action === 'retry' ? 'It is tried again.' : 'The mail was discarded.')
  }
  return (
    <div className="row-flex">
      <Button
        size="xs"
        loading={isLoading}
        aria-label={`Try again: mail to ${about}`}
        onClick={() => void act('retry')}
      >
        Try again
      </Button>
      <Button
        size="xs"
        disabled={isLoading}
        aria-label={`Discard: mail to ${about}`}
        onClick={() => void act('forget')}
      >
        Discard
      </Button>
      {failure !== undefined && (
        <span className="bad-word" role="alert">
          {failure}
        </span>
      )}
    </div>
  )
}
