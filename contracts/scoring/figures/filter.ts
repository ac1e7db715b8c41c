import type { Analysis, Category, CategoryChoice } from './analysis/categories.ts'
import type { ServeRow } from '../replay/serve-rows.ts'
import type { StatisticName } from './statistic-counts.ts'
import type { Situation } from '../rules/score/situation.ts'
import { teamOf } from '../rules/state.ts'
import type { ByTeam, Player, ServeSide, ShotType, Team, TeamType } from '../rules/vocabulary.ts'

/** Whether the filterFor team or player serves or returns. */
export const SERVER_OPTIONS = ['Serving', 'Returning'] as const
/** First or second serve. */
export const SERVICE_OPTIONS = ['First', 'Second'] as const
/** Deuce side 0, ad side 1. */
export const SIDE_OPTIONS = [0, 1] as const satisfies readonly ServeSide[]
/** Bands of rally length in shots (D17). */
export const POINT_LENGTH_OPTIONS = [
  '1st shot',
  '2nd shot',
  '3-4 shots',
  '5-8 shots',
  'more than 8 shots',
] as const
/** An opponent variant is the same outcome by the other team (D41). */
export const OUTCOME_OPTIONS = [
  'Ace',
  'Winner',
  'ForcedError',
  'UnforcedError',
  'DoubleFault',
  'ServiceFault',
  'Let',
  'OpponentAce',
  'OpponentWinner',
  'OpponentForcedError',
  'OpponentUnforcedError',
  'OpponentDoubleFault',
  'OpponentServiceFault',
] as const
/** LongOut is Long (D41). */
export const ERROR_TYPE_OPTIONS = ['Net', 'LongOut'] as const
const CALLS = ['0', '15', '30', '40'] as const
/** Situations beside the grid of game scores (D8, D40). */
export const SCORE_CONDITIONS = ['deuce', 'gamePoint', 'breakPoint', 'tiebreaker'] as const
/** Game scores of a normal game, own score first; AdIn is the own advantage, AdOut the other team's. */
export const SCORE_CELLS = [
  ...CALLS.flatMap((own) => CALLS.map((other) => `${own}-${other}` as const)),
  'AdIn',
  'AdOut',
] as const

export type ServerOption = (typeof SERVER_OPTIONS)[number]
export type ServiceOption = (typeof SERVICE_OPTIONS)[number]
export type PointLength = (typeof POINT_LENGTH_OPTIONS)[number]
export type OutcomeOption = (typeof OUTCOME_OPTIONS)[number]
export type ErrorTypeOption = (typeof ERROR_TYPE_OPTIONS)[number]
export type ScoreOption = (typeof SCORE_CELLS)[number] | (typeof SCORE_CONDITIONS)[number]

/**
 * A declarative point filter (D18). Choices inside one field are alternatives, fields combine with "and"; an absent
 * field, an empty list and a false switch restrict nothing.
 */
export interface PointFilter {
  /** The team, or the player, from whose view server, outcome, scores and near are read; team 0 when absent (D41). */
  readonly filterFor?: { readonly team: Team } | { readonly player: Player }
  /** Only matches of this kind. */
  readonly teamType?: TeamType
  /** Per team the players who must serve or return; an empty list means any of them. */
  readonly team?: ByTeam<readonly Player[]>
  readonly server?: readonly ServerOption[]
  readonly service?: readonly ServiceOption[]
  readonly side?: readonly ServeSide[]
  /** Stroke of the ending shot. */
  readonly shotType?: readonly ShotType[]
  readonly pointLength?: readonly PointLength[]
  readonly outcome?: readonly OutcomeOption[]
  readonly errorType?: readonly ErrorTypeOption[]
  readonly scores?: readonly ScoreOption[]
  /** true: the filterFor team is at the camera's end; false: at the far end. */
  readonly near?: readonly boolean[]
  readonly situation?: readonly Situation[]
  /** Sets, from 0. */
  readonly set?: readonly number[]
  /** Only points that this figure counts for whose view it is, or points of the games that it counts: what a number opens. */
  readonly figure?: StatisticName
  /** Only points that an analysis sorts into this category for whose view it is: what a cell of it opens (D19). */
  readonly category?: CategoryChoice
  /** Only the serve with which the point was played. */
  readonly playedServe?: boolean
  readonly onlyFavorited?: boolean
  /** Only so many points, those on which most hung for the chances of both sides. */
  readonly biggestPoints?: number
  /** Filters that must all hold as well; each reads its own filterFor, else this one's. */
  readonly combinedFilter?: readonly PointFilter[]
}

/** A filter a user gave a name. */
export interface NamedFilter {
  readonly name: string
  readonly filter: PointFilter
}

/** The points of a named filter or category: point index → ids of the matching serves. */
export interface NamedResult {
  readonly name: string
  readonly pointMap: Readonly<Record<number, readonly string[]>>
}

