/** Published totals against the engine's statistics; each total names what it depends on. */
import {
  playerStatistics,
  sumCounts,
  teamStatistics,
  type FullCounts,
} from '@courtline/scoring/figures/breakdown'
import type { Step } from '@courtline/scoring/replay/replay'
import { isBreakPoint, isDecidingPoint } from '@courtline/scoring/rules/score/situation'
import type { MatchStatistics } from '@courtline/scoring/figures/match-statistics'
import type { AnnotatedMatch } from '@courtline/scoring/replay/structure'
import type { Player, Team } from '@courtline/scoring/rules/vocabulary'
import { isFullyCharted } from './fill.ts'
import type { ChartedMatch, PublishedPoint, SlamMatch } from './published-match.ts'
import { check, type VerificationTally } from './tally.ts'

/** The figures of one team in one scope (the match or one set), and of the other. */
interface Figures {
  readonly own: FullCounts
  readonly other: FullCounts
  /** Points decided by service winners of the other team, which publishers do not count as forced errors (D107). */
  readonly serviceWinnersLost: number
  readonly serviceWinners: number
  readonly gamesWon: number
  readonly tiebreakPointsWon: number
  /** Break points at a no-ad deciding point, which publishers leave out. */
  readonly decidingBreakPoints: number
  readonly decidingBreakPointsWon: number
}

type Dependency = 'serveNumber' | 'outcome' | 'fullOutcome' | 'shotType' | 'breakPoints' | 'ibmFeed'

interface TotalRule {
  readonly needs: readonly Dependency[]
  readonly value: (figures: Figures) => number
}

const won = ({ firstServesWon, secondServesWon }: FullCounts): number => firstServesWon + secondServesWon

/** Published name → what it is in our figures. Names that are not here (net points) are nobody's figure of ours. */
const TOTALS: Readonly<Record<string, TotalRule>> = {
  points: { needs: [], value: ({ own }) => own.totalPointsWon },
  servedPoints: { needs: [], value: ({ own }) => own.servedPoints },
  servedPointsWon: { needs: [], value: ({ own }) => won(own) },
  returnPointsWon: { needs: [], value: ({ own }) => own.totalPointsWon - won(own) },
  servedGames: { needs: [], value: ({ own }) => own.servedGames },
  servedGamesWon: { needs: [], value: ({ own }) => own.servedGamesWon },
  gamesWon: { needs: [], value: ({ gamesWon }) => gamesWon },
  tiebreakPointsWon: { needs: [], value: ({ tiebreakPointsWon }) => tiebreakPointsWon },
  aces: { needs: ['outcome'], value: ({ own }) => own.aces },
  doubleFaults: { needs: ['outcome'], value: ({ own }) => own.doubleFaults },
  firstServesIn: { needs: ['serveNumber'], value: ({ own }) => own.firstServesIn },
  firstServesWon: { needs: ['serveNumber'], value: ({ own }) => own.firstServesWon },
  secondServesAttempted: { needs: ['serveNumber'], value: ({ own }) => own.secondServesAttempted },
  secondServesIn: { needs: ['serveNumber', 'outcome'], value: ({ own }) => own.secondServesIn },
  secondServesWon: { needs: ['serveNumber'], value: ({ own }) => own.secondServesWon },
  firstServesInFlag: { needs: ['serveNumber'], value: ({ own }) => own.firstServesIn },
  firstServesWonFlag: { needs: ['serveNumber'], value: ({ own }) => own.firstServesWon },
  secondServesInFlag: { needs: ['serveNumber', 'outcome'], value: ({ own }) => own.secondServesIn },
  secondServesWonFlag: { needs: ['serveNumber'], value: ({ own }) => own.secondServesWon },
  firstReturnPointsWon: {
    needs: ['serveNumber'],
    value: ({ other }) => other.firstServesIn - other.firstServesWon,
  },
  secondReturnPointsWon: {
    needs: ['serveNumber'],
    value: ({ other }) => other.secondServesAttempted - other.secondServesWon,
  },
  breakPoints: {
    needs: ['breakPoints'],
    value: ({ own, decidingBreakPoints }) => own.breakPoints - decidingBreakPoints,
  },
  breakPointsWon: {
    needs: ['breakPoints'],
    value: ({ own, decidingBreakPointsWon }) => own.breakPointsWon - decidingBreakPointsWon,
  },
  // Without aces, but with service winners.
  winnersExclAces: {
    needs: ['fullOutcome'],
    value: ({ own, serviceWinners }) => own.winners + serviceWinners,
  },
  unforcedErrorsExclDf: { needs: ['fullOutcome'], value: ({ own }) => own.unforcedErrors },
  serviceWinners: { needs: ['fullOutcome'], value: ({ serviceWinners }) => serviceWinners },
  forcedErrors: {
    needs: ['fullOutcome'],
    value: ({ own, serviceWinnersLost }) => own.forcedErrors - serviceWinnersLost,
  },
  forcedErrorsFlag: {
    needs: ['fullOutcome', 'ibmFeed'],
    value: ({ own, serviceWinnersLost }) => own.forcedErrors - serviceWinnersLost,
  },
  winnersFlag: {
    needs: ['fullOutcome', 'ibmFeed'],
    value: ({ own, serviceWinners }) => own.winners + own.aces + serviceWinners,
  },
  unforcedErrorsFlag: {
    needs: ['fullOutcome', 'ibmFeed'],
    value: ({ own }) => own.unforcedErrors + own.doubleFaults,
  },
  'winner:Forehand': { needs: ['fullOutcome', 'shotType'], value: ({ own }) => own.forehandWinners },
  'winner:Backhand': { needs: ['fullOutcome', 'shotType'], value: ({ own }) => own.backhandWinners },
  'winner:Volley': { needs: ['fullOutcome', 'shotType'], value: ({ own }) => own.volleyWinners },
  'unforcedError:Forehand': {
    needs: ['fullOutcome', 'shotType'],
    value: ({ own }) => own.forehandUnforcedErrors,
  },
  'unforcedError:Backhand': {
    needs: ['fullOutcome', 'shotType'],
    value: ({ own }) => own.backhandUnforcedErrors,
  },
  'unforcedError:Volley': {
    needs: ['fullOutcome', 'shotType'],
    value: ({ own }) => own.volleyUnforcedErrors,
  },
  'forcedError:Forehand': {
    needs: ['fullOutcome', 'shotType'],
    // The stroke of a service winner was filled as a forehand.
    value: ({ own, serviceWinnersLost }) => own.forehandForcedErrors - serviceWinnersLost,
  },
  'forcedError:Backhand': {
    needs: ['fullOutcome', 'shotType'],
    value: ({ own }) => own.backhandForcedErrors,
  },
  'forcedError:Volley': { needs: ['fullOutcome', 'shotType'], value: ({ own }) => own.volleyForcedErrors },
}

