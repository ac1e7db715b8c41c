import {
  ANALYSES,
  type Analysis,
  type Category,
  type CategoryChoice,
  type Tone,
} from '@courtline/scoring/figures/analysis/categories'
import type { MatchNames } from '@courtline/scoring/replay/match-names'
import { playerName, shortName } from '@courtline/scoring/replay/match-names'
import { teamOf } from '@courtline/scoring/rules/state'
import type { Player, TeamType } from '@courtline/scoring/rules/vocabulary'

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

/** The analysis that comes next in the order of the tabs, by place from 0. */
export const analysisAt = (place: number): Analysis | undefined => ANALYSES[place]
