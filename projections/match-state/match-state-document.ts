import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import type { RuleSet } from '@courtline/messages/match/rule-set'
import type { LifeCycleState } from '@courtline/messages/match/status'
import type { FindingLine, StateAfter } from '@courtline/messages/views/figures'
import type { ScoreSummary } from '@courtline/messages/views/match'
import type { FilterIndex } from '@courtline/scoring/figures/filter-index'
import type { PointScores } from '@courtline/scoring/figures/point-scores'
import type { MatchStatistics } from '@courtline/scoring/figures/match-statistics'
import type { TeamType } from '@courtline/scoring/rules/vocabulary'

/**
 * Documents of one annotation: a small head and one for each set; of a match's own also one of findings, and three of
 * figures once it is annotated. `group` names the annotation (`annotationKey`).
 */
export type MatchStateDocument =
  MatchStateHead | SetDocument | FindingsDocument | StatisticsDocument | FilterDocument | ScoresDocument

/** Everything but the annotation itself, under 2 kB for a match of five sets and nothing removed. */
export interface MatchStateHead {
  readonly kind: 'head'
  readonly group: string
  readonly matchId: string
  /** Whose keys seal imported texts in it. */
  readonly ownerIds: readonly string[]
  /** Null for an annotation beside the match's own, whose life is not the match's. */
  readonly lifeCycle: LifeCycleState | null
  readonly rules: RuleSet
  readonly teamType: TeamType
  readonly summary: ScoreSummary
  /** The score when the annotation was accepted last, silent corrections since included; null before that (D108). */
  readonly lastAcceptedScore: ScoreSummary | null
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

/**
 * Entries of one set in time order, and what belongs to each of them at the same place of the other lists: written as
 * columns, since sets are most of what this view writes.
 */
export interface SetDocument {
  readonly kind: 'set'
  readonly group: string
  readonly setIndex: number
  readonly entries: readonly AnnotatedEvent[]
  /** Id of the last edit of each (P3). */
  readonly lastEdits: readonly string[]
  /** Position of the first edit of each: decides between equal times (D106) and which of two entries is older. */
  readonly firstPositions: readonly string[]
  readonly after: readonly PackedState[]
}

/** The state after an entry: games, points, tiebreakerTo, 1 for a first serve, server, topTeam. */
export type PackedState = readonly [
  firstGames: number,
  secondGames: number,
  firstPoints: number,
  secondPoints: number,
  tiebreakerTo: number,
  firstServe: 0 | 1,
  server: StateAfter['server'],
  topTeam: StateAfter['topTeam'],
]

/** Entries with an error or a warning, the oldest first; there is none where nothing is wrong. */
export interface FindingsDocument {
  readonly kind: 'findings'
  readonly group: string
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
  readonly group: string
  readonly annotationRevision: number
  readonly statistics: MatchStatistics
}

export interface FilterDocument {
  readonly kind: 'filter'
  readonly group: string
  readonly annotationRevision: number
  readonly filterIndex: FilterIndex
}

/** The score around each point, to be read with the rows of the filter index. */
export interface ScoresDocument {
  readonly kind: 'scores'
  readonly group: string
  readonly annotationRevision: number
  readonly scores: PointScores
}
