import { outcomeInState, winnerOf } from '../rules/point-winner.ts'
import { isRallyLengthKnown, rallyLengthRead } from '../rules/rally.ts'
import { bandsOf } from './figure-rows.ts'
import { isFirstServeOnly } from '../rules/rules.ts'
import { servingPlayer } from '../rules/games/serve-order.ts'
import { endedBy, known } from '../replay/serve-rows.ts'
import { isBreakPoint, returningPlayer, serveSide, situationOf } from '../rules/score/situation.ts'
import { setIndexOf, type MatchState } from '../rules/state.ts'
import { countGame, countPoint, Ledger, type BandLimits, type CountedServe } from './statistic-counts.ts'
import type { MatchStatistics, OverallStatistics } from './match-statistics.ts'
import { isWithoutTiebreaker } from '../replay/validation/validate.ts'
import {
  PLAYERS,
  type AnnotatedEvent,
  type ByTeam,
  type Outcome,
  type RuleSet,
  type Team,
  type TeamType,
} from '../rules/vocabulary.ts'

type CurrentServe = { -readonly [K in keyof CountedServe]: CountedServe[K] }

/** Figures of one set while they grow. */
interface SetFigures {
  longestRally: number
  startSeconds: number
  stopSeconds: number
  gameTime: number
  deuces: number
  deucesTeam1Wins: number
}

/**
 * Counts as a match is replayed: called for each event with the state before it and the state after it. Keeps no state
 * of its own of what the rules decide, so a board that is written over and over serves as well as a list of steps.
 */
