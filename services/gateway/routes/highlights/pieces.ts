import { refusal } from '@courtline/messages/refusals'
import type { ReelPiece } from '@courtline/messages/reels/reel'
import { VIEWABLE } from '@courtline/messages/match/life-cycle'
import { findMatchFigures } from '@courtline/projections/match-state/read'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import type { Piece } from '@courtline/scoring/replay/game-time'
import type { ServeRow } from '@courtline/scoring/replay/serve-rows'
import { refused, type Refused } from '@courtline/application/outcome'
import { fits } from '@courtline/messages/check'
import { Uuid } from '@courtline/messages/schema'
import type { Caller } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'
import type { Call } from '../../register-route.ts'

type SummaryEvent = Call<'createHighlights'>['body']['events'][number]
interface Interval {
  readonly start: number
  readonly stop: number
}

/** A match of which a reel shows something, with its serves in time order. */
interface ShownMatch {
  readonly match: MatchDocument
  readonly rows: readonly ServeRow[]
}

/** A piece belongs to the serve that begins so near to it. */
const SAME_SERVE_SECONDS = 1.5

/**
 * The pieces of a reel in clock time, from what is requested in seconds of the videos that are watched (D119). Refusals:
 * NOT_FOUND for a match that the caller may not see, NOT_VIEWABLE, REEL_VIDEO_CHANGED where an older cut is named.
 */
export async function piecesOf(
  gateway: Gateway,
  caller: Caller,
  events: readonly SummaryEvent[],
): Promise<ReelPiece[] | Refused> {
  const matches = new Map<string, ShownMatch>()
  const pieces: ReelPiece[] = []
  for (const event of events) {
    const matchId = event.matchUri.split('/')[1] ?? ''
    const shown = matches.get(matchId) ?? (await shownMatch(gateway, caller, matchId))
    if ('refused' in shown) return shown
    matches.set(matchId, shown)
    const intervals = intervalsIn(shown.match, event)
    if (!intervals) return refused(refusal('REEL_VIDEO_CHANGED'))
    pieces.push(...intervals.map((interval) => pieceOf(matchId, interval, shown.rows)))
  }
  return pieces
}

async function shownMatch(gateway: Gateway, caller: Caller, matchId: string): Promise<ShownMatch | Refused> {
  if (!fits(Uuid, matchId)) return refused(refusal('NOT_FOUND'))
  const match = await gateway.matches.seen(matchId, caller)
  if ('refused' in match) return match
  if (!VIEWABLE.includes(match.lifeCycle.status)) return refused(refusal('NOT_VIEWABLE'))
  const figures = await findMatchFigures(gateway.projections.reads, matchId)
  return { match, rows: figures?.filterIndex.rows ?? [] }
}

function intervalsIn(
  match: MatchDocument,
  { matchUri, summaryEventStart: start, summaryEventEnd: stop }: SummaryEvent,
): Interval[] | undefined {
  if (matchUri === match.preprocessedVideoUri) return [{ start, stop }]
  return matchUri === match.postprocessedVideoUri ? clockIntervals(match.pieces, { start, stop }) : undefined
}

/** An interval of the cut video in clock time: one interval for each piece of the cut that it reaches into. */
export function clockIntervals(pieces: readonly Piece[], { start, stop }: Interval): Interval[] {
  return pieces.flatMap(({ clockStart, clockStop, gameStart }) => {
    const from = Math.max(start, gameStart)
    const to = Math.min(stop, gameStart + (clockStop - clockStart))
    const shift = clockStart - gameStart
    return to - from < 0.02 ? [] : [{ start: milliseconds(from + shift), stop: milliseconds(to + shift) }]
  })
}

const milliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000

function pieceOf(matchId: string, { start, stop }: Interval, rows: readonly ServeRow[]): ReelPiece {
  const nearest = rows.reduce<ServeRow | undefined>(
    (best, row) =>
      !best || Math.abs(row.startSeconds - start) < Math.abs(best.startSeconds - start) ? row : best,
    undefined,
  )
  const isIt = nearest && Math.abs(nearest.startSeconds - start) <= SAME_SERVE_SECONDS
  return {
    matchId,
    annotationId: isIt ? nearest.id : null,
    clockStart: start,
    clockStop: Math.max(start, stop),
  }
}
