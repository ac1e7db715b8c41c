import type { Decider } from '@courtline/messages/event-sourcing/decider'
import type { EmailEvent } from '@courtline/messages/account/email'
import type { EmailCommand } from '@courtline/messages/account/user-commands'
import { NOTHING, record, refuse } from './decision.ts'

/** Who holds the address, or null. */
export type EmailState = string | null

/**
 * The stream `email-<hash>`: an address belongs to one account at a time, claimed here before the account records it
 * (P14). Refusal: EMAIL_TAKEN.
 */
export const emailDecider: Decider<EmailState, EmailCommand, EmailEvent> = {
  initial: null,
  evolve: (holder, page) =>
    page.reduce((_, { event }) => (event.type === 'EmailClaimed' ? event.data.userId : null), holder),
  decide({ type, userId }, holder) {
    switch (type) {
      case 'ClaimEmail':
        if (holder === null) return record({ type: 'EmailClaimed', data: { userId } })
        return holder === userId ? NOTHING : refuse('EMAIL_TAKEN')
      case 'ReleaseEmail':
        return holder === userId ? record({ type: 'EmailReleased', data: { userId } }) : NOTHING
    }
  },
}
