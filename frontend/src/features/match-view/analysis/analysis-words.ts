import {
  type Analysis,
  type Category,
  type CategoryChoice,
  type Tone,
} from '@courtline/scoring/figures/analysis/categories'
import type { ChoiceValue } from '@courtline/scoring/figures/filter'
import type { MatchNames } from '@courtline/scoring/replay/match-names'
import { playerName, shortName } from '@courtline/scoring/replay/match-names'
import { teamOf } from '@courtline/scoring/rules/state'
import type { Player, TeamType } from '@courtline/scoring/rules/vocabulary'
import type { WatchedMatch } from '../watched-match.ts'
import { ANALYSIS_FIELDS, type AnalysisField, type AnalysisPlace } from './analysis-in-address.ts'

export const ANALYSIS_TITLES: Readonly<Record<Analysis, string>> = {
  serve: 'Serve',
  return: 'Return',
  rally: 'Rally',
}

/** What the points of one side of an analysis are, after their number: '74 served'. */
export const POINTS_OF: Readonly<Record<Analysis, string>> = {
  serve: 'served',
  return: 'returned',
  rally: 'ended',
}

export const TONE_TITLES: Readonly<Record<Tone, string>> = { good: 'Good', neutral: 'Neutral', bad: 'Bad' }
/** Shapes beside the words, so that no tone is shown by colour alone. */
export const TONE_SIGNS: Readonly<Record<Tone, string>> = { good: '▲', neutral: '–', bad: '▼' }

/** 'Not returned': the specification's name as a sentence of the page has it. */
export const categoryWords = (name: Category): string => name.charAt(0) + name.slice(1).toLowerCase()

/** 'Serve: rally lost', for the filter that a cell opened. */
export const categoryTitle = ({ analysis, name }: CategoryChoice): string =>
  name === null ? ANALYSIS_TITLES[analysis] : `${ANALYSIS_TITLES[analysis]}: ${name.toLowerCase()}`

/** A player's name in the few letters of a chip. */
export const chipName = (names: MatchNames, player: Player, teamType: TeamType): string =>
  shortName(teamType === 'Singles' ? names.teams[teamOf(player)] : playerName(names, player, teamType))

/** The choices of the page in words, for a picture that is looked at without them: 'Set 2, Pressure, 1st serve'. */
export function filterWords({ filter }: Pick<AnalysisPlace, 'filter'>, watched: WatchedMatch): string {
  const { filterFor } = filter
  const player =
    filterFor !== undefined && 'player' in filterFor
      ? [chipName(watched.names, filterFor.player, watched.teamType)]
      : []
  const choices = ANALYSIS_FIELDS.flatMap((field) =>
    (filter[field] ?? []).map((value: ChoiceValue) => choiceWords(field, value)),
  )
  return [...player, ...choices].join(', ')
}

const choiceWords = (field: AnalysisField, value: ChoiceValue): string => {
  const word = CHOICE_WORDS[field](value)
  return field === 'service' ? `${word} serve` : field === 'side' ? `${word} side` : word
}

const SCORE_WORDS: Readonly<Record<string, string>> = {
  breakPoint: 'Break point',
  gamePoint: 'Game point',
  deuce: 'Deuce',
  tiebreaker: 'Tiebreaker',
}

/** How each choice of the page is called. */
export const CHOICE_WORDS: Readonly<Record<AnalysisField, (value: ChoiceValue) => string>> = {
  set: (value) => `Set ${Number(value) + 1}`,
  situation: (value) => (value === 0 ? 'Regular' : 'Pressure'),
  scores: (value) => SCORE_WORDS[String(value)] ?? String(value),
  service: (value) => (value === 'First' ? '1st' : '2nd'),
  side: (value) => (value === 0 ? 'Deuce' : 'Ad'),
}
