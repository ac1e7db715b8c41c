import { isMatchDecided } from '../rules/rules.ts'
import { setWinner, winsSetWithGame } from '../rules/games/set.ts'
import { currentSetScore, opponent, pairOf, tiebreakerTargetOfGame, type MatchState } from '../rules/state.ts'
import { tiebreakerAt } from '../rules/rules.ts'
import type { ByTeam, RuleSet, Team, TeamType } from '../rules/vocabulary.ts'
import { gameChances, type GameChances } from './game-chances.ts'
import { firstPlaceOfGame, gameKind, placeInGame } from './serve-order-of-game.ts'

/** What is to be won: the match, or, where its rules set no number of sets (D2), the running set. */
export type Goal = 'match' | 'set'

/** The goal of a match by these rules. */
export function goalOf(rules: RuleSet): Goal {
  return rules.decidingSet === undefined ? 'set' : 'match'
}

/** Chances of both teams, 0 to 1; their sum is below 1 only where a match can be drawn (all sets played). */
export type Chances = ByTeam<number>

/** Shares at which the recursion is still well conditioned; no match has others. */
const SHARE_LIMITS = { least: 0.001, most: 0.999 } as const

/**
 * Chances of both teams to reach the goal from any state, each point being won by its server with the same share
 * throughout: a recursion over points, games, sets and match under the rules as replay plays them. Values are kept, so
 * that asking for every point of a match costs little more than asking for its first.
 *
 * @param shares share of the serve points that each team wins on its own serve, 0 to 1
 */
export function matchChances(
  rules: RuleSet,
  teamType: TeamType,
  shares: ByTeam<number>,
): (state: MatchState) => Chances {
  const goal = goalOf(rules)
  const within = pairOf(limited(shares[0]), limited(shares[1]))
  const games = new Map<string, GameChances>()
  const known = new Map<string, Chances>()

  const gameOf = (target: number, first: Team): GameChances => {
    const key = `${target}:${first}`
    const game = games.get(key) ?? gameChances(gameKind(rules, teamType, target, first), within)
    games.set(key, game)
    return game
  }

  const freshGame = (setsWon: ByTeam<number>, score: ByTeam<number>, server: Team): number => {
    const target = tiebreakerTargetOfGame(rules, setsWon, score)
    return gameOf(target, server)(pairOf(0, 0), firstPlaceOfGame(rules, teamType, server))
  }

  const afterSet = (setsWon: ByTeam<number>, winner: Team, server: Team): Chances => {
    if (goal === 'set') return certainly(winner)
    const won = withOne(setsWon, winner)
    if (isMatchDecided(rules, won) || won[0] + won[1] >= (rules.decidingSet ?? Infinity)) return decided(won)
    return beforeGame(won, pairOf(0, 0), server)
  }

  const beforeGame = (setsWon: ByTeam<number>, score: ByTeam<number>, server: Team): Chances => {
    const key = `${setsWon.join('-')}/${score.join('-')}/${server}`
    const found = known.get(key) ?? worked(setsWon, score, server)
    known.set(key, found)
    return found
  }

  const worked = (setsWon: ByTeam<number>, score: ByTeam<number>, server: Team): Chances => {
    if (isEndlessSet(rules, setsWon, score)) return fromEvenGames(setsWon, score, server)
    const chance = freshGame(setsWon, score, server)
    const next = (team: Team) => afterGame(setsWon, withOne(score, team), opponent(server))
    return mixed(chance, next(0), next(1))
  }

  const afterGame = (setsWon: ByTeam<number>, score: ByTeam<number>, server: Team): Chances => {
    const winner = setWinner(rules, setsWon, score)
    return winner === null ? beforeGame(setsWon, score, server) : afterSet(setsWon, winner, server)
  }

  /** Two games from an equal score decide the set, or leave it as it was, with the same server. */
  const fromEvenGames = (setsWon: ByTeam<number>, score: ByTeam<number>, server: Team): Chances => {
    const first = freshGame(setsWon, score, server)
    const second = freshGame(setsWon, score, opponent(server))
    const both = first * second
    const neither = (1 - first) * (1 - second)
    return mixed(both / (both + neither), afterSet(setsWon, 0, server), afterSet(setsWon, 1, server))
  }

  return (state) => {
    if (state.matchWinner !== null) return certainly(state.matchWinner)
    const { setsWon, gameScore, gameFirstServingTeam } = state
    if (state.isOver || setsWon[0] + setsWon[1] >= (rules.decidingSet ?? Infinity)) return decided(setsWon)
    const chance = gameOf(state.tiebreakerTo, gameFirstServingTeam)(gameScore, placeInGame(state))
    const server = opponent(gameFirstServingTeam)
    const next = (team: Team) =>
      winsSetWithGame(state, team)
        ? afterSet(setsWon, team, server)
        : afterGame(setsWon, withOne(currentSetScore(state), team), server)
    return mixed(chance, next(0), next(1))
  }
}

/** An equal score from which only a lead of two games wins the set. */
function isEndlessSet(rules: RuleSet, setsWon: ByTeam<number>, score: ByTeam<number>): boolean {
  if (score[0] !== score[1] || score[0] < rules.setTo - 1) return false
  const at = tiebreakerAt(rules, setsWon)
  return at === Infinity || score[0] > at
}

function limited(share: number): number {
  return Math.min(SHARE_LIMITS.most, Math.max(SHARE_LIMITS.least, share))
}

function certainly(team: Team): Chances {
  return team === 0 ? pairOf(1, 0) : pairOf(0, 1)
}

/** The result of a match in which these sets were won; a drawn one is nobody's. */
function decided(setsWon: ByTeam<number>): Chances {
  return pairOf(setsWon[0] > setsWon[1] ? 1 : 0, setsWon[1] > setsWon[0] ? 1 : 0)
}

function withOne(pair: ByTeam<number>, team: Team): ByTeam<number> {
  return pairOf(pair[0] + (team === 0 ? 1 : 0), pair[1] + (team === 1 ? 1 : 0))
}

function mixed(chance: number, won: Chances, lost: Chances): Chances {
  return pairOf(chance * won[0] + (1 - chance) * lost[0], chance * won[1] + (1 - chance) * lost[1])
}
