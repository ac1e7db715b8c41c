import type { AnnotatedPoint } from '../replay/structure.ts'
import { pairOf } from '../rules/state.ts'
import { TEAMS, type ByTeam, type RuleSet, type Team } from '../rules/vocabulary.ts'

/** What is assumed of a side before its first serve: so many points served, this share of them won. */
export interface ServePrior {
  readonly points: number
  /** 0 to 1. */
  readonly share: number
}

/** Points that a side served and won in a match, and the share that the model takes for it. */
export interface ServeStrength {
  readonly served: number
  readonly won: number
  /** Share of its serve points that the side is expected to win, 0 to 1, prior included. */
  readonly share: number
}

/** As much as some seven service games: a set of play outweighs it, a single game does not. */
const PRIOR_POINTS = 40

/** Shares of serve points won in play by men and women of all levels lie about these, by what a serve may do. */
const PRIOR_SHARES = { twoServes: 0.6, oneServe: 0.53, pickleball: 0.45 } as const

/** The assumption for a match under these rules, the same for both sides. */
export function servePriorOf(rules: RuleSet): ServePrior {
  if (rules.pickleball !== undefined) return { points: PRIOR_POINTS, share: PRIOR_SHARES.pickleball }
  return {
    points: PRIOR_POINTS,
    share: rules.firstServeOnly ? PRIOR_SHARES.oneServe : PRIOR_SHARES.twoServes,
  }
}

/**
 * How strong each side was on serve in the whole match: the share of its serve points that it won, drawn towards the prior
 * while it has served few. In pickleball a point is a rally.
 */
export function serveStrengths(
  points: readonly AnnotatedPoint[],
  { points: priorPoints, share: priorShare }: ServePrior,
): ByTeam<ServeStrength> {
  const served: [number, number] = [0, 0]
  const won: [number, number] = [0, 0]
  for (const { winner, playedServe } of points) {
    if (winner === null || playedServe === null) continue
    const { servingTeam } = playedServe.step
    served[servingTeam] += 1
    if (winner === servingTeam) won[servingTeam] += 1
  }
  const strengthOf = (team: Team): ServeStrength => ({
    served: served[team],
    won: won[team],
    share: (won[team] + priorPoints * priorShare) / (served[team] + priorPoints),
  })
  return [strengthOf(TEAMS[0]), strengthOf(TEAMS[1])]
}

/** The shares alone, as the recursion over the match takes them. */
export function sharesOf(strengths: ByTeam<ServeStrength>): ByTeam<number> {
  return pairOf(strengths[0].share, strengths[1].share)
}
