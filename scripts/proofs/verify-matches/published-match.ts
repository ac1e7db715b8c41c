/**
 * The three kinds of published matches the verifier reads, one JSON object per line. This is the only place that
 * relies on the shape of a file: a line is taken for the kind whose fields it has.
 */
import type { ByTeam, Team } from '@courtline/scoring/rules/vocabulary'

export type PublishedOutcome =
  'ace' | 'doubleFault' | 'winner' | 'serviceWinner' | 'unforcedError' | 'forcedError'

/** What the publisher printed after a point. */
export interface PrintedScore {
  /** '0', '15', '30', '40', 'AD' or tiebreak points, team 0 first; both '0' when the game is over. */
  readonly sc: ByTeam<string>
  /** From 1. */
  readonly set: number
  readonly g?: ByTeam<number>
  readonly gw?: Team
  readonly sw?: Team
  /** The team that had a break point, and whether it won it. */
  readonly bp?: Team | null
  readonly bpw?: boolean
}

export interface PublishedPoint {
  readonly n: number
  /** Seconds since the match began, where its times were published. */
  readonly t?: number
  readonly srv: Team
  /** Place of the server in the team. */
  readonly srvP?: 0 | 1
  readonly sn?: 1 | 2
  readonly w: Team
  readonly o: PublishedOutcome | null
  readonly by?: 0 | 1 | 2 | 3
  readonly stroke?: 'F' | 'B'
  readonly kind?: 'ground' | 'volley' | 'overhead'
  readonly rally?: number
  readonly or: PrintedScore
}

export interface Reliability {
  readonly serveNumber: boolean | null
  readonly serverPlayer: boolean | null
  readonly outcome: 'full' | 'partial' | 'aceDfOnly' | null
  readonly endingPlayer: boolean | null
  readonly shotType: boolean | null
  readonly rally: boolean | null
  readonly elapsed?: boolean | null
  readonly breakPoints: boolean | null
}

export interface PublishedResult {
  readonly sets: readonly ByTeam<number>[]
  readonly tiebreaks: readonly (ByTeam<number> | null)[]
  readonly winner: Team | null
  /** Where an unfinished match stood. */
  readonly open?: { readonly games: ByTeam<number> } | null
}

/** Totals by name, team 0 first. */
export type PublishedTotals = Readonly<Record<string, ByTeam<number>>>

interface MatchHead {
  readonly id: string
  /** MS, WS, MD, WD or XD. */
  readonly event?: string
  readonly format: { readonly code: string }
  readonly firstServer: Team
  readonly result: PublishedResult
}

/** A match with every point, what the publisher printed after it, and its totals. */
export interface SlamMatch extends MatchHead {
  readonly kind: 'slam'
  readonly teams: ByTeam<readonly string[]>
  readonly status?: string
  readonly source?: { readonly feed?: string }
  readonly reliable: Reliability
  readonly totals: {
    /** 'match', and the number of each set from 1. */
    readonly teams: Readonly<Record<string, PublishedTotals>>
    /** In doubles, by player. */
    readonly servers?: Readonly<Record<string, Readonly<Record<string, number>>>>
  }
  readonly points: readonly PublishedPoint[]
}

export interface PublishedCharting extends Pick<PublishedPoint, 'n' | 'srv' | 'w' | 'or'> {
  /** First and second serve, each with its rally. */
  readonly raw: readonly [first: string, second: string]
}

/** A match in the notation of the Match Charting Project. */
export interface ChartedMatch extends MatchHead {
  readonly kind: 'charted'
  readonly points: readonly PublishedCharting[]
  readonly published?: { readonly Overview?: readonly (readonly string[])[] }
}

/** A match as one string of points: S server, R returner, A ace, D double fault; ';' ends a game, '.' a set. */
export interface PointStringMatch {
  readonly kind: 'pointString'
  readonly id: string
  readonly code: string
  readonly pbp: string
  readonly winner: Team
  readonly sets: readonly ByTeam<number>[]
  readonly tb: readonly (ByTeam<number> | null)[]
  readonly points: number
}

export type PublishedMatch = SlamMatch | ChartedMatch | PointStringMatch

/**
 * Reads one line of a file. Returns null where it is not a match of a known kind: a verifier that skipped it silently
 * would prove less than it claims.
 */
export function readPublishedMatch(line: string): PublishedMatch | null {
  const value = parseJson(line)
  if (isPointString(value)) return { ...value, kind: 'pointString' }
  if (isCharted(value)) return { ...value, kind: 'charted' }
  return isSlam(value) ? { ...value, kind: 'slam' } : null
}

function parseJson(line: string): unknown {
  try {
    const value: unknown = JSON.parse(line)
    return value
  } catch {
    // Whatever is not JSON is not a match either: the caller counts it.
    return undefined
  }
}

function hasFields(value: unknown, ...names: readonly string[]): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && names.every((name) => name in value)
}

function isPointString(value: unknown): value is Omit<PointStringMatch, 'kind'> {
  return hasFields(value, 'id', 'code', 'pbp', 'sets', 'tb', 'points')
}

function isCharted(value: unknown): value is Omit<ChartedMatch, 'kind'> {
  if (!hasFields(value, 'id', 'format', 'firstServer', 'result', 'points')) return false
  return Array.isArray(value['points']) && value['points'].some((point) => hasFields(point, 'raw', 'or'))
}

function isSlam(value: unknown): value is Omit<SlamMatch, 'kind'> {
  return hasFields(value, 'id', 'format', 'firstServer', 'result', 'points', 'reliable', 'totals', 'teams')
}
