/** Feeds a published match to the public engine and gives, for every published point, the step that decided it. */
import { applyEvent, type Replay, replay, type Step } from '@courtline/scoring/replay/replay'
import { servingPlayer } from '@courtline/scoring/rules/games/serve-order'
import { returningPlayer } from '@courtline/scoring/rules/score/situation'
import { copyState, currentSetScore, initialState, type Scoreboard } from '@courtline/scoring/rules/state'
import type { Player, RuleSet, Team, TeamType } from '@courtline/scoring/rules/vocabulary'
import {
  addChartedPoint,
  addSlamPoint,
  addStringPoint,
  EventList,
  pointLetters,
  type PointPlayers,
  singlesPlayers,
  teamTypeOf,
} from './fill.ts'
import type {
  ChartedMatch,
  PointStringMatch,
  PublishedMatch,
  PublishedPoint,
  SlamMatch,
} from './published-match.ts'
import { countFill, type VerificationTally } from './tally.ts'

export interface ReplayedPoints {
  readonly replayed: Replay
  /** One step per published point. */
  readonly decided: readonly Step[]
  /** Place of each of them among all serves. */
  readonly places: readonly number[]
}

/** The events of a published match, fed to the engine one by one. */
export function replayPublished(
  match: PublishedMatch,
  rules: RuleSet,
  tally: VerificationTally,
): ReplayedPoints {
  switch (match.kind) {
    case 'slam':
      return replaySlam(match, rules, tally)
    case 'charted':
      return replayCharted(match, rules, tally)
    case 'pointString':
      return replayString(match, rules, tally)
  }
}

/** Which steps of a replay decided the points. */
export const decidedIn = ({ steps }: Replay, places: readonly number[]): Step[] =>
  places.flatMap((place) => steps[place] ?? [])

function replaySlam(match: SlamMatch, rules: RuleSet, tally: VerificationTally): ReplayedPoints {
  const teamType = teamTypeOf(match.teams)
  const feed = new Feed(rules, teamType, match.firstServer)
  const isRallyReliable = match.reliable.rally === true
  for (const point of match.points) {
    if (teamType === 'Doubles') settleServer(feed, match, point, tally)
    addSlamPoint(feed.list, point, feed.players(point.srv), isRallyReliable, tally)
    feed.closePoint()
  }
  return feed.replay()
}

function replayCharted(match: ChartedMatch, rules: RuleSet, tally: VerificationTally): ReplayedPoints {
  const feed = new Feed(rules, 'Singles', match.firstServer)
  for (const point of match.points) {
    addChartedPoint(feed.list, point, feed.players(point.srv), tally)
    feed.closePoint()
  }
  return feed.replay()
}

/** Who serves each point of a string is not written: it is the engine's own answer, checked by the games it leads to. */
function replayString(match: PointStringMatch, rules: RuleSet, tally: VerificationTally): ReplayedPoints {
  const feed = new Feed(rules, 'Singles', 0)
  for (const letter of pointLetters(match)) {
    const { servingTeam } = feed.board
    addStringPoint(feed.list, letter, servingTeam, singlesPlayers(servingTeam), tally)
    feed.closePoint()
  }
  return feed.replay()
}

/** Builds the event list while a scoreboard of the engine runs along, so that fills know who serves and returns. */
class Feed {
  readonly list = new EventList()
  readonly board: Scoreboard
  readonly #rules: RuleSet
  readonly #teamType: TeamType
  readonly #lastEvents: number[] = []
  #applied = 0

  constructor(rules: RuleSet, teamType: TeamType, firstServer: Team) {
    this.#rules = rules
    this.#teamType = teamType
    this.board = copyState(initialState(rules, teamType))
    if (firstServer === 1) this.adjust('Switch server')
  }

  adjust(name: 'Switch server' | 'Switch player serving'): void {
    this.list.add({ eventType: 'Adjustment', adjustment: { name } })
    this.#catchUp()
  }

  players(servingTeam: Team): PointPlayers {
    if (this.#teamType === 'Singles') return singlesPlayers(servingTeam)
    return { server: servingPlayer(this.board), returner: returningPlayer(this.board) }
  }

  /** All serves of a published point have been added. */
  closePoint(): void {
    this.#catchUp()
    this.#lastEvents.push(this.list.events.length - 1)
  }

  replay(): ReplayedPoints {
    const replayed = replay(this.list.events, this.#rules, this.#teamType)
    return { replayed, decided: decidedIn(replayed, this.#lastEvents), places: this.#lastEvents }
  }

  #catchUp(): void {
    const { events } = this.list
    for (; this.#applied < events.length; this.#applied += 1) {
      const event = events[this.#applied]
      if (event !== undefined) applyEvent(this.board, event)
    }
  }
}

/**
 * In doubles a team chooses at the start of each set who serves first (ITF 14): where the published server differs in
 * the team's first service game of a set, the choice is recorded as an adjustment. Anywhere else the rotation is the
 * engine's, and a difference is a mismatch.
 */
function settleServer(feed: Feed, match: SlamMatch, point: PublishedPoint, tally: VerificationTally): void {
  if (match.reliable.serverPlayer !== true || point.srvP === undefined) {
    countFill(tally, 'server')
    return
  }
  const published = playerInRotation(point.srv, point.srvP)
  const { board } = feed
  const [first, second] = currentSetScore(board)
  const pointsPlayed = board.gameScore[0] + board.gameScore[1]
  // In a match tiebreak the other team's first turn comes after one point.
  const isTurnStart = pointsPlayed === 0 || (board.tiebreakerTo > 0 && pointsPlayed === 1)
  if (
    isTurnStart &&
    first + second < 2 &&
    board.servingTeam === point.srv &&
    servingPlayer(board) !== published
  )
    feed.adjust('Switch player serving')
}

export function playerInRotation(team: Team, place: 0 | 1): Player {
  if (team === 0) return place
  return place === 0 ? 2 : 3
}
