import type { ChoiceField, ChoiceValue } from '@courtline/scoring/figures/filter'
import { shortName, type MatchNames } from '@courtline/scoring/replay/match-names'
import type { Team } from '@courtline/scoring/rules/vocabulary'

/** How each value of a field is called. */
type Label = (value: ChoiceValue) => string

/** Values of a field that are chosen from together. */
export interface FacetGroup {
  readonly field: ChoiceField
  readonly title: string
  /** Under the group's title. */
  readonly label: Label
  /** By itself, without the title. */
  readonly alone: Label
  readonly shows?: (value: ChoiceValue) => boolean
}

const from =
  (words: Readonly<Record<string, string>>): Label =>
  (value) =>
    words[String(value)] ?? String(value)

const SHOTS: Readonly<Record<string, string>> = {
  '1st shot': '1st',
  '2nd shot': '2nd',
  '3-4 shots': '3–4',
  '5-8 shots': '5–8',
  'more than 8 shots': '9+',
}
const CONDITIONS: Readonly<Record<string, string>> = {
  deuce: 'Deuce',
  gamePoint: 'Game point',
  breakPoint: 'Break point',
  tiebreaker: 'Tiebreaker',
}
const OUTCOMES: Readonly<Record<string, string>> = {
  Ace: 'Ace',
  Winner: 'Winner',
  ForcedError: 'Forced error',
  UnforcedError: 'Unforced error',
  DoubleFault: 'Double fault',
  ServiceFault: 'Fault',
  Let: 'Let',
}

const isOpponents = (value: ChoiceValue) => String(value).startsWith('Opponent')
/** A game score such as 30–15 or Ad In, not a condition such as break point. */
export const isGameScore = (value: ChoiceValue) => /\d|^Ad/.test(String(value))

const outcome: Label = (value) => {
  const name = String(value).replace('Opponent', '')
  return OUTCOMES[name] ?? name
}
const setNumber: Label = (value) => `Set ${Number(value) + 1}`

/** How a game score is called, own score first. */
export const gameScore: Label = (value) =>
  value === 'AdIn' ? 'Ad In' : value === 'AdOut' ? 'Ad Out' : String(value).replace('-', '–')

/** Groups of chips in their order; the grid of game scores follows them. Names of the teams are used where the filter has Serving and Returning. */
export function facetGroups(names: MatchNames, team: Team): readonly FacetGroup[] {
  const own = shortName(names.teams[team])
  const other = shortName(names.teams[team === 0 ? 1 : 0])
  return [...serveGroups(own, other), ...outcomeGroups(own, other), ...RALLY_GROUPS, ...situationGroups(own)]
}

/** Who served, which serve, and at which score. */
function serveGroups(own: string, other: string): readonly FacetGroup[] {
  return [
    {
      field: 'server',
      title: 'Server',
      label: from({ Serving: own, Returning: other }),
      alone: from({ Serving: `${own} serves`, Returning: `${other} serves` }),
    },
    {
      field: 'service',
      title: 'Serve',
      label: from({ First: '1st', Second: '2nd' }),
      alone: from({ First: '1st serve', Second: '2nd serve' }),
    },
    {
      field: 'scores',
      title: 'Score',
      label: from(CONDITIONS),
      alone: from(CONDITIONS),
      shows: (value) => !isGameScore(value),
    },
  ]
}

function outcomeGroups(own: string, other: string): readonly FacetGroup[] {
  return [
    {
      field: 'outcome',
      title: `Outcome by ${own}`,
      label: outcome,
      alone: (value) => `${outcome(value)} by ${own}`,
      shows: (value) => !isOpponents(value),
    },
    {
      field: 'outcome',
      title: `Outcome by ${other}`,
      label: outcome,
      alone: (value) => `${outcome(value)} by ${other}`,
      shows: isOpponents,
    },
  ]
}

const shots = from(SHOTS)

const RALLY_GROUPS: readonly FacetGroup[] = [
  { field: 'pointLength', title: 'Shots', label: shots, alone: (value) => `${shots(value)} shots` },
  { field: 'shotType', title: 'Last stroke', label: String, alone: String },
  {
    field: 'errorType',
    title: 'Error',
    label: from({ LongOut: 'Long', Net: 'Net' }),
    alone: from({ LongOut: 'Error long', Net: 'Error in the net' }),
  },
]

const situation = from({ 0: 'Regular', 1: 'Pressure' })

/** Where and when the point was played. */
function situationGroups(own: string): readonly FacetGroup[] {
  return [
    {
      field: 'side',
      title: 'Side',
      label: from({ 0: 'Deuce', 1: 'Ad' }),
      alone: from({ 0: 'Deuce side', 1: 'Ad side' }),
    },
    {
      field: 'situation',
      title: 'Situation',
      label: situation,
      alone: (value) => `${situation(value)} points`,
    },
    { field: 'set', title: 'Set', label: setNumber, alone: setNumber },
    {
      field: 'near',
      title: `${own}’s end`,
      label: from({ true: 'Near', false: 'Far' }),
      alone: from({ true: `${own} at the near end`, false: `${own} at the far end` }),
    },
  ]
}

/** How a value of a field is called in this match, by itself. */
export function wordOf(names: MatchNames, team: Team, field: ChoiceField, value: ChoiceValue): string {
  if (field === 'scores' && isGameScore(value)) return gameScore(value)
  const fitting = facetGroups(names, team).find(
    (group) => group.field === field && (group.shows?.(value) ?? true),
  )
  return fitting?.alone(value) ?? String(value)
}
