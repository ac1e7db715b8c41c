/** Mails to others on one day (UTC). */
export interface MailsOfDay {
  readonly day: string
  readonly mails: number
}

export const mailsAfter = (before: MailsOfDay | null, { day, mails }: MailsOfDay): MailsOfDay => ({
  day,
  mails: mails + (before?.day === day ? before.mails : 0),
})
