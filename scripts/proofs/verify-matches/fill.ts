/**
 * From published points to annotated events that section 5 of the model accepts. What a publisher lacks is filled here,
 * outside the engine, by the rules below (D53); every fill is counted, and no total that depends on one is compared.
 */
import { chartedFields, readChartedPoint } from '@courtline/scoring/interchange/charted-point'
import type {
  AnnotatedEvent,
  Outcome,
  Player,
  ShotType,
  Team,
  TeamType,
} from '@courtline/scoring/rules/vocabulary'
import type { PublishedCharting, PointStringMatch, PublishedPoint } from './published-match.ts'
import { countFill, type VerificationTally } from './tally.ts'

/** Place of a point in the rotation, as far as a fill needs it. */
export interface PointPlayers {
  readonly server: Player
  readonly returner: Player
}

type Fields = Omit<AnnotatedEvent, 'annotationId' | 'clockTime'>

/** Seconds from one serve to the next; the verifier compares no times. */
const SERVE_SECONDS = 20

/** Collects events and gives them ids and times in the order in which they are added. */
export class EventList {
  readonly events: AnnotatedEvent[] = []

  add(fields: Fields): void {
    const index = this.events.length
    const start = index * SERVE_SECONDS
    this.events.push({
      annotationId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      clockTime: { start, stop: start + SERVE_SECONDS / 2 },
      ...fields,
    })
  }
}

const NET_FAULT: Fields = { eventType: 'Point', outcome: 'Fault', errorType: 'Net' }
const ACE: Fields = { eventType: 'Point', outcome: 'Ace' }

/** Adds the serves of one published point. */
export function addSlamPoint(
  list: EventList,
  point: PublishedPoint,
  players: PointPlayers,
  isRallyReliable: boolean,
  tally: VerificationTally,
): void {
  if (point.o === 'doubleFault') {
    addFaults(list, 2, tally)
    return
  }
  if (point.sn === undefined) countFill(tally, 'serveNumber')
  if (point.sn === 2) addFaults(list, 1, tally)
  list.add(point.o === 'ace' ? ACE : endingFields(point, players, isRallyReliable, tally))
}

/** Both faults are recorded as such: the engine reads the last one as the double fault (D31). */
function addFaults(list: EventList, count: 1 | 2, tally: VerificationTally): void {
  countFill(tally, 'firstFault')
  countFill(tally, 'errorType', count)
  for (let added = 0; added < count; added += 1) list.add(NET_FAULT)
}

function endingFields(
  point: PublishedPoint,
  { server, returner }: PointPlayers,
  isRallyReliable: boolean,
  tally: VerificationTally,
): Fields {
  const outcome = endingOutcome(point, tally)
  const isWinner = outcome === 'Winner'
  const endedByServingTeam = isWinner === (point.w === point.srv)
  const filledPlayer = endedByServingTeam ? server : returner
  // Publishers name the server of a service winner; in our terms the returner was forced into an error (D39).
  const publishedPlayer = point.o === 'serviceWinner' ? undefined : point.by
  if (publishedPlayer === undefined) countFill(tally, 'player')
  if (!isWinner) countFill(tally, 'errorType')
  return {
    eventType: 'Point',
    outcome,
    endingPlayer: publishedPlayer ?? filledPlayer,
    shotType: strokeOf(point, tally),
    rallyLength: rallyLengthOf(point, isWinner === endedByServingTeam, isRallyReliable, tally),
    ...(isWinner ? {} : { errorType: 'Net' as const }),
  }
}

function endingOutcome(point: PublishedPoint, tally: VerificationTally): Outcome {
  switch (point.o) {
    case 'winner':
      return 'Winner'
    case 'forcedError':
    case 'serviceWinner':
      return 'ForcedError'
    case 'unforcedError':
      return 'UnforcedError'
    case 'ace':
      return 'Ace'
    case 'doubleFault':
      return 'DoubleFault'
    case null:
      countFill(tally, 'outcome')
      return 'UnforcedError'
  }
}

