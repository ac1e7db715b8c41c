import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import type { RuleSet } from '@courtline/messages/match/rule-set'
import type { Standing } from '@courtline/messages/match/status'
import type { FindingLine, StateAfter } from '@courtline/messages/views/figures'
import type { ScoreSummary } from '@courtline/messages/views/match'
import type { FilterIndex } from '@courtline/scoring/filter-index'
import type { MatchStatistics } from '@courtline/scoring/statistics'
import type { TeamType } from '@courtline/scoring/vocabulary'

/** Documents of one match: a small head, one for each set, one of findings, two of figures once it is annotated. */
export type MatchStateDocument =
  MatchStateHead | SetDocument | FindingsDocument | StatisticsDocument | FilterDocument

/** Everything but the annotation itself, under 2 kB for a match of five sets and nothing removed. */
export interface MatchStateHead {
  readonly kind: 'head'
  readonly matchId: string
  readonly ownerIds: readonly string[]
  readonly standing: Standing
  readonly rules: RuleSet
  readonly teamType: TeamType
  readonly summary: ScoreSummary
  /** The first few errors and warnings, in time order. */
  readonly firstFindings: readonly FindingLine[]
  /** How many set documents there are. */
  readonly sets: number
  /** Last edits of entries that were removed: [annotationId, edit id, position of its first edit]. */
  readonly removed: readonly RemovedEntry[]
  /** Revision of the last event that changed annotation or rules; figures carry the one they were made of. */
  readonly annotationRevision: number
  /** Revision and position of the last event that it has seen. */
  readonly revision: number
  readonly position: string
}

export type RemovedEntry = readonly [annotationId: string, lastEdit: string, firstPosition: string]

/** Entries of one set in time order, and the state after each serve. */
export interface SetDocument {
  readonly kind: 'set'
  readonly matchId: string
  readonly setIndex: number
  readonly entries: readonly SetEntry[]
}

export interface SetEntry {
  readonly entry: AnnotatedEvent
  /** Id of its last edit (P3). */
  readonly lastEdit: string
  /** Position of its first edit: decides between equal times (D106), and says which of two entries is older. */
  readonly firstPosition: string
  readonly after: StateAfter
}

/** Entries with an error or a warning, the oldest first; there is none where nothing is wrong. */
export interface FindingsDocument {
  readonly kind: 'findings'
  readonly matchId: string
  readonly entries: readonly FlaggedEntry[]
}

export interface FlaggedEntry {
  readonly annotationId: string
  readonly firstPosition: string
  readonly clockSeconds: number
  /** The graver one of its findings. */
  readonly level: FindingLine['level']
  readonly messages: readonly string[]
}

export interface StatisticsDocument {
  readonly kind: 'statistics'
  readonly matchId: string
  readonly annotationRevision: number
  readonly statistics: MatchStatistics
}

export interface FilterDocument {
  readonly kind: 'filter'
  readonly matchId: string
  readonly annotationRevision: number
  readonly filterIndex: FilterIndex
}