export class StatisticsCounter {
  readonly #teamType: TeamType
  readonly #limits: BandLimits
  readonly #doubleFaultService: 0 | 1
  readonly #ledger = new Ledger()
  readonly #sets: SetFigures[] = []
  /** The last serve of the running game; its place in the dimensions is that of the game. */
  readonly #serve: CurrentServe = {
    set: 0,
    server: 0,
    returner: 2,
    service: 0,
    side: 0,
    situation: 0,
    breakPoint: false,
    outcome: null,
    endingPlayer: null,
    shotType: null,
    shots: 0,
    shotsKnown: true,
  }
  #gameHasServe = false
  #gameReachedDeuce = false
  /** Seconds of serves whose point is not decided yet. */
  #openSeconds = 0
  /** What of the state before the event is needed after it. */
  #setIndex = 0
  #setScores: readonly ByTeam<number>[] = []
  #gameScore: ByTeam<number> = [0, 0]
  #tiebreakerTo = 0
  #gameFirstServingTeam: Team = 0
  /** Whom the event gave the point, or the game. */
  #winner: Team | null = null

  constructor(rules: RuleSet, teamType: TeamType) {
    this.#teamType = teamType
    this.#limits = bandsOf(rules)
    // A DoubleFault recorded on a first serve counts as both faults (D31): its point was played on the second.
    this.#doubleFaultService = isFirstServeOnly(rules) ? 0 : 1
  }

  before(state: MatchState, event: AnnotatedEvent): void {
    this.#setIndex = setIndexOf(state)
    this.#setScores = state.setScores
    this.#gameScore = state.gameScore
    this.#tiebreakerTo = state.tiebreakerTo
    this.#gameFirstServingTeam = state.gameFirstServingTeam
    if (event.eventType === 'Point') this.#countServe(state, event)
    else this.#winner = winnerByAdjustment(event)
  }

  after(state: MatchState): void {
    const isOtherGame =
      state.setScores !== this.#setScores || (this.#tiebreakerTo === 0 && state.tiebreakerTo > 0)
    if (state.gameScore !== this.#gameScore && this.#openSeconds > 0) this.#openSeconds = 0
    if (isOtherGame) this.#closeGame()
    this.#watchDeuce(state)
  }

  statistics(): MatchStatistics {
    return {
      teamType: this.#teamType,
      cells: this.#ledger.cells(),
      overall: overallOf(this.#sets),
      overallBySet: Array.from(this.#sets, (figures) => overallOf([figures])),
    }
  }

  #countServe(state: MatchState, event: AnnotatedEvent): void {
    const outcome = outcomeInState(event, state)
    const winner = isWithoutTiebreaker(state) ? null : winnerOf(event, outcome, state)
    const { start, stop = start } = event.clockTime
    const figures = this.#figures()
    figures.startSeconds = Math.min(figures.startSeconds, start)
    figures.stopSeconds = Math.max(figures.stopSeconds, stop)
    this.#readServe(state, event, outcome, winner)
    this.#winner = winner
    this.#gameHasServe = true
    this.#openSeconds += stop - start
    if (winner !== null) this.#closePoint(figures, winner)
    else if (outcome !== 'Fault' && outcome !== 'Let') this.#openSeconds = 0
  }

  #readServe(state: MatchState, event: AnnotatedEvent, outcome: Outcome | null, winner: Team | null): void {
    const serve = this.#serve
    serve.set = this.#setIndex
    serve.server = servingPlayer(state)
    serve.returner = returningPlayer(state)
    serve.service = outcome === 'DoubleFault' ? this.#doubleFaultService : state.firstServe ? 0 : 1
    serve.side = serveSide(state)
    // No point is decisive before a side has 40: most points need not be examined.
    const isDecisive = state.tiebreakerTo > 0 || state.gameScore[0] >= 3 || state.gameScore[1] >= 3
    serve.situation = isDecisive ? situationOf(state) : 0
    if (winner === null) return
    serve.breakPoint = isDecisive && isBreakPoint(state)
    serve.outcome = outcome
    serve.endingPlayer = known(PLAYERS, event.endingPlayer ?? endedBy({ outcome, winner }, this.#teamType))
    serve.shotType = event.shotType ?? null
    serve.shots = rallyLengthRead(event, outcome)
    serve.shotsKnown = isRallyLengthKnown(event, outcome)
  }

  #closePoint(figures: SetFigures, winner: Team): void {
    const { shots, shotsKnown } = this.#serve
    if (shots > figures.longestRally && shotsKnown) figures.longestRally = shots
    figures.gameTime += this.#openSeconds
    this.#openSeconds = 0
    countPoint(this.#ledger, this.#serve, winner, this.#limits)
  }

  /** A game is over, or given up for another. Only completed normal games count (D15). */
  #closeGame(): void {
    const winner = this.#winner
    if (this.#tiebreakerTo === 0 && winner !== null) {
      if (this.#gameHasServe) countGame(this.#ledger, this.#serve.server, this.#serve, winner)
      else if (this.#teamType === 'Singles') this.#countGameWithoutServe(winner)
      if (this.#gameReachedDeuce && winner === 0) this.#figures().deucesTeam1Wins += 1
    }
    this.#openSeconds = 0
    this.#gameHasServe = false
    this.#gameReachedDeuce = false
  }

  /** Who would have served is certain in singles only. */
  #countGameWithoutServe(winner: Team): void {
    const server = this.#gameFirstServingTeam === 0 ? 0 : 2
    countGame(this.#ledger, server, { set: this.#setIndex, service: 0, side: 0, situation: 0 }, winner)
  }

  /** A game counts when it first reaches deuce, however it got there. */
  #watchDeuce({ tiebreakerTo, gameScore, setScores }: MatchState): void {
    if (tiebreakerTo > 0 || this.#gameReachedDeuce || gameScore[0] < 3 || gameScore[1] < 3) return
    this.#gameReachedDeuce = true
    this.#setIndex = setScores.length - 1
    this.#figures().deuces += 1
  }

  /** Figures of the running set; sets before it that nothing was played in have empty ones. */
  #figures(): SetFigures {
    while (this.#sets.length <= this.#setIndex) this.#sets.push(emptyFigures())
    return this.#sets[this.#setIndex] ?? emptyFigures()
  }
}

/** 'End the game' and 'Award a point' name a winner (D13); other adjustments end a game for nobody. */
function winnerByAdjustment({ adjustment, winningTeam }: AnnotatedEvent): Team | null {
  const name = adjustment?.name
  return name === 'End the game' || name === 'Award a point' ? (winningTeam ?? null) : null
}

function emptyFigures(): SetFigures {
  return {
    longestRally: 0,
    startSeconds: Infinity,
    stopSeconds: -Infinity,
    gameTime: 0,
    deuces: 0,
    deucesTeam1Wins: 0,
  }
}

function overallOf(sets: readonly SetFigures[]): OverallStatistics {
  const all = emptyFigures()
  for (const set of sets) {
    all.longestRally = Math.max(all.longestRally, set.longestRally)
    all.startSeconds = Math.min(all.startSeconds, set.startSeconds)
    all.stopSeconds = Math.max(all.stopSeconds, set.stopSeconds)
    all.gameTime += set.gameTime
    all.deuces += set.deuces
    all.deucesTeam1Wins += set.deucesTeam1Wins
  }
  return {
    longestRally: all.longestRally,
    totalTime: all.stopSeconds > all.startSeconds ? toMilliseconds(all.stopSeconds - all.startSeconds) : 0,
    gameTime: toMilliseconds(all.gameTime),
    deuces: all.deuces,
    deucesTeam1Wins: all.deucesTeam1Wins,
  }
}

/** Clock times are kept to the millisecond (D12); sums of them must not show more. */
function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}
