import { percent } from './breakdown.ts'
import type { ChoiceField, ChoiceValue, NamedFilter, NamedResult, PointFilter, View } from './filter.ts'
import {
  CHOICE_FIELDS,
  ERROR_TYPE_OPTIONS,
  OUTCOME_OPTIONS,
  POINT_LENGTH_OPTIONS,
  SCORE_CELLS,
  SCORE_CONDITIONS,
  SERVER_OPTIONS,
  SERVICE_OPTIONS,
  SIDE_OPTIONS,
  valuesOf,
  viewOf,
} from './filter.ts'
import { placesOfMost } from '../probability/point-chances.ts'
import type { ServeRow } from '../replay/serve-rows.ts'
import type { RuleSet, TeamType } from '../rules/vocabulary.ts'
import { GAME_FIGURES, inCountedGames, isCountedIn, isOfCategory } from './figure-rows.ts'
import { SHOT_TYPES } from '../rules/vocabulary.ts'

/** All a filter needs of one match. Plain JSON: a read model stores it and never replays the match to filter it. */
export interface FilterIndex {
  readonly teamType: TeamType
  /** Rules by which the match was counted. */
  readonly rules: RuleSet
  /** In time order; the serves of one point stand together. */
  readonly rows: readonly ServeRow[]
  /** What hung on each point, by point; empty where win probability was not computed: no point is a big one then. */
  readonly leverages: readonly number[]
}

/** What a filter found. */
export interface FilterResult {
  /** Some field restricts the match. */
  readonly filtersActive: boolean
  /** Ids of the matching serves in time order. */
  readonly serves: readonly string[]
  readonly numPoints: number
  /** Share of the matching points won by the filterFor team, whole percent; null without points (shown as '–'). */
  readonly percentWon: number | null
}

/** The count beside one option, and the share of it won. */
export interface FacetOption {
  readonly value: ChoiceValue
  readonly numPoints: number
  readonly percentWon: number | null
}

/** Options of every field, in the order in which a panel shows them. */
export type Facets = Readonly<Record<ChoiceField | 'playedServe' | 'onlyFavorited', readonly FacetOption[]>>

const NO_FAVORITES: ReadonlySet<string> = new Set()

/**
 * Applies a filter (D18). A serve matches when every field holds for it; faults and lets match as serves too, unless
 * `playedServe` selects the serve that played the point. A point matches with the serve it was played with, or with
 * its fault or let where the filter requested that outcome by name.
 *
 * @param favorites annotation ids of the viewer's favourite serves
 */
export function applyFilter(
  index: FilterIndex,
  filter: PointFilter,
  favorites: ReadonlySet<string> = NO_FAVORITES,
): FilterResult {
  const rows = matchingRows(index, filter, favorites)
  return {
    filtersActive: isActive(filter),
    serves: rows.map((row) => row.id),
    ...tally(rows, filter),
  }
}

/** A named filter as points: what a saved filter or a block of an analysis shows. */
export function applyNamedFilter(
  index: FilterIndex,
  { name, filter }: NamedFilter,
  favorites: ReadonlySet<string> = NO_FAVORITES,
): NamedResult {
  return { name, pointMap: pointMapOf(matchingRows(index, filter, favorites)) }
}

/** The serves for which every field of the filter holds, in time order. */
export function matchingRows(
  index: FilterIndex,
  filter: PointFilter,
  favorites: ReadonlySet<string> = NO_FAVORITES,
): readonly ServeRow[] {
  return index.rows.filter(compile(index, filter, favorites))
}

/** The points that `applyFilter` counts, by index, in time order. */
export function foundPoints(
  index: FilterIndex,
  filter: PointFilter,
  favorites: ReadonlySet<string> = NO_FAVORITES,
): readonly number[] {
  return countedRows(matchingRows(index, filter, favorites), filter).map(({ point }) => point)
}

/** Groups serves by their point. */
export function pointMapOf(rows: readonly ServeRow[]): NamedResult['pointMap'] {
  const map: Record<number, string[]> = {}
  for (const row of rows) (map[row.point] ??= []).push(row.id)
  return map
}

/**
 * The count beside every option: the points that match with this field set to that option alone and every other field
 * kept (D18). One pass per field: the rows that hold in all other fields are shared by its options.
 */
export function facets(
  index: FilterIndex,
  filter: PointFilter,
  favorites: ReadonlySet<string> = NO_FAVORITES,
): Facets {
  const view = viewOf(filter)
  const choices = (field: ChoiceField): readonly FacetOption[] => {
    const rest = matchingRows(index, { ...filter, [field]: [] }, favorites)
    const byValue = groupByValue(rest, field, view)
    return optionsOf(field, index).map((value) => ({
      value,
      ...tally(byValue.get(value) ?? [], { ...filter, [field]: [value] }),
    }))
  }
  const flag = (field: 'playedServe' | 'onlyFavorited'): readonly FacetOption[] => {
    const asked = { ...filter, [field]: true }
    return [{ value: true, ...tally(matchingRows(index, asked, favorites), asked) }]
  }
  return {
    server: choices('server'),
    service: choices('service'),
    side: choices('side'),
    shotType: choices('shotType'),
    pointLength: choices('pointLength'),
    outcome: choices('outcome'),
    errorType: choices('errorType'),
    scores: choices('scores'),
    near: choices('near'),
    situation: choices('situation'),
    set: choices('set'),
    playedServe: flag('playedServe'),
    onlyFavorited: flag('onlyFavorited'),
  }
}

