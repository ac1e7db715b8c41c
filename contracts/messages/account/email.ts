import type { Static } from 'typebox'
import { Event } from '../event-sourcing/fact.ts'
import { Uuid } from '../schema.ts'

/** An address belongs to one account at a time: claimed here first, before the account's own stream (P14). */
export const EmailClaimed = Event('EmailClaimed', { userId: Uuid })
export const EmailReleased = Event('EmailReleased', { userId: Uuid })

export const EMAIL_EVENTS = [EmailClaimed, EmailReleased] as const
export type EmailEvent = Static<(typeof EMAIL_EVENTS)[number]>