/** Totals of a slam match: the match, each set and, in doubles, each server. */
export function compareSlamTotals(
  published: SlamMatch,
  match: AnnotatedMatch,
  decided: readonly Step[],
  statistics: MatchStatistics,
  tally: VerificationTally,
): void {
  for (const [scope, totals] of Object.entries(published.totals.teams)) {
    const set = scope === 'match' ? undefined : Number(scope) - 1
    const figures = [0, 1] as const
    const [first, second] = figures.map((team) => figuresOf(published, match, statistics, decided, team, set))
    if (first === undefined || second === undefined) continue
    for (const [name, values] of Object.entries(totals)) {
      const rule = TOTALS[name]
      if (rule === undefined || !rule.needs.every((need) => isReliable(need, published))) continue
      const where = (): string => `${published.id} ${scope}`
      check(tally, `total ${name}`, [rule.value(first), rule.value(second)], values, where)
    }
  }
  compareServers(published, statistics, tally)
}

function isReliable(need: Dependency, { reliable, source, points }: SlamMatch): boolean {
  switch (need) {
    case 'serveNumber':
      return reliable.serveNumber === true && points.every((point) => point.sn !== undefined)
    case 'outcome':
      // Aces and double faults are complete in every grade of published outcomes, and no fill makes one.
      return reliable.outcome !== null
    case 'fullOutcome':
      return reliable.outcome === 'full' && points.every((point) => point.o !== null)
    case 'shotType':
      return reliable.shotType === true
    case 'breakPoints':
      return reliable.breakPoints === true
    case 'ibmFeed':
      // The other feed flags neither aces nor double faults, and only where it has outcomes.
      return source?.feed === 'IBM'
  }
}

