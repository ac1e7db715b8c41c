import type { AnnotatedEvent, Player, RuleSet, Team } from '@courtline/scoring/rules/vocabulary'
import { applyEvent } from '@courtline/scoring/replay/replay'
import { copyState, initialState } from '@courtline/scoring/rules/state'

export const BENCH_RULES: RuleSet = {
  name: 'Best of five',
  setTo: 6,
  ad: 'Ad',
  firstServeOnly: false,
  tiebreakerTo: 7,
  decidingSet: 5,
  decidingSetTiebreakerTo: 7,
}
/** The same rules in the peer's words. */
export const BENCH_FORMAT = 'SET5-S:6/TB7'

export interface GeneratedMatch {
  readonly events: readonly AnnotatedEvent[]
  /** Serving team and winner of each point. */
  readonly points: readonly { readonly server: Team; readonly winner: Team }[]
}

const SERVE_SECONDS = 18

/** A singles match of so many points, the same at every run: chance comes from the first seed that lasts so long. */
export function generatedMatch(pointCount: number, rules: RuleSet = BENCH_RULES): GeneratedMatch {
  for (let seed = 1; ; seed += 1) {
    const match = playedMatch(pointCount, seed, rules)
    if (match.points.length === pointCount) return match
  }
}

function playedMatch(pointCount: number, seed: number, rules: RuleSet): GeneratedMatch {
  const random = mulberry32(seed)
  const board = copyState(initialState(rules, 'Singles'))
  const events: AnnotatedEvent[] = []
  const points: { server: Team; winner: Team }[] = []
  while (points.length < pointCount && board.matchWinner === null) {
    const server = board.servingTeam
    const isFault = board.firstServe && random() < 0.38
    const fields = isFault ? FAULT : servedPoint(server, random)
    const start = events.length * SERVE_SECONDS
    const event = { annotationId: idOf(events.length), clockTime: { start, stop: start + 7 }, ...fields }
    events.push(event)
    applyEvent(board, event)
    if (!isFault) points.push({ server, winner: winnerOf(fields, server) })
  }
  return { events, points }
}

type Fields = Omit<AnnotatedEvent, 'annotationId' | 'clockTime'>

const FAULT: Fields = { eventType: 'Point', outcome: 'Fault', errorType: 'Net' }
const SHOTS = ['Forehand', 'Backhand', 'Volley'] as const

/** The server wins slightly more than half, so that a match is long. */
function servedPoint(server: Team, random: () => number): Fields {
  const kind = random()
  if (kind < 0.06) return { eventType: 'Point', outcome: 'Ace' }
  const outcome = kind < 0.4 ? 'Winner' : kind < 0.65 ? 'ForcedError' : 'UnforcedError'
  const serverEnds = random() < (outcome === 'Winner' ? 0.56 : 0.46)
  const rallyLength = 2 * Math.floor(random() * 5) + (serverEnds === (outcome === 'Winner') ? 1 : 2)
  return {
    eventType: 'Point',
    outcome,
    endingPlayer: playerOf(serverEnds ? server : server === 0 ? 1 : 0),
    shotType: SHOTS[Math.floor(random() * 3)] ?? 'Volley',
    rallyLength,
    ...(outcome === 'Winner' ? {} : { errorType: random() < 0.5 ? ('Net' as const) : ('Long' as const) }),
  }
}

function winnerOf({ outcome, endingPlayer }: Fields, server: Team): Team {
  if (endingPlayer === undefined) return server
  const ending: Team = endingPlayer < 2 ? 0 : 1
  return outcome === 'Winner' ? ending : ending === 0 ? 1 : 0
}

function playerOf(team: Team): Player {
  return team === 0 ? 0 : 2
}

function idOf(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
}

/** The generator known as mulberry32: small, seeded, good enough for a benchmark. */
export function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
