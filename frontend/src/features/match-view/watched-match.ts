import type { MatchMetadata } from '@courtline/messages/match/metadata'
import type { MatchView } from '@courtline/messages/views/match'
import type { ScoreRowsView } from '@courtline/messages/views/score-rows'
import { enderOf } from '@courtline/scoring/figures/enders'
import type { FilterIndex } from '@courtline/scoring/figures/filter-index'
import type { MatchWinProbability } from '@courtline/scoring/probability/point-chances'
import { secondsIn, type Piece } from '@courtline/scoring/replay/game-time'
import { playerName, type MatchNames } from '@courtline/scoring/replay/match-names'
import type { ServeRow } from '@courtline/scoring/replay/serve-rows'
import type { ShownScore, ShownSet } from '@courtline/scoring/rules/score/shown-score'
import type { Team, TeamType } from '@courtline/scoring/rules/vocabulary'
import { outcomeTag, type OutcomeTag } from '../../domain/score/outcome-tag.ts'
import { enDashes } from '../../domain/score/en-dashes.ts'
import { namesOfPlayers } from '../../domain/score/names-of-view.ts'
import type { MatchRead } from '../../domain/match/match-calls.ts'

/** One point as list and timeline show it. Times are seconds of the video that is watched. */
export interface PointRow {
  readonly pointIndex: number
  readonly setIndex: number
  /** Ids of its serves; the last one decided it. */
  readonly serveIds: readonly string[]
  readonly startSeconds: number
  readonly stopSeconds: number
  readonly winner: Team | null
  readonly breakPoint: boolean
  /** Score before the point as the umpire calls it, with en dashes. */
  readonly called: string
  /** Games before the point, server's side not regarded: team 0 first. */
  readonly games: string
  readonly tag: OutcomeTag
  readonly what: string
  readonly shots: number | null
  /** Not watched yet, while no spoilers is on: what it came to is left out. */
  readonly veiled?: true
  readonly before: ShownScore
  readonly after: ShownScore
}

/** What the match view shows of a match, from the documents that the server keeps of it. */
export interface WatchedMatch {
  /** What the documents were read with: the statistics are read with the same. */
  readonly read: MatchRead
  readonly names: MatchNames
  readonly teamType: TeamType
  readonly sets: readonly ShownSet[]
  /** Sets that have not been watched to their end, while no spoilers is on. */
  readonly hiddenSets?: ReadonlySet<number>
  /** Before the first serve. */
  readonly initial: ShownScore
  readonly points: readonly PointRow[]
  /** Points that have been won; one that is still open is no point yet. */
  readonly numPoints: number
  readonly index: FilterIndex
  /** Chances and leverage by point: `pointIndex` is a place in its list. */
  readonly winProbability: MatchWinProbability
  /** serve id → its point. */
  readonly pointOfServe: ReadonlyMap<string, PointRow>
}

/**
 * Lays the stored serves and scores of a match out on the video that viewers watch.
 *
 * @param pieces the cut of the video, empty where the whole one is watched
 */
export function watchedMatch(
  stored: ScoreRowsView,
  players: MatchMetadata['players'],
  pieces: MatchView['pieces'],
  read: MatchRead,
): WatchedMatch {
  const { teamType, rules, serves, sets, initial, winProbability } = stored
  const names = namesOfPlayers(players, teamType)
  const points = servesByPoint(serves).flatMap((ofPoint) => {
    const score = scoreOfPoint(stored, ofPoint[0]?.point ?? 0)
    return score ? [pointRow(ofPoint, score, names, teamType, pieces)] : []
  })
  return {
    read,
    names,
    teamType,
    sets,
    initial,
    points,
    numPoints: points.filter(({ winner }) => winner !== null).length,
    index: {
      teamType,
      rules,
      rows: serves,
      leverages: winProbability.points.map(({ leverage }) => leverage),
    },
    winProbability,
    pointOfServe: new Map(points.flatMap((point) => point.serveIds.map((id) => [id, point] as const))),
  }
}

interface ScoreOfPoint {
  readonly called: string
  readonly before: ShownScore
  readonly after: ShownScore
}

function scoreOfPoint({ points }: ScoreRowsView, at: number): ScoreOfPoint | undefined {
  const score = points[at]
  return score && { ...score, after: score.after ?? points[at + 1]?.before ?? score.before }
}

/** The serves of one point follow each other. */
function servesByPoint(serves: readonly ServeRow[]): ServeRow[][] {
  const points: ServeRow[][] = []
  for (const serve of serves) {
    const last = points.at(-1)
    if (last?.[0]?.point === serve.point) last.push(serve)
    else points.push([serve])
  }
  return points
}

function pointRow(
  serves: readonly ServeRow[],
  { called, before, after }: ScoreOfPoint,
  names: MatchNames,
  teamType: TeamType,
  pieces: readonly Piece[],
): PointRow {
  const [first] = serves
  const last = serves.at(-1)
  const played = serves.find((serve) => serve.played)
  const [own, other] = before.sets.at(-1)?.games ?? [0, 0]
  const shown = (clockSeconds = 0) => secondsIn('GameTime', pieces, clockSeconds)
  return {
    pointIndex: first?.point ?? 0,
    setIndex: first?.set ?? 0,
    serveIds: serves.map(({ id }) => id),
    startSeconds: shown(first?.startSeconds),
    stopSeconds: shown(last?.stopSeconds),
    winner: first?.winner ?? null,
    breakPoint: first?.breakPoint ?? false,
    called: enDashes(called),
    games: `${own}–${other}`,
    tag: outcomeTag(played?.outcome ?? null),
    what: whatHappened(played ?? last, names, teamType),
    shots: played?.shotsKnown ? played.shots : null,
    before,
    after,
  }
}

/** 'Rivera forehand, net': the player who ended the point, stroke and error. */
function whatHappened(serve: ServeRow | undefined, names: MatchNames, teamType: TeamType): string {
  if (!serve) return ''
  const words = [nameOfEnder(serve, names, teamType), serve.shotType?.toLowerCase()]
  const error = serve.errorType?.toLowerCase()
  return words.filter((word) => word !== undefined).join(' ') + (error ? `, ${error}` : '')
}

function nameOfEnder(serve: ServeRow, names: MatchNames, teamType: TeamType): string | undefined {
  const ender = enderOf(serve)
  if (!ender) return undefined
  return 'player' in ender ? playerName(names, ender.player, teamType) : names.teams[ender.team]
}
