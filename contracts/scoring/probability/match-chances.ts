import { setWinner, winsSetWithGame } from '../rules/games/set.ts'
import { currentSetScore, opponent, pairOf, tiebreakerTargetOfGame, type MatchState } from '../rules/state.ts'
import { isDecidingSet, isMatchDecided, tiebreakerAt } from '../rules/rules.ts'
import type { ByTeam, RuleSet, Team, TeamType } from '../rules/vocabulary.ts'
import { gameChances } from './game-chances.ts'
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
 * How a set ends, as chances of four ways: won by team 0 and team 0 serves next, won by team 0 and team 1 serves next, then
 * the same won by team 1. Sets are alike but for the deciding one, so that what is worked out for one serves for all.
 */
type SetEnds = readonly [number, number, number, number]

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
  const within = pairOf(limited(shares[0]), limited(shares[1]))
  const gameOf = kept((key: string) => {
    const [target, first] = key.split(':').map(Number)
    return gameChances(gameKind(rules, teamType, target ?? 0, first === 1 ? 1 : 0), within)
  })
  const gameChance: GameChance = (target, first, score, place) => gameOf(`${target}:${first}`)(score, place)
  const freshGame: FreshGame = (setsWon, games, server) => {
    const target = tiebreakerTargetOfGame(rules, setsWon, games)
    return gameChance(target, server, pairOf(0, 0), firstPlaceOfGame(rules, teamType, server))
  }
  const setEnds = setRecursion(rules, freshGame)
  const afterSet = matchRecursion(rules, setEnds)

  return (state) => {
    if (state.matchWinner !== null) return certainly(state.matchWinner)
    const { setsWon, gameFirstServingTeam: first } = state
    // Over and won by nobody: drawn, whatever is played on after it.
    if (state.isOver || isPlayed(rules, setsWon)) return pairOf(0, 0)
    const chance = gameChance(state.tiebreakerTo, first, state.gameScore, placeInGame(state))
    const server = opponent(first)
    const ends = (team: Team) =>
      winsSetWithGame(state, team)
        ? endOf(team, server)
        : setEnds(setsWon, withOne(currentSetScore(state), team), server)
    return overEnds(mixed(chance, ends(0), ends(1)), (winner, next) => afterSet(setsWon, winner, next))
  }
}

type GameChance = (target: number, first: Team, score: ByTeam<number>, place: number) => number
type FreshGame = (setsWon: ByTeam<number>, games: ByTeam<number>, server: Team) => number
type SetRecursion = (setsWon: ByTeam<number>, games: ByTeam<number>, server: Team) => SetEnds
type MatchRecursion = (setsWon: ByTeam<number>, winner: Team, server: Team) => Chances

/** How a set ends that is at these games, the server of the next game being known. */
function setRecursion(rules: RuleSet, freshGame: FreshGame): SetRecursion {
  const known = new Map<string, SetEnds>()
  const endsAt: SetRecursion = (setsWon, games, server) => {
    const winner = setWinner(rules, setsWon, games)
    if (winner !== null) return endOf(winner, server)
    const key = `${Number(isDecidingSet(rules, setsWon))}/${games[0]}-${games[1]}/${server}`
    const found = known.get(key) ?? worked(setsWon, games, server)
    known.set(key, found)
    return found
  }
  const worked: SetRecursion = (setsWon, games, server) => {
    const chance = freshGame(setsWon, games, server)
    const other = opponent(server)
    if (!isEndlessSet(rules, setsWon, games))
      return mixed(
        chance,
        endsAt(setsWon, withOne(games, 0), other),
        endsAt(setsWon, withOne(games, 1), other),
      )
    // Two games decide the set, or leave it as it was, with the same server.
    const next = freshGame(setsWon, games, other)
    const both = chance * next
    const neither = (1 - chance) * (1 - next)
    return mixed(both / (both + neither), endOf(0, server), endOf(1, server))
  }
  return endsAt
}

/** Chances once a set was won by a team, that many sets having been won before it. */
function matchRecursion(rules: RuleSet, setEnds: SetRecursion): MatchRecursion {
  const isForSet = goalOf(rules) === 'set'
  const known = new Map<string, Chances>()
  const beforeSet = (setsWon: ByTeam<number>, server: Team): Chances => {
    const key = `${setsWon[0]}-${setsWon[1]}/${server}`
    const ends = () => setEnds(setsWon, pairOf(0, 0), server)
    const found = known.get(key) ?? overEnds(ends(), (winner, next) => afterSet(setsWon, winner, next))
    known.set(key, found)
    return found
  }
  const afterSet: MatchRecursion = (setsWon, winner, server) => {
    if (isForSet) return certainly(winner)
    const won = withOne(setsWon, winner)
    return isMatchDecided(rules, won) || isPlayed(rules, won) ? decided(won) : beforeSet(won, server)
  }
  return afterSet
}

/** Keeps what a function made of each key. */
function kept<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>()
  return (key) => {
    const found = made.get(key) ?? make(key)
    made.set(key, found)
    return found
  }
}

/** All sets of the match have been played. */
function isPlayed({ decidingSet = Infinity }: RuleSet, setsWon: ByTeam<number>): boolean {
  return setsWon[0] + setsWon[1] >= decidingSet
}

/** A set that is won, and who serves first in the next. */
function endOf(winner: Team, server: Team): SetEnds {
  const place = 2 * winner + server
  return [place === 0 ? 1 : 0, place === 1 ? 1 : 0, place === 2 ? 1 : 0, place === 3 ? 1 : 0]
}

/** Chances over all ways in which a set may end; those that cannot happen are not requested. */
function overEnds(ends: SetEnds, chancesAfter: (winner: Team, server: Team) => Chances): Chances {
  let [first, second] = [0, 0]
  ends.forEach((chance, place) => {
    if (chance === 0) return
    const after = chancesAfter(place < 2 ? 0 : 1, place % 2 === 0 ? 0 : 1)
    first += chance * after[0]
    second += chance * after[1]
  })
  return pairOf(first, second)
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

function mixed(chance: number, won: SetEnds, lost: SetEnds): SetEnds {
  const at = (place: 0 | 1 | 2 | 3) => chance * won[place] + (1 - chance) * lost[place]
  return [at(0), at(1), at(2), at(3)]
}
