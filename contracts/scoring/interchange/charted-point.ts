import type { AnnotatedEvent, ErrorType, Outcome, Player, ShotType } from '../rules/vocabulary.ts'

/**
 * Points in the notation of the Match Charting Project. A serve is a direction (4 wide, 5 body, 6 down the T, 0
 * unknown), 'c' before it a let; every later shot is a letter with directions, depths and positions after it; the point
 * ends with '*' (winner, on the serve an ace), '@' (unforced error) or '#' (forced error; on the serve, a service
 * winner). Before the ending comes the kind of error: n net, w wide, d deep, x both.
 */
export interface ChartedServe {
  readonly outcome: Outcome
  /** Whose shot ended the point; absent for aces, faults and lets. */
  readonly endedBy?: Side
  readonly shotType?: ShotType
  readonly errorType?: ErrorType
  /** Shots that were in, the serve included; absent for aces, faults and lets (D44). */
  readonly rallyLength?: number
}

export type Side = 'server' | 'returner'

/** A point as charted: the serves in order, and who won. */
export interface ChartedPoint {
  readonly winner: Side
  /** Empty where only the winner was charted. */
  readonly serves: readonly ChartedServe[]
}

/** A point that was read from its notation, or why it was not. */
export type ChartedPointReading =
  | { readonly ok: true; readonly point: ChartedPoint }
  | { readonly ok: false; readonly code: 'POINT_UNREADABLE'; readonly message: string }

/** The fields of an annotated event that a charted serve fills. */
export type ChartedFields = Pick<
  AnnotatedEvent,
  'outcome' | 'endingPlayer' | 'shotType' | 'errorType' | 'rallyLength'
>

/** Points of which only the winner was written down: S server, R returner, P and Q penalties against them. */
const UNCHARTED: Readonly<Record<string, Side>> = { S: 'server', R: 'returner', P: 'returner', Q: 'server' }

const SHOTS: Readonly<Record<string, ShotType | undefined>> = {
  ...strokes('frul', 'Forehand'),
  ...strokes('bsym', 'Backhand'),
  // Overheads, swinging and half volleys are played as volleys.
  ...strokes('vzopjkhi', 'Volley'),
}
const SHOT_LETTERS = 'frulbsymvzopjkhitq'
const ERROR_TYPES: Readonly<Record<string, ErrorType | undefined>> = {
  n: 'Net',
  w: 'Long',
  d: 'Long',
  x: 'Long',
}

const SERVE = /^(c*)([0456])([+;]*)(.*)$/
const FAULT = /^[nwdxge!V]+$/
const SHOT = new RegExp(`[${SHOT_LETTERS}]`, 'g')
/** Shots with their directions, depths and positions, the kind of error, and how the point ended. */
const RALLY = new RegExp(`^((?:[${SHOT_LETTERS}][0-9+=;^-]*)*)([nwdxe!]*)([*@#C])$`)

/**
 * Reads one point.
 *
 * @param first the first serve and, if it was in, the rally
 * @param second the same for the second serve; empty where there was none
 */
export function readChartedPoint(first: string, second = ''): ChartedPointReading {
  const uncharted = UNCHARTED[first.trim()]
  if (uncharted !== undefined) return { ok: true, point: { winner: uncharted, serves: [] } }
  const firstServes = readServe(first.trim())
  if (firstServes === undefined) return unreadable(first)
  if (firstServes.at(-1)?.outcome !== 'Fault') return decided(firstServes, first)
  const secondServes = readServe(second.trim())
  if (secondServes === undefined) return unreadable(second)
  return decided([...firstServes, ...secondServes.map(asSecondServe)], second)
}

/** The event fields of each serve, once it is known who served and who returned. */
export function chartedFields(
  point: ChartedPoint,
  server: Player,
  returner: Player,
): readonly ChartedFields[] {
  return point.serves.map(({ endedBy, ...fields }) => ({
    ...fields,
    ...(endedBy === undefined ? {} : { endingPlayer: endedBy === 'server' ? server : returner }),
  }))
}

function strokes(letters: string, shotType: ShotType): Record<string, ShotType> {
  return Object.fromEntries(Array.from(letters, (letter) => [letter, shotType]))
}

function unreadable(text: string): ChartedPointReading {
  return { ok: false, code: 'POINT_UNREADABLE', message: `Not a charted point: ${text}` }
}

function asSecondServe(serve: ChartedServe): ChartedServe {
  return serve.outcome === 'Fault' ? { ...serve, outcome: 'DoubleFault' } : serve
}

function decided(serves: readonly ChartedServe[], text: string): ChartedPointReading {
  const last = serves.at(-1)
  const winner = last === undefined ? undefined : winnerOf(last)
  return winner === undefined ? unreadable(text) : { ok: true, point: { winner, serves } }
}

function winnerOf({ outcome, endedBy }: ChartedServe): Side | undefined {
  switch (outcome) {
    case 'Ace':
      return 'server'
    case 'DoubleFault':
      return 'returner'
    case 'Winner':
      return endedBy
    case 'ForcedError':
    case 'UnforcedError':
      return endedBy === 'server' ? 'returner' : 'server'
    case 'Let':
    case 'Fault':
      return undefined
  }
}

/** The lets before a serve and the serve itself. */
function readServe(text: string): ChartedServe[] | undefined {
  const parts = SERVE.exec(text)
  if (parts === null) return undefined
  const [, lets = '', , , rest = ''] = parts
  const served = FAULT.test(rest) ? fault(rest) : readRally(rest)
  return served === undefined ? undefined : [...Array.from(lets, () => ({ outcome: 'Let' }) as const), served]
}

function fault(letters: string): ChartedServe {
  return { outcome: 'Fault', ...errorTypeOf(letters) }
}

function errorTypeOf(letters: string): Pick<ChartedServe, 'errorType'> {
  const errorType = Array.from(letters, (letter) => ERROR_TYPES[letter]).find((type) => type !== undefined)
  return errorType === undefined ? {} : { errorType }
}

function readRally(text: string): ChartedServe | undefined {
  const rally = RALLY.exec(text)
  if (rally === null) return undefined
  const [, played = '', letters = '', mark = ''] = rally
  const shots = played.match(SHOT) ?? []
  const striker: Side = shots.length % 2 === 0 ? 'server' : 'returner'
  const stroke = SHOTS[shots.at(-1) ?? '']
  const shotType = stroke === undefined ? {} : { shotType: stroke }
  if (mark === '*' && shots.length === 0) return { outcome: 'Ace' }
  if (mark === '#' && shots.length === 0)
    return { outcome: 'ForcedError', endedBy: 'returner', rallyLength: 1 }
  // 'C': play was stopped by a wrong challenge, so the shot that was challenged wins.
  if (mark === '*' || mark === 'C')
    return { outcome: 'Winner', endedBy: striker, ...shotType, rallyLength: shots.length + 1 }
  const outcome = mark === '@' ? 'UnforcedError' : 'ForcedError'
  return { outcome, endedBy: striker, ...shotType, ...errorTypeOf(letters), rallyLength: shots.length }
}