function figuresOf(
  published: SlamMatch,
  match: AnnotatedMatch,
  statistics: MatchStatistics,
  decided: readonly Step[],
  team: Team,
  set: number | undefined,
): Figures {
  const points = published.points
    .map((point, at) => ({ point, step: decided[at] }))
    .filter(
      ({ step }) => set === undefined || (step !== undefined && step.before.setScores.length - 1 === set),
    )
  const count = (holds: (point: PublishedPoint, step: Step) => boolean): number =>
    points.filter(({ point, step }) => step !== undefined && holds(point, step)).length
  const isDecidingBreak = (step: Step): boolean =>
    isDecidingPoint(step.before) && isBreakPoint(step.before) && step.servingTeam !== team
  const games = (set === undefined ? match.sets : match.sets.slice(set, set + 1)).flatMap(
    (part) => part.games,
  )
  return {
    own: teamStatistics(statistics, team, { set }),
    other: teamStatistics(statistics, team === 0 ? 1 : 0, { set }),
    serviceWinners: count((point) => point.o === 'serviceWinner' && point.w === team),
    serviceWinnersLost: count((point) => point.o === 'serviceWinner' && point.w !== team),
    gamesWon: games.filter((game) => game.winner === team).length,
    tiebreakPointsWon: count((_point, step) => step.before.tiebreakerTo > 0 && step.winner === team),
    decidingBreakPoints: count((_point, step) => isDecidingBreak(step)),
    decidingBreakPointsWon: count((_point, step) => isDecidingBreak(step) && step.winner === team),
  }
}

const SERVER_TOTALS = ['servedPoints', 'aces', 'doubleFaults', 'servedGames', 'servedGamesWon'] as const

function compareServers(published: SlamMatch, statistics: MatchStatistics, tally: VerificationTally): void {
  if (published.reliable.serverPlayer !== true) return
  for (const player of [0, 1, 2, 3] as const satisfies readonly Player[]) {
    const totals = published.totals.servers?.[player]
    if (totals === undefined) continue
    const own = playerStatistics(statistics, player)
    const where = (): string => `${published.id} server ${player}`
    for (const name of SERVER_TOTALS)
      if (totals[name] !== undefined) check(tally, `server ${name}`, own[name], totals[name], where)
    if (totals['servedPointsWon'] !== undefined)
      check(tally, 'server servedPointsWon', won(own), totals['servedPointsWon'], where)
  }
}

/**
 * Columns of the published overview of a charted match: its winners include aces and service winners, its errors
 * double faults.
 */
const OVERVIEW: readonly (readonly [
  column: number,
  name: string,
  value: (own: FullCounts, other: FullCounts, serviceWinners: number) => number,
])[] = [
  [2, 'servedPoints', (own) => own.servedPoints],
  [3, 'aces', (own) => own.aces],
  [4, 'doubleFaults', (own) => own.doubleFaults],
  [5, 'firstServesIn', (own) => own.firstServesIn],
  [6, 'firstServesWon', (own) => own.firstServesWon],
  [7, 'secondServesAttempted', (own) => own.secondServesAttempted],
  [8, 'secondServesWon', (own) => own.secondServesWon],
  [9, 'breakPoints', (_own, other) => other.breakPoints],
  [10, 'breakPointsSaved', (_own, other) => other.breakPoints - other.breakPointsWon],
  [11, 'returnPoints', (_own, other) => other.servedPoints],
  [12, 'returnPointsWon', (own) => own.totalPointsWon - won(own)],
  [13, 'winners', (own, _other, serviceWinners) => own.winners + own.aces + serviceWinners],
  [16, 'unforcedErrors', (own) => own.unforcedErrors + own.doubleFaults],
]

/** The published overview of a charted match, by match and set; it depends on every point being readable. */
export function compareChartedTotals(
  published: ChartedMatch,
  statistics: MatchStatistics,
  tally: VerificationTally,
): void {
  if (!published.points.every(isFullyCharted)) return
  for (const row of published.published?.Overview ?? []) {
    const team: Team = row[0] === '1' ? 0 : 1
    const set = row[1] === 'Total' ? undefined : Number(row[1]) - 1
    const own = sumCounts(statistics, { team, set })
    const other = sumCounts(statistics, { team: team === 0 ? 1 : 0, set })
    const serviceWinners = serviceWinnersOf(published, team, set)
    const where = (): string => `${published.id} player ${row[0]} ${row[1]}`
    for (const [column, name, value] of OVERVIEW)
      check(tally, `overview ${name}`, value(own, other, serviceWinners), Number(row[column]), where)
  }
}

const SERVICE_WINNER = /^c*[0456][+;]*#$/

/** Charted as '#' after the serve: in our terms a forced error of the returner, rally length 1 (D39). */
function serviceWinnersOf({ points }: ChartedMatch, team: Team, set: number | undefined): number {
  return points.filter(
    ({ w, or, raw }) =>
      w === team && (set ?? or.set - 1) === or.set - 1 && raw.some((serve) => SERVICE_WINNER.test(serve)),
  ).length
}
