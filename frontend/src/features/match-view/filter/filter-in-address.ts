import {
  CHOICE_FIELDS,
  OUTCOME_OPTIONS,
  POINT_LENGTH_OPTIONS,
  SCORE_CELLS,
  SCORE_CONDITIONS,
  SERVER_OPTIONS,
  SERVICE_OPTIONS,
  ERROR_TYPE_OPTIONS,
  type ChoiceField,
  type ChoiceValue,
  type PointFilter,
} from '@courtline/scoring/figures/filter'
import { ANALYSES, CATEGORIES, type CategoryChoice } from '@courtline/scoring/figures/analysis/categories'
import { STATISTIC_NAMES } from '@courtline/scoring/figures/statistic-counts'
import { teamOf } from '@courtline/scoring/rules/state'
import { SHOT_TYPES, TEAMS, type Player } from '@courtline/scoring/rules/vocabulary'

const PLAYERS: readonly Player[] = [0, 1, 2, 3]

/** What each field may be set to; sets are numbered as far as a match can go. */
const OPTIONS: Readonly<Record<ChoiceField, readonly ChoiceValue[]>> = {
  server: SERVER_OPTIONS,
  service: SERVICE_OPTIONS,
  side: [0, 1],
  shotType: SHOT_TYPES,
  pointLength: POINT_LENGTH_OPTIONS,
  outcome: OUTCOME_OPTIONS,
  errorType: ERROR_TYPE_OPTIONS,
  scores: [...SCORE_CELLS, ...SCORE_CONDITIONS],
  near: [true, false],
  situation: [0, 1],
  set: Array.from({ length: 9 }, (_, index) => index),
}

/** Reads a filter from an address; unknown words are left out, so an old link never breaks the page. */
export function filterFromAddress(query: URLSearchParams): PointFilter {
  const filterFor = viewFromAddress(query.get('for'))
  const choices = CHOICE_FIELDS.flatMap((field) => {
    const asked = (query.get(field) ?? '').split('.').filter((word) => word !== '')
    const chosen = OPTIONS[field].filter((option) => asked.includes(String(option)))
    return chosen.length > 0 ? [[field, chosen] as const] : []
  })
  const played = query.get('played') === '1' ? { playedServe: true } : {}
  const favorites = query.get('favorites') === '1' ? { onlyFavorited: true } : {}
  const figure = STATISTIC_NAMES.find((name) => name === query.get('figure'))
  return {
    ...filterFor,
    ...Object.fromEntries(choices),
    ...played,
    ...favorites,
    ...(figure && { figure }),
    ...categoryFromAddress(query.get('category')),
    ...biggestFromAddress(query.get('biggest')),
    ...teamFromAddress(query.get('players')),
  }
}

/** 'serve.Rally Lost' is a category of an analysis, 'serve' any of them. */
function categoryFromAddress(word: string | null): Pick<PointFilter, 'category'> {
  const [asked, named] = (word ?? '').split('.')
  const analysis = ANALYSES.find((each) => each === asked)
  if (analysis === undefined) return {}
  if (named === undefined) return { category: { analysis, name: null } }
  const found = CATEGORIES[analysis].find(({ name }) => name === named)
  return found ? { category: { analysis, name: found.name } } : {}
}

/** 'biggest=10': the ten points on which most hung. */
function biggestFromAddress(word: string | null): Pick<PointFilter, 'biggestPoints'> {
  const count = Number(word)
  return Number.isInteger(count) && count > 0 && count <= MOST_BIGGEST ? { biggestPoints: count } : {}
}
const MOST_BIGGEST = 100

const wordOfCategory = ({ analysis, name }: CategoryChoice) =>
  name === null ? analysis : `${analysis}.${name}`

/** Players who must serve or return, of both teams in one word: '0.2'. */
function teamFromAddress(word: string | null): Pick<PointFilter, 'team'> {
  const asked = (word ?? '').split('.')
  return asked.reduce<Pick<PointFilter, 'team'>>((filter, each) => {
    const player = PLAYERS.find((known) => String(known) === each)
    return player === undefined || filter.team?.[teamOf(player)].includes(player)
      ? filter
      : filterWithPlayer(filter, player)
  }, {})
}

/** '0' and '1' are teams, 'p0' to 'p3' players; everything else is unknown. */
function viewFromAddress(word: string | null): Pick<PointFilter, 'filterFor'> {
  const team = TEAMS.find((each) => word === String(each))
  if (team !== undefined) return { filterFor: { team } }
  const player = PLAYERS.find((each) => word === `p${each}`)
  return player === undefined ? {} : { filterFor: { player } }
}

function wordOfView({ filterFor }: PointFilter): string | undefined {
  if (filterFor === undefined) return undefined
  if ('player' in filterFor) return `p${filterFor.player}`
  return String(filterFor.team)
}

/** The same address with another filter; parameters of other kinds stay. */
export function addressWithFilter(query: URLSearchParams, filter: PointFilter): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const field of CHOICE_FIELDS) {
    const chosen: readonly ChoiceValue[] = filter[field] ?? []
    if (chosen.length > 0) next.set(field, chosen.join('.'))
    else next.delete(field)
  }
  const view = wordOfView(filter)
  if (view === undefined) next.delete('for')
  else next.set('for', view)
  if (filter.figure !== undefined) next.set('figure', filter.figure)
  else next.delete('figure')
  if (filter.category !== undefined) next.set('category', wordOfCategory(filter.category))
  else next.delete('category')
  if (filter.biggestPoints !== undefined) next.set('biggest', String(filter.biggestPoints))
  else next.delete('biggest')
  if (filter.playedServe === true) next.set('played', '1')
  else next.delete('played')
  if (filter.onlyFavorited === true) next.set('favorites', '1')
  else next.delete('favorites')
  const players = filter.team?.flat() ?? []
  if (players.length > 0) next.set('players', players.join('.'))
  else next.delete('players')
  return next
}

/** The filter with one choice switched on or off. */
export function withChoice(filter: PointFilter, field: ChoiceField, value: ChoiceValue): PointFilter {
  const chosen: readonly ChoiceValue[] = filter[field] ?? []
  const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]
  return { ...filter, [field]: next }
}

/** The filter with one player more, or less, in the list of their team: who must serve or return (model 3). */
export function filterWithPlayer<F extends PointFilter>(filter: F, player: Player): F {
  const [first, second] = filter.team ?? [[], []]
  const toggled = (list: readonly Player[]) =>
    list.includes(player) ? list.filter((each) => each !== player) : [...list, player]
  return { ...filter, team: teamOf(player) === 0 ? [toggled(first), second] : [first, toggled(second)] }
}
