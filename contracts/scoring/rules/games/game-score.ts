import { opponent, type MatchState } from '../state.ts'
import type { AdType, ByTeam, RuleSet, Team } from '../vocabulary.ts'

/** Points that win a game whatever the lead: 4 at no-ad, 5 when only the first deuce has an advantage (D3). */
const DECIDED_AT: Readonly<Record<Exclude<AdType, 'Ad'>, number>> = { NoAd: 4, OneAd: 5 }

/** The part of a rule set that sets by how much a game is won. */
export type LeadRules = Pick<RuleSet, 'ad' | 'tiebreakerNoAd'>

/** Whether `own` points against `theirs` are a won game. `tiebreakerTo` 0 means a normal game (ITF 5). */
export function isGameWon(own: number, theirs: number, tiebreakerTo: number, rules: LeadRules): boolean {
  if (tiebreakerTo > 0) return own >= tiebreakerTo && own - theirs >= (rules.tiebreakerNoAd === true ? 1 : 2)
  const { ad } = rules
  return own >= 4 && (own - theirs >= 2 || (ad !== 'Ad' && own >= DECIDED_AT[ad]))
}

/** The team that these points are a won game for, in the running kind of game. */
export function gameScoreWinner(state: MatchState, score: ByTeam<number>): Team | null {
  const { tiebreakerTo, rules } = state
  if (isGameWon(score[0], score[1], tiebreakerTo, rules)) return 0
  return isGameWon(score[1], score[0], tiebreakerTo, rules) ? 1 : null
}

/** Whether one more point would win the team the game. */
export function winsGame(state: MatchState, team: Team): boolean {
  return isGameWon(
    state.gameScore[team] + 1,
    state.gameScore[opponent(team)],
    state.tiebreakerTo,
    state.rules,
  )
}
