import type { AnnotationView } from '@courtline/messages/views/annotation'
import type { MatchView } from '@courtline/messages/views/match'
import { calledScore } from '@courtline/scoring/call'
import { filterIndex, type FilterIndex } from '@courtline/scoring/filter-index'
import { secondsIn, type Piece } from '@courtline/scoring/game-time'
import { playerName, type MatchNames } from '@courtline/scoring/match-names'
import { replay } from '@courtline/scoring/replay'
import { isBreakPoint } from '@courtline/scoring/situation'
import { currentSetScore, type MatchState } from '@courtline/scoring/state'
import { countStatistics, type MatchStatistics } from '@courtline/scoring/statistics'
import { annotatedMatch, type AnnotatedMatch, type AnnotatedPoint } from '@courtline/scoring/structure'
import type { Team } from '@courtline/scoring/vocabulary'
import { enDashes } from '../../score/en-dashes.ts'
import { namesOfView } from '../../score/names-of-view.ts'

/** One point as list and timeline show it. Times are seconds of the video that is watched. */
export interface PointRow {
  readonly pointIndex: number
  readonly setIndex: number
  readonly gameIndex: number
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
  readonly before: MatchState
}

/** Short word of an outcome, with the colour family that the list gives it. */
export interface OutcomeTag {
  readonly text: 'A' | 'W' | 'FE' | 'UE' | 'DF' | '–'
  readonly kind: 'won' | 'forced' | 'lost' | 'open'
  readonly title: string
}

/** Everything the match view shows, made once from the annotation by the engine. */
export interface WatchedMatch {
  readonly names: MatchNames
  readonly match: AnnotatedMatch
  readonly points: readonly PointRow[]
  readonly index: FilterIndex
  readonly statistics: MatchStatistics
  /** serve id → its point. */
  readonly pointOfServe: ReadonlyMap<string, PointRow>
}

/** Replays an annotation and lays its points out on the video that viewers watch: the cut one where there is one. */
export function watchedMatch(view: AnnotationView, pieces: MatchView['pieces']): WatchedMatch {
  const names = namesOfView(view)
  const match = annotatedMatch(replay(view.annotation, view.rules, view.teamType))
  const points = match.points.map((point) => pointRow(point, names, pieces))
  return {
    names,
    match,
    points,
    index: filterIndex(match),
    statistics: countStatistics(match),
    pointOfServe: new Map(points.flatMap((point) => point.serveIds.map((id) => [id, point] as const))),
  }
}

function pointRow(point: AnnotatedPoint, names: MatchNames, pieces: readonly Piece[]): PointRow {
  const first = point.serves[0]?.annotation.clockTime
  const last = point.serves.at(-1)?.annotation.clockTime
  const shown = (clockSeconds: number) => secondsIn('GameTime', pieces, clockSeconds)
  const start = first?.start ?? 0
  const [own, other] = currentSetScore(point.before)
  return {
    pointIndex: point.pointIndex,
    setIndex: point.setIndex,
    gameIndex: point.gameIndex,
    serveIds: point.serves.map((serve) => serve.annotation.annotationId),
    startSeconds: shown(start),
    stopSeconds: shown(last?.stop ?? last?.start ?? start),
    winner: point.winner,
    breakPoint: isBreakPoint(point.before),
    called: enDashes(calledScore(point.before)),
    games: `${own}–${other}`,
    tag: tagOf(point),
    what: whatHappened(point, names),
    shots: point.playedServe?.step.rallyLengthKnown ? point.playedServe.step.rallyLength : null,
    before: point.before,
  }
}

function tagOf({ playedServe }: AnnotatedPoint): OutcomeTag {
  switch (playedServe?.step.outcome) {
    case 'Ace':
      return { text: 'A', kind: 'won', title: 'Ace' }
    case 'Winner':
      return { text: 'W', kind: 'won', title: 'Winner' }
    case 'ForcedError':
      return { text: 'FE', kind: 'forced', title: 'Forced error' }
    case 'UnforcedError':
      return { text: 'UE', kind: 'lost', title: 'Unforced error' }
    case 'DoubleFault':
      return { text: 'DF', kind: 'lost', title: 'Double fault' }
    case 'Let':
    case 'Fault':
    case null:
    case undefined:
      return { text: '–', kind: 'open', title: 'Not decided' }
  }
}

/** 'Rivera forehand, net': who, stroke and error, for the player who ended the point. */
function whatHappened(point: AnnotatedPoint, names: MatchNames): string {
  const step = (point.playedServe ?? point.serves.at(-1))?.step
  if (!step) return ''
  const player = step.event.endingPlayer ?? step.servingPlayer
  const words = [playerName(names, player, step.before.teamType), step.event.shotType?.toLowerCase()]
  const error = step.event.errorType?.toLowerCase()
  return words.filter((word) => word !== undefined).join(' ') + (error ? `, ${error}` : '')
}
