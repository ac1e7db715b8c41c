// Opens every figure and every cell of the analyses of a match as points: a number must open as many points as it counts.
import { ANALYSES } from '@courtline/scoring/figures/analysis/categories'
import { analyzeSides } from '@courtline/scoring/figures/analysis/side-analysis'
import { playerStatistics, teamStatistics } from '@courtline/scoring/figures/breakdown'
import { categoryFilter, type PointFilter } from '@courtline/scoring/figures/filter'
import { applyFilter, matchingRows, type FilterIndex } from '@courtline/scoring/figures/filter-index'
import { GAME_FIGURES, gameKeyOf } from '@courtline/scoring/figures/figure-rows'
import { filterIndex } from '@courtline/scoring/figures/index-match'
import type { MatchStatistics } from '@courtline/scoring/figures/match-statistics'
import { STATISTIC_NAMES } from '@courtline/scoring/figures/statistic-counts'
import { countStatistics } from '@courtline/scoring/figures/statistics'
import { replay, type Replay } from '@courtline/scoring/replay/replay'
import { annotatedMatch, type AnnotatedMatch } from '@courtline/scoring/replay/structure'
import { RULE_PRESETS } from '@courtline/scoring/rules/rules'
import { TEAMS, type Player, type RuleSet } from '@courtline/scoring/rules/vocabulary'
import { checkLaw, type VerificationTally } from './tally.ts'

const FIGURES = STATISTIC_NAMES.filter((name) => !GAME_FIGURES.includes(name))

/**
 * Holds a match to the law by its own rules, and by every preset for the first matches of a file; later ones take the
 * presets in turn, since each is a replay of its own.
 */
export function checkFigureLaws(replayed: Replay, tally: VerificationTally, where: () => string): void {
  checkRules(replayed, replayed.rules, tally, where)
  const { matches } = tally
  const inTurn = RULE_PRESETS[matches % RULE_PRESETS.length]
  const presets = matches <= FULLY_CHECKED ? RULE_PRESETS : inTurn === undefined ? [] : [inTurn]
  for (const preset of presets) checkRules(replayed, preset, tally, where)
}

/** Matches of a file that are held to the law by every preset. */
const FULLY_CHECKED = 3

function checkRules(
  { steps, teamType }: Replay,
  rules: RuleSet,
  tally: VerificationTally,
  where: () => string,
): void {
  const events = steps.map(({ event }) => event)
  const match = annotatedMatch(replay(events, rules, teamType))
  const index = filterIndex(match)
  const statistics = countStatistics(match)
  const players: readonly Player[] = teamType === 'Singles' ? [0, 2] : [0, 1, 2, 3]
  checkGames(match, index, statistics, tally, () => `${where()}, ${rules.name}`)
  checkCells(index, tally, () => `${where()}, ${rules.name}`)
  for (const figure of FIGURES) {
    const place = (): string => `${where()}, ${rules.name}, ${figure}`
    for (const team of TEAMS) {
      const { numPoints } = applyFilter(index, { filterFor: { team }, figure })
      checkLaw(tally, 'openedPoints', numPoints, teamStatistics(statistics, team)[figure], place)
    }
    for (const player of players) {
      const { numPoints } = applyFilter(index, { filterFor: { player }, figure })
      checkLaw(tally, 'openedPoints', numPoints, playerStatistics(statistics, player)[figure], place)
    }
  }
}

/** What the analyses are looked at with: nothing, one choice, two of them. */
const PAGES: readonly PointFilter[] = [{}, { situation: [1] }, { service: ['Second'], side: [0] }]

/** Every cell of serve, return and rally, for both sides. */
function checkCells(index: FilterIndex, tally: VerificationTally, where: () => string): void {
  for (const analysis of ANALYSES)
    for (const page of PAGES) {
      const sides = analyzeSides(index, analysis, page)
      for (const team of TEAMS)
        for (const { name, numPoints } of sides[team]?.categories ?? []) {
          const opened = applyFilter(index, categoryFilter(page, analysis, team, name))
          checkLaw(
            tally,
            'openedPoints',
            opened.numPoints,
            numPoints,
            () => `${where()}, ${analysis} ${name}`,
          )
        }
    }
}

/** A number of service games opens so many games. A game without a serve has nothing to open. */
function checkGames(
  { sets }: AnnotatedMatch,
  index: FilterIndex,
  statistics: MatchStatistics,
  tally: VerificationTally,
  where: () => string,
): void {
  if (sets.some(({ games }) => games.some(({ serves }) => serves.length === 0))) return
  for (const figure of GAME_FIGURES)
    for (const team of TEAMS) {
      const games = new Set(matchingRows(index, { filterFor: { team }, figure }).map(gameKeyOf))
      const shown = teamStatistics(statistics, team)[figure]
      checkLaw(tally, 'openedGames', games.size, shown, () => `${where()}, ${figure}`)
    }
}
