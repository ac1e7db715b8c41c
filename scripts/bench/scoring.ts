import { finalState, replay } from '@courtline/scoring/replay'
import { countStatistics } from '@courtline/scoring/statistics'
import { annotatedMatch } from '@courtline/scoring/structure'
import type { AnnotatedEvent } from '@courtline/scoring/vocabulary'
import { bareLoop, encodeServes } from './scoring/bare-loop.ts'
import { BENCH_RULES, generatedMatch, type GeneratedMatch } from './scoring/generated-match.ts'
import { bestMicroseconds } from './scoring/measure.ts'
import { peerSets } from './scoring/peer.ts'

const POINTS = 300

/** What is measured, in microseconds for one match. */
interface Times {
  readonly limit: number
  readonly score: number
  readonly structure: number
  readonly statistics: number
  readonly edit: number
  readonly editWithStatistics: number
  readonly peer: number
}

/** An aim: what is measured, how it did, and whether that is good enough. */
interface Aim {
  readonly text: string
  readonly kept: boolean
}

/**
 * Our replay against a peer and against a bare loop, in one run, for the same match of 300 points made by rule.
 * Answers whether all aims were kept.
 */
export function bench(): boolean {
  const match = generatedMatch(POINTS)
  agreeOnTheScore(match)
  const times = measure(match)
  print(match, times)
  const aims = aimsOf(times)
  for (const { text, kept } of aims) console.log(`${kept ? 'kept  ' : 'MISSED'} ${text}`)
  return aims.every(({ kept }) => kept)
}

function measure(match: GeneratedMatch): Times {
  const { events } = match
  const serves = encodeServes(events)
  const sets = new Int32Array(8)
  const structured = () => annotatedMatch(replay(events, BENCH_RULES, 'Singles'))
  const before = replay(events, BENCH_RULES, 'Singles')
  const edited = editInTheMiddle(events)
  const afterEdit = () => annotatedMatch(replay(edited, BENCH_RULES, 'Singles', before))
  return {
    limit: bestMicroseconds(() => bareLoop(serves, sets)),
    score: bestMicroseconds(() => finalState(events, BENCH_RULES, 'Singles')),
    structure: bestMicroseconds(structured),
    statistics: bestMicroseconds(() => countStatistics(structured())),
    edit: bestMicroseconds(afterEdit),
    editWithStatistics: bestMicroseconds(() => countStatistics(afterEdit())),
    peer: bestMicroseconds(() => peerSets(match)),
  }
}

/** The winner of the middle point goes to the other team: everything after it changes. */
function editInTheMiddle(events: readonly AnnotatedEvent[]): AnnotatedEvent[] {
  const middle = events.findIndex((event, at) => at >= events.length / 2 && event.endingPlayer !== undefined)
  return events.map((event, at) =>
    at === middle ? { ...event, endingPlayer: event.endingPlayer === 0 ? 2 : 0 } : event,
  )
}

/** A benchmark of different matches would say nothing: all three must come to the same games. */
function agreeOnTheScore(match: GeneratedMatch): void {
  const sets = new Int32Array(8)
  const count = bareLoop(encodeServes(match.events), sets)
  const bare = Array.from(sets.slice(0, count), (games) => [Math.floor(games / 100), games % 100])
  const ours = finalState(match.events, BENCH_RULES, 'Singles').setScores
  const texts = [bare, ours, peerSets(match)].map((games) => JSON.stringify(games))
  if (new Set(texts).size > 1) throw new Error(`Three scores of one match: ${texts.join(' ')}`)
}

function aimsOf({ limit, score, statistics, edit, peer }: Times): Aim[] {
  return [
    atLeast('times the peer, score only', peer / score, 20),
    atLeast('times the peer, with all statistics', peer / statistics, 10),
    atMost('ms for an edit in the middle, score and structure after it', edit / 1000, 0.2),
    atMost('times the bare loop, score only', score / limit, 5),
  ]
}

function atLeast(what: string, value: number, aim: number): Aim {
  return { text: `${value.toFixed(1)} ${what} (aim: at least ${aim})`, kept: value >= aim }
}

function atMost(what: string, value: number, aim: number): Aim {
  return { text: `${value.toFixed(3)} ${what} (aim: at most ${aim})`, kept: value <= aim }
}

function print({ events, points }: GeneratedMatch, times: Times): void {
  const lines: [string, number][] = [
    ['bare loop over integers', times.limit],
    ['ours, score only', times.score],
    ['ours, with structure', times.structure],
    ['ours, with all statistics', times.statistics],
    ['ours, edit in the middle: score and structure', times.edit],
    ['ours, edit in the middle: with all statistics', times.editWithStatistics],
    ['tods-competition-factory, score only', times.peer],
  ]
  console.log(
    `One match of ${points.length} points, ${events.length} serves; microseconds for the whole match`,
  )
  for (const [what, microseconds] of lines) {
    const ratio = (times.peer / microseconds).toFixed(1)
    console.log(`${microseconds.toFixed(2).padStart(12)} µs  ${what.padEnd(48)} ${ratio.padStart(8)} × peer`)
  }
}