/** Whether a filter restricts anything. Whose view it is read from does not. */
export function isActive(filter: PointFilter): boolean {
  return (
    CHOICE_FIELDS.some((field) => (filter[field]?.length ?? 0) > 0) ||
    filter.playedServe === true ||
    filter.figure !== undefined ||
    filter.category !== undefined ||
    filter.onlyFavorited === true ||
    filter.biggestPoints !== undefined ||
    filter.teamType !== undefined ||
    (filter.team?.some((players) => players.length > 0) ?? false) ||
    (filter.combinedFilter?.some(isActive) ?? false)
  )
}

type RowTest = (row: ServeRow) => boolean

function compile(
  index: FilterIndex,
  filter: PointFilter,
  favorites: ReadonlySet<string>,
  outer?: View,
): RowTest {
  const view = viewOf(filter, outer)
  const tests: RowTest[] = CHOICE_FIELDS.flatMap((field) => choiceTest(filter, field, view))
  const { teamType, team, playedServe, onlyFavorited, figure, category, biggestPoints } = filter
  if (teamType !== undefined && teamType !== index.teamType) tests.push(() => false)
  if (figure !== undefined)
    tests.push(
      GAME_FIGURES.includes(figure)
        ? inCountedGames(index.rows, figure, view)
        : (row) => isCountedIn(row, figure, view, index.rules),
    )
  if (category !== undefined) tests.push((row) => isOfCategory(row, category, view))
  if (playedServe === true) tests.push((row) => row.played)
  if (onlyFavorited === true) tests.push((row) => favorites.has(row.id))
  if (biggestPoints !== undefined) tests.push(isBiggest(index, biggestPoints))
  if (team !== undefined)
    tests.push((row) => team.every((players) => players.length === 0 || takesPart(row, players)))
  for (const combined of filter.combinedFilter ?? []) tests.push(compile(index, combined, favorites, view))
  return (row) => tests.every((test) => test(row))
}

function isBiggest({ leverages }: FilterIndex, count: number): RowTest {
  const points = new Set(placesOfMost(leverages, count))
  return (row) => points.has(row.point)
}

function choiceTest(filter: PointFilter, field: ChoiceField, view: View): RowTest[] {
  const chosen: readonly ChoiceValue[] = filter[field] ?? []
  if (chosen.length === 0) return []
  const wanted = new Set(chosen)
  return [(row) => valuesOf(field, row, view).some((value) => wanted.has(value))]
}

function takesPart(row: ServeRow, players: readonly ServeRow['server'][]): boolean {
  return players.includes(row.server) || players.includes(row.returner)
}

function groupByValue(
  rows: readonly ServeRow[],
  field: ChoiceField,
  view: View,
): ReadonlyMap<ChoiceValue, ServeRow[]> {
  const groups = new Map<ChoiceValue, ServeRow[]>()
  for (const row of rows)
    for (const value of valuesOf(field, row, view)) {
      const group = groups.get(value)
      if (group === undefined) groups.set(value, [row])
      else group.push(row)
    }
  return groups
}

/** Points among the matching serves, and the share the filterFor team won of them. */
function tally(
  rows: readonly ServeRow[],
  filter: PointFilter,
): Pick<FilterResult, 'numPoints' | 'percentWon'> {
  const { team } = viewOf(filter)
  const counted = countedRows(rows, filter)
  const numPoints = counted.length
  const won = counted.filter(({ winner }) => winner === team).length
  return { numPoints, percentWon: percent(won, numPoints) }
}

/** One serve of each point that counts: it has been won, and matches by the serve that played it or by name. */
function countedRows(rows: readonly ServeRow[], filter: PointFilter): readonly ServeRow[] {
  const byName = asksForOutcome(filter)
  let lastPoint = -1
  return rows.filter((row) => {
    if (row.winner === null || row.point === lastPoint || !(row.played || byName)) return false
    lastPoint = row.point
    return true
  })
}

/** Only an outcome chosen by name makes a fault or let stand for its point. */
function asksForOutcome(filter: PointFilter): boolean {
  return (filter.outcome?.length ?? 0) > 0 || (filter.combinedFilter?.some(asksForOutcome) ?? false)
}

function optionsOf(field: ChoiceField, index: FilterIndex): readonly ChoiceValue[] {
  switch (field) {
    case 'server':
      return SERVER_OPTIONS
    case 'service':
      return SERVICE_OPTIONS
    case 'side':
      return SIDE_OPTIONS
    case 'shotType':
      return SHOT_TYPES
    case 'pointLength':
      return POINT_LENGTH_OPTIONS
    case 'outcome':
      return OUTCOME_OPTIONS
    case 'errorType':
      return ERROR_TYPE_OPTIONS
    case 'scores':
      return [...SCORE_CELLS, ...SCORE_CONDITIONS]
    case 'near':
      return [true, false]
    case 'situation':
      return [0, 1]
    case 'set':
      return [...new Set(index.rows.map((row) => row.set))]
  }
}
