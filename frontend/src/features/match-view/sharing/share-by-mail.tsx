import { Button, Group, Textarea } from '@mantine/core'
import type { MatchView } from '@courtline/messages/views/match'
import { useState } from 'react'
import { messageOf } from '../../../foundation/calls/failure.ts'
import { EmailList } from '../../../ui/email-list.tsx'
import { showDone, showError } from '../../../ui/toast.ts'
import { useEmailSummaryMutation, useShareMatchMutation } from './share-calls.ts'

/** Mails of one minute (the server's limit). */
const MOST_RECIPIENTS = 20

/** A mail with a link that gives the right to watch, or with the figures alone, which gives none (D67). */
export function ShareByMail({
  match,
  query,
}: {
  match: MatchView
  /** Time and filter to which the mail leads. */
  query: URLSearchParams
}) {
  const { emails, setEmails, message, setMessage, failure, send, sendFigures, isSharing, isMailing } =
    useMailing(match, query)
  const nobody = emails.length === 0
  return (
    <form
      aria-label="Share by e-mail"
      className="share-mail"
      onSubmit={(event) => {
        event.preventDefault()
        if (!nobody) void send()
      }}
    >
      <EmailList
        label="Recipients"
        description="They may watch the match once they confirm their e-mail."
        emails={emails}
        most={MOST_RECIPIENTS}
        onChange={setEmails}
      />
      <Textarea
        label="Message"
        rows={2}
        resize="vertical"
        maxLength={2000}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      {failure !== undefined && (
        <p className="bad-word" role="alert">
          {failure}
        </p>
      )}
      <Group justify="flex-end" gap={8}>
        <Button disabled={nobody} loading={isMailing} onClick={() => void sendFigures()}>
          Send statistics only
        </Button>
        <Button type="submit" variant="filled" disabled={nobody} loading={isSharing}>
          Send
        </Button>
      </Group>
    </form>
  )
}

/** What is typed, and the two ways to send it; recipients and message are kept until they were sent. */
function useMailing(match: MatchView, query: URLSearchParams) {
  const [emails, setEmails] = useState<readonly string[]>([])
  const [message, setMessage] = useState('')
  const [failure, setFailure] = useState<string>()
  const [share, sharing] = useShareMatchMutation()
  const [mailSummary, mailing] = useEmailSummaryMutation()
  const after = (notSent: readonly string[] | undefined, error: unknown, done: string) => {
    setFailure(error === undefined ? undefined : messageOf(error))
    if (notSent === undefined) return
    if (notSent.length > 0) showError(`No e-mail could be sent to ${notSent.join(', ')}.`)
    else showDone(done)
    setEmails([])
    setMessage('')
  }
  const send = async () => {
    const text = message.trim() === '' ? null : message.trim()
    const place = query.size > 0 ? { place: query.toString() } : {}
    const { data, error } = await share({ id: match.id, emails: [...emails], message: text, ...place })
    after(data?.notSent, error, `Shared with ${people(emails.length)}.`)
  }
  const sendFigures = async () => {
    const { data, error } = await mailSummary({ id: match.id, emails: [...emails] })
    after(data?.notSent, error, `Statistics sent to ${people(emails.length)}.`)
  }
  return {
    emails,
    setEmails,
    message,
    setMessage,
    failure,
    send,
    sendFigures,
    isSharing: sharing.isLoading,
    isMailing: mailing.isLoading,
  }
}

const people = (number: number) => (number === 1 ? 'one person' : `${number} people`)
