import type { Position } from '@courtline/infra/event-log/event-log'
import type { SubscriptionHealth } from '@courtline/infra/subscription/subscription-registry'
import type { TracedPage } from '@courtline/infra/tracing/page-span'
import type { ProjectionView } from '@courtline/messages/views/admin'
import type { Alarm, ProjectionRequest } from './projection-host.ts'

/** Requests to the thread of the projections. */
export type ThreadCall =
  | { readonly type: 'status' }
  | { readonly type: 'subscriptions' }
  | { readonly type: 'rebuild'; readonly name: string }
  | { readonly type: 'flip'; readonly name: string; readonly version: number; readonly build: number }
  | {
      readonly type: 'unpark'
      readonly name: string
      readonly stream: string
      readonly action: 'retry' | 'skip'
      readonly reason: string | null
    }

export type ToThread =
  | { readonly type: 'call'; readonly callId: number; readonly call: ThreadCall }
  /** A request waits for what was written last. */
  | { readonly type: 'hurry' }
  | { readonly type: 'close' }

export type ThreadAnswer =
  | { readonly type: 'views'; readonly views: ProjectionView[] }
  | { readonly type: 'subscriptions'; readonly subscriptions: SubscriptionHealth[] }
  | { readonly type: 'asked'; readonly asked: ProjectionRequest }
  | { readonly type: 'threw'; readonly why: string }

export type FromThread =
  | { readonly type: 'ready' }
  | { readonly type: 'cannotStart'; readonly why: string }
  | { readonly type: 'answer'; readonly callId: number; readonly answer: ThreadAnswer }
  /** How far live builds have come, since the last of these. */
  | { readonly type: 'advance'; readonly reached: readonly (readonly [name: string, position: Position])[] }
  | { readonly type: 'flipped'; readonly name: string }
  | { readonly type: 'traced'; readonly page: TracedPage }
  | { readonly type: 'alarm'; readonly alarm: Alarm }
  | { readonly type: 'closed' }
