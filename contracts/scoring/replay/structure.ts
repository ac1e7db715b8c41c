import type { Finding } from '../rules/finding.ts'
import type { Replay, Step } from './replay.ts'
import { matchScore } from '../rules/games/set.ts'
import { currentSetScore, pairOf, setIndexOf, type MatchState } from '../rules/state.ts'
import type { AnnotatedEvent, ByTeam, Team } from '../rules/vocabulary.ts'

/** One serve: a step with its place in the match. Indexes count from 0 over the whole match, games from 0 in their set. */
export interface AnnotatedServe {
  readonly serveIndex: number
  readonly pointIndex: number
  readonly gameIndex: number
  readonly setIndex: number
  readonly annotation: AnnotatedEvent
  readonly step: Step
}

/** The serves of one point; the last one is the serve it was played with, if it came to a point. */
export interface AnnotatedPoint {
  readonly pointIndex: number
  readonly gameIndex: number
  readonly setIndex: number
  readonly serves: readonly AnnotatedServe[]
  /** Null while the point is not decided (a fault or let without the serve that follows). */
  readonly playedServe: AnnotatedServe | null
  readonly winner: Team | null
  readonly before: MatchState
  readonly after: MatchState
}

/** One game with its points and serves. */
export interface AnnotatedGame {
  readonly gameIndex: number
  readonly setIndex: number
  /** Games of the set before this game. */
  readonly setScore: ByTeam<number>
  /** Points of the game when it ended (the winning point included), or so far. */
  readonly gameScore: ByTeam<number>
  /** Target of a tiebreaker, 0 for a normal game. */
  readonly tiebreakerTo: number
  /** The team that served its first point. */
  readonly servingTeam: Team
  /** Null for a game that was not finished. */
  readonly winner: Team | null
  readonly points: readonly AnnotatedPoint[]
  readonly serves: readonly AnnotatedServe[]
}

/** One set with its games. */
export interface AnnotatedSet {
  readonly setIndex: number
  readonly score: ByTeam<number>
  /** Null for a set that was not finished. */
  readonly winner: Team | null
  readonly games: readonly AnnotatedGame[]
}

/** A match as sets, games, points and serves. Plain data without cycles: every part names its place by index. */
export interface AnnotatedMatch {
  readonly sets: readonly AnnotatedSet[]
  readonly points: readonly AnnotatedPoint[]
  /** All serves in time order: the timeline. */
  readonly timeline: readonly AnnotatedServe[]
  readonly adjustments: readonly Step[]
  /** Errors and warnings of the replay in time order. */
  readonly warnings: readonly Finding[]
  readonly replay: Replay
  readonly final: MatchState
}

/** Groups the steps of a replay into sets, games and points. */
export function annotatedMatch(replayed: Replay): AnnotatedMatch {
  const growing: GrowingMatch = {
    points: [],
    timeline: [],
    adjustments: [],
    games: [],
    openServes: [],
    openGame: null,
  }
  for (const step of replayed.steps) addStep(growing, step)
  closeGame(growing, replayed.final, null)
  const { points, timeline, adjustments } = growing
  const sets = setsOf(growing, replayed.final)
  return {
    sets,
    points,
    timeline,
    adjustments,
    warnings: replayed.findings,
    replay: replayed,
    final: replayed.final,
  }
}

interface OpenGame {
  readonly setIndex: number
  readonly gameIndex: number
  readonly before: MatchState
  readonly firstPoint: number
  readonly firstServe: number
}

/** The structure while it is being written, step by step. */
interface GrowingMatch {
  readonly points: AnnotatedPoint[]
  readonly timeline: AnnotatedServe[]
  readonly adjustments: Step[]
  /** Games by set. */
  readonly games: AnnotatedGame[][]
  /** Serves of the point that is not decided yet. */
  openServes: AnnotatedServe[]
  openGame: OpenGame | null
}

function addStep(growing: GrowingMatch, step: Step): void {
  if (step.event.eventType === 'Point') addServe(growing, step)
  else addAdjustment(growing, step)
  const { before, after } = step
  const isOtherGame =
    after.setScores !== before.setScores || (before.tiebreakerTo === 0 && after.tiebreakerTo > 0)
  if (!isOtherGame) return
  closePoint(growing, null)
  closeGame(growing, before, gameWinnerOf(step))
}

function addServe(growing: GrowingMatch, step: Step): void {
  const game = openGameFor(growing, step)
  const serve: AnnotatedServe = {
    serveIndex: growing.timeline.length,
    pointIndex: growing.points.length,
    gameIndex: game.gameIndex,
    setIndex: game.setIndex,
    annotation: step.event,
    step,
  }
  growing.timeline.push(serve)
  growing.openServes.push(serve)
  const isPlayedAgain = step.outcome === 'Fault' || step.outcome === 'Let'
  if (!isPlayedAgain) closePoint(growing, step.playedPoint ? serve : null)
}

function addAdjustment(growing: GrowingMatch, step: Step): void {
  growing.adjustments.push(step)
  if (step.after.gameScore !== step.before.gameScore) closePoint(growing, null)
  if (gameWinnerOf(step) !== null && step.after.setScores !== step.before.setScores)
    openGameFor(growing, step)
}

/** The winner of the game that the step ended, if it ended one. */
function gameWinnerOf({ event, winner }: Step): Team | null {
  if (event.eventType === 'Point') return winner
  const name = event.adjustment?.name
  return name === 'End the game' || name === 'Award a point' ? (event.winningTeam ?? null) : null
}

function openGameFor(growing: GrowingMatch, { before }: Step): OpenGame {
  const setIndex = setIndexOf(before)
  growing.openGame ??= {
    setIndex,
    gameIndex: growing.games[setIndex]?.length ?? 0,
    before,
    firstPoint: growing.points.length,
    firstServe: growing.timeline.length,
  }
  return growing.openGame
}

function closePoint(growing: GrowingMatch, playedServe: AnnotatedServe | null): void {
  const serves = growing.openServes
  const first = serves[0]
  const last = serves.at(-1)
  if (first === undefined || last === undefined) return
  growing.points.push({
    pointIndex: first.pointIndex,
    gameIndex: first.gameIndex,
    setIndex: first.setIndex,
    serves,
    playedServe,
    winner: playedServe?.step.winner ?? null,
    before: first.step.before,
    after: last.step.after,
  })
  growing.openServes = []
}

/** @param last the state in which the game ended, its last point not yet counted */
function closeGame(growing: GrowingMatch, last: MatchState, winner: Team | null): void {
  closePoint(growing, null)
  const game = growing.openGame
  if (game === null) return
  const [first, second] = last.gameScore
  const games = (growing.games[game.setIndex] ??= [])
  games.push({
    gameIndex: game.gameIndex,
    setIndex: game.setIndex,
    setScore: currentSetScore(game.before),
    gameScore: pairOf(first + (winner === 0 ? 1 : 0), second + (winner === 1 ? 1 : 0)),
    tiebreakerTo: last.tiebreakerTo,
    servingTeam: last.gameFirstServingTeam,
    winner,
    points: growing.points.slice(game.firstPoint),
    serves: growing.timeline.slice(game.firstServe),
  })
  growing.openGame = null
}

function setsOf(growing: GrowingMatch, final: MatchState): AnnotatedSet[] {
  const hasOpenSet = growing.games[setIndexOf(final)] !== undefined
  const scores = hasOpenSet ? final.setScores : matchScore(final)
  return scores.map((score, setIndex) => ({
    setIndex,
    score,
    winner: final.setWinners[setIndex] ?? null,
    games: growing.games[setIndex] ?? [],
  }))
}
