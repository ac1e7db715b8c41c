import type { MailFailure, MailKind, MailState } from '@courtline/messages/mail/mail'

export const MAIL_KIND_WORDS: Readonly<Record<MailKind, string>> = {
  confirmation: 'Confirm an address',
  passwordReset: 'New password',
  accountNotice: 'Notice about an account',
  invitation: 'Invitation',
  sharedMatch: 'Shared match',
  summary: 'Figures of a match',
  matchNotice: 'Notice about a match',
  recruiting: 'Recruiting',
  order: 'Order',
}

export const MAIL_STATE_WORDS: Readonly<Record<MailState, string>> = {
  Waiting: 'Waiting',
  GivenUp: 'Not sent',
  Sent: 'Sent',
  Forgotten: 'Forgotten',
}

export const MAIL_FAILURE_WORDS: Readonly<Record<MailFailure, string>> = {
  refused: 'Refused by the mail server',
  notTaken: 'Not accepted by the mail server',
  tookTooLong: 'The mail server took too long',
}
