import type { Position } from '@courtline/infra/event-log/event-log'
import type { TracedPage } from '@courtline/infra/tracing/page-span'
import type { ProjectionView } from '@courtline/messages/views/admin'
import type { Alarm, Asked } from './projection-host.ts'

/** What the thread of the projections is asked. */
export type Call =
  | { readonly type: 'status' }
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
  { readonly type: 'call'; readonly callId: number; readonly call: Call } | { readonly type: 'close' }

export type Answer =
  | { readonly type: 'views'; readonly views: ProjectionView[] }
  | { readonly type: 'asked'; readonly asked: Asked }
  | { readonly type: 'threw'; readonly why: string }

export type FromThread =
  | { readonly type: 'ready' }
  | { readonly type: 'cannotStart'; readonly why: string }
  | { readonly type: 'answer'; readonly callId: number; readonly answer: Answer }
  /** How far live builds have come, since the last of these. */
  | { readonly type: 'advance'; readonly reached: readonly (readonly [name: string, position: Position])[] }
  | { readonly type: 'flipped'; readonly name: string }
  | { readonly type: 'traced'; readonly page: TracedPage }
  | { readonly type: 'alarm'; readonly alarm: Alarm }
  | { readonly type: 'closed' }
