import type { Position } from '../event-log/event-log.ts'

/** How a subscription does. */
export interface SubscriptionStatus {
  readonly name: string
  readonly state: 'running' | 'retrying' | 'ended'
  /** Up to here everything was handled. */
  readonly position: Position
  /** Since it started. */
  readonly failures: number
  readonly lastFailure: SubscriptionFailure | null
}

export interface SubscriptionFailure {
  /** ISO 8601. */
  readonly at: string
  readonly text: string
}