/** Fields whose choices are alternatives; each can be tested alone. */
export const CHOICE_FIELDS = [
  'server',
  'service',
  'side',
  'shotType',
  'pointLength',
  'outcome',
  'errorType',
  'scores',
  'near',
  'situation',
  'set',
] as const
export type ChoiceField = (typeof CHOICE_FIELDS)[number]
export type ChoiceValue = string | number | boolean

/** The team or player from whose view a filter is read. */
export interface View {
  readonly team: Team
  readonly player: Player | null
}

/** D41: without `filterFor` the first team is meant. */
export function viewOf(filter: PointFilter, outer: View = { team: 0, player: null }): View {
  if (filter.filterFor === undefined) return outer
  if ('team' in filter.filterFor) return { team: filter.filterFor.team, player: null }
  return { team: teamOf(filter.filterFor.player), player: filter.filterFor.player }
}

/** The points that a category opens: `name` null for all of the side. In the very words of an address of the match view. */
export function categoryFilter(
  filter: PointFilter,
  analysis: Analysis,
  team: Team,
  name: Category | null,
): PointFilter {
  const { filterFor } = filter
  const ofPlayer = filterFor !== undefined && 'player' in filterFor && teamOf(filterFor.player) === team
  return { ...filter, filterFor: ofPlayer ? filterFor : { team }, category: { analysis, name } }
}

/** All values a serve has in one field: the field holds if one of them was chosen. */
export function valuesOf(field: ChoiceField, row: ServeRow, view: View): readonly ChoiceValue[] {
  switch (field) {
    case 'server':
      return serverValues(row, view)
    case 'service':
      return [row.service === 0 ? 'First' : 'Second']
    case 'side':
      return [row.side]
    case 'shotType':
      return row.shotType === null ? [] : [row.shotType]
    case 'pointLength':
      return [pointLengthOf(row.shots)]
    case 'outcome':
      return outcomeValues(row, view)
    case 'errorType':
      return row.errorType === null ? [] : [row.errorType === 'Long' ? 'LongOut' : 'Net']
    case 'scores':
      return scoreValues(row, view.team)
    case 'near':
      return [row.near === view.team]
    case 'situation':
      return [row.situation]
    case 'set':
      return [row.set]
  }
}

/** The band of D17, the same under all rules (D41). */
export function pointLengthOf(shots: number): PointLength {
  if (shots <= 1) return '1st shot'
  if (shots === 2) return '2nd shot'
  if (shots <= 4) return '3-4 shots'
  return shots <= 8 ? '5-8 shots' : 'more than 8 shots'
}

function serverValues(row: ServeRow, { team, player }: View): readonly ServerOption[] {
  if (player !== null) {
    if (row.server === player) return ['Serving']
    return row.returner === player ? ['Returning'] : []
  }
  return [teamOf(row.server) === team ? 'Serving' : 'Returning']
}

/** Aces and faults belong to the server, other outcomes to the last toucher (D39); a let is nobody's. */
function outcomeValues(row: ServeRow, view: View): readonly OutcomeOption[] {
  const author = view.player ?? view.team
  const isOwn = (player: Player): boolean => author === (view.player === null ? teamOf(player) : player)
  const isOther = (player: Player): boolean => teamOf(player) !== view.team
  const byServer = <T>(own: readonly T[], other: readonly T[]): readonly T[] =>
    isOwn(row.server) ? own : isOther(row.server) ? other : []
  const { outcome } = row
  if (outcome === null) return []
  switch (outcome) {
    case 'Let':
      return ['Let']
    case 'Ace':
      return byServer<OutcomeOption>(['Ace'], ['OpponentAce'])
    case 'Fault':
      return byServer<OutcomeOption>(['ServiceFault'], ['OpponentServiceFault'])
    case 'DoubleFault':
      return byServer<OutcomeOption>(
        ['DoubleFault', 'ServiceFault'],
        ['OpponentDoubleFault', 'OpponentServiceFault'],
      )
    case 'Winner':
    case 'ForcedError':
    case 'UnforcedError':
      if (row.endingPlayer === null) return []
      if (isOwn(row.endingPlayer)) return [outcome]
      return isOther(row.endingPlayer) ? [`Opponent${outcome}`] : []
  }
}

function scoreValues(row: ServeRow, team: Team): readonly ScoreOption[] {
  const [own, other] = team === 0 ? row.score : [row.score[1], row.score[0]]
  const conditions: ScoreOption[] = []
  if (row.gamePoint) conditions.push('gamePoint')
  if (row.breakPoint) conditions.push('breakPoint')
  if (row.tiebreaker !== 0) return [...conditions, 'tiebreaker']
  if (own >= 3 && own === other) return [...conditions, '40-40', 'deuce']
  if (own > 3 || other > 3) return [...conditions, own > other ? 'AdIn' : 'AdOut']
  const ownCall = CALLS[own]
  const otherCall = CALLS[other]
  return ownCall === undefined || otherCall === undefined
    ? conditions
    : [...conditions, `${ownCall}-${otherCall}`]
}
