import { CATEGORIES, type Analysis, type Category } from '@courtline/scoring/figures/analysis/categories'
import type { BlockShare } from '@courtline/scoring/figures/analysis/side-analysis'
import { playerAt } from '@courtline/scoring/figures/breakdown'
import {
  categoryFilter,
  type ChoiceField,
  type ChoiceValue,
  type PointFilter,
} from '@courtline/scoring/figures/filter'
import { TEAMS, type Player, type Team } from '@courtline/scoring/rules/vocabulary'
import type { AnalysisRead } from '../match-calls.ts'
import { addressWithFilter, filterFromAddress } from '../filter/filter-in-address.ts'

/** The category of one side whose points are shown; `name` null: all of that side. */
export interface AnalysisCell {
  readonly team: Team
  readonly name: Category | null
}

/** What a reader of an analysis has chosen: all of it is in the address. */
export interface AnalysisPlace {
  readonly analysis: Analysis
  readonly filter: PointFilter
  readonly cell: AnalysisCell | null
}

/** Choices of the page beside the player; each is set to one value or left open. */
export const ANALYSIS_FIELDS = [
  'set',
  'situation',
  'scores',
  'service',
  'side',
] as const satisfies readonly ChoiceField[]
export type AnalysisField = (typeof ANALYSIS_FIELDS)[number]

/** Reads the place; unknown words are left out. */
export function placeFromAddress(analysis: Analysis, query: URLSearchParams): AnalysisPlace {
  const { filterFor, ...others } = filterFromAddress(query)
  const player = filterFor !== undefined && 'player' in filterFor ? { filterFor } : {}
  const choices = ANALYSIS_FIELDS.flatMap((field) => {
    const [value] = others[field] ?? []
    return value === undefined ? [] : [[field, [value]] as const]
  })
  return { analysis, filter: { ...player, ...Object.fromEntries(choices) }, cell: cellFrom(analysis, query) }
}

function cellFrom(analysis: Analysis, query: URLSearchParams): AnalysisCell | null {
  const [side, named] = (query.get('cell') ?? '').split('.')
  const team = TEAMS.find((each) => String(each) === side)
  if (team === undefined) return null
  if (named === undefined) return { team, name: null }
  const found = CATEGORIES[analysis].find(({ name }) => name === named)
  return found ? { team, name: found.name } : null
}

/** The address of another cell. */
export function addressWithCell(query: URLSearchParams, cell: AnalysisCell | null): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete('cell')
  if (cell) next.set('cell', cell.name === null ? String(cell.team) : `${cell.team}.${cell.name}`)
  return next
}

/** The address with one choice set, or with none where `value` is null; what is chosen is last, for the way back. */
export function addressWithChoice(
  query: URLSearchParams,
  field: AnalysisField,
  value: ChoiceValue | null,
): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete(field)
  if (value !== null) next.set(field, String(value))
  return next
}

/** The address with one player's points alone, or with both sides where `player` is null. */
export function addressWithPlayer(query: URLSearchParams, player: Player | null): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete('for')
  if (player !== null) next.set('for', `p${player}`)
  return next
}

/** The address with a block of the drilldown chosen. */
export function addressWithBlock(
  query: URLSearchParams,
  { breakdown, value }: Pick<BlockShare, 'breakdown' | 'value'>,
  team: Team,
): URLSearchParams {
  switch (breakdown) {
    case 'player':
      return addressWithPlayer(query, playerAt(team, value))
    case 'serve':
      return addressWithChoice(query, 'service', value === 0 ? 'First' : 'Second')
    case 'situation':
    case 'side':
      return addressWithChoice(query, breakdown, value)
  }
}

/** Names of what was chosen, in the order in which it was. */
export function chosenInOrder(query: URLSearchParams): readonly string[] {
  const names: readonly string[] = [...ANALYSIS_FIELDS, 'for', 'cell']
  return [...query.keys()].filter((key) => names.includes(key))
}

/** The address before the last choice; the same where nothing is chosen. */
export function addressBefore(query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query)
  const last = chosenInOrder(query).at(-1)
  if (last !== undefined) next.delete(last)
  return next
}

/** The request to the server. */
export function askedOf({ analysis, filter }: AnalysisPlace): AnalysisRead['asked'] {
  const { filterFor, set, situation, scores, service, side } = filter
  return {
    analysis,
    ...(filterFor !== undefined && 'player' in filterFor && { forPlayer: filterFor.player }),
    ...(set && { set: [...set] }),
    ...(situation && { situation: [...situation] }),
    ...(scores && { scores: [...scores] }),
    ...(service && { service: [...service] }),
    ...(side && { side: [...side] }),
  }
}

/** The points of the cell, as the match view's address requests them. */
export const openedFilter = (
  { analysis, filter }: AnalysisPlace,
  { team, name }: AnalysisCell,
): PointFilter => categoryFilter(filter, analysis, team, name)

/** The query of the match view that shows the points of a cell. */
export const addressOfCell = (place: AnalysisPlace, cell: AnalysisCell): URLSearchParams =>
  addressWithFilter(new URLSearchParams(), openedFilter(place, cell))
