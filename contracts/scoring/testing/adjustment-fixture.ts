import { finalState, replay } from '../replay/replay.ts'
import { findingTexts } from '../rules/finding.ts'
import type { RuleSet, TeamType } from '../rules/vocabulary.ts'
import { adjust, eventsOfDrafts, times, winner, type Draft } from './match-fixture.ts'
import { preset } from './scoreboard-fixture.ts'

export const ours = winner(0, 3)
export const theirs = winner(2, 3)

/** The state after the events, and the findings of the replay except the parity of the winners. */
export function afterAdjusting(
  drafts: readonly Draft[],
  rules: RuleSet | string = 'Regular',
  teamType: TeamType = 'Singles',
) {
  const ruleSet = typeof rules === 'string' ? preset(rules) : rules
  const { final, findings } = replay(eventsOfDrafts(drafts), ruleSet, teamType)
  expect(finalState(eventsOfDrafts(drafts), ruleSet, teamType)).toEqual(final)
  const notable = findings.filter(({ code }) => code !== 'rally-length-parity')
  return { state: final, findings: findingTexts(notable) }
}

export const gameFor = (draft: Draft) => times(4, draft)
export const adjustSet = (first: number, second: number) =>
  adjust('Adjust score of the current set', { score: [first, second] })
export const adjustGame = (first: number, second: number) =>
  adjust('Adjust score of the current game', { score: [first, second] })