function strokeOf({ kind, stroke }: PublishedPoint, tally: VerificationTally): ShotType {
  if (kind === 'volley' || kind === 'overhead') return 'Volley'
  if (stroke === undefined) countFill(tally, 'stroke')
  return stroke === 'B' ? 'Backhand' : 'Forehand'
}

/** The shots that were in: odd where the serving team won with a winner or the returner missed, else even (D10). */
function rallyLengthOf(
  point: PublishedPoint,
  isOdd: boolean,
  isReliable: boolean,
  tally: VerificationTally,
): number {
  if (point.o === 'serviceWinner') return 1
  if (isReliable && point.rally !== undefined) return point.rally
  countFill(tally, 'rallyLength')
  return isOdd ? 3 : 2
}

/** Adds the serves of one charted point, by its notation; one with too little information is filled like any other. */
export function addChartedPoint(
  list: EventList,
  point: PublishedCharting,
  players: PointPlayers,
  tally: VerificationTally,
): void {
  const reading = readChartedPoint(...point.raw)
  if (!reading.ok || reading.point.serves.length === 0) {
    countFill(tally, 'notation')
    countFill(tally, 'serveNumber')
    list.add(unchartedFields(point, players, tally))
    return
  }
  for (const fields of chartedFields(reading.point, players.server, players.returner)) {
    list.add({ eventType: 'Point', ...withErrorType(withStroke(fields, tally), tally) })
  }
}

/** Every serve of the point could be read. */
export function isFullyCharted({ raw }: PublishedCharting): boolean {
  const reading = readChartedPoint(...raw)
  return reading.ok && reading.point.serves.length > 0
}

function withErrorType(
  fields: Omit<Fields, 'eventType'>,
  tally: VerificationTally,
): Omit<Fields, 'eventType'> {
  const { outcome } = fields
  const needsOne = outcome !== 'Ace' && outcome !== 'Let' && outcome !== 'Winner'
  if (!needsOne || fields.errorType !== undefined) return fields
  countFill(tally, 'errorType')
  return { ...fields, errorType: 'Net' }
}

function withStroke(fields: Omit<Fields, 'eventType'>, tally: VerificationTally): Omit<Fields, 'eventType'> {
  if (fields.endingPlayer === undefined || fields.shotType !== undefined) return fields
  countFill(tally, 'stroke')
  return { ...fields, shotType: 'Forehand' }
}

function unchartedFields(
  { srv, w }: { readonly srv: Team; readonly w: Team },
  players: PointPlayers,
  tally: VerificationTally,
): Fields {
  return endingFields({ n: 0, srv, w, o: null, or: { sc: ['0', '0'], set: 1 } }, players, false, tally)
}

/** Adds the point of one letter of a point string. */
export function addStringPoint(
  list: EventList,
  letter: string,
  servingTeam: Team,
  players: PointPlayers,
  tally: VerificationTally,
): void {
  if (letter === 'A') list.add(ACE)
  else if (letter === 'D') addFaults(list, 2, tally)
  else {
    const winner = letter === 'S' ? servingTeam : servingTeam === 0 ? 1 : 0
    countFill(tally, 'serveNumber')
    list.add(unchartedFields({ srv: servingTeam, w: winner }, players, tally))
  }
}

/** Singles have one player a team: 0 and 2. */
export function singlesPlayers(servingTeam: Team): PointPlayers {
  return servingTeam === 0 ? { server: 0, returner: 2 } : { server: 2, returner: 0 }
}

/** Singles or doubles, by the number of names. */
export function teamTypeOf(teams: readonly (readonly string[])[]): TeamType {
  return teams.some((names) => names.length > 1) ? 'Doubles' : 'Singles'
}

/** Letters of a point string that are points. */
export function pointLetters({ pbp }: PointStringMatch): string {
  return pbp.replaceAll(/[^SRAD]/g, '')
}
