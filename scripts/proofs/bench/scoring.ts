import { finalState, replay } from '@courtline/scoring/replay/replay'
import { countStatistics, statisticsOf } from '@courtline/scoring/figures/statistics'
import { annotatedMatch } from '@courtline/scoring/replay/structure'
import type { AnnotatedEvent } from '@courtline/scoring/rules/vocabulary'
import { bareLoop, emptyBareScore, encodeServes } from './scoring/bare-loop.ts'
import { BENCH_RULES, generatedMatch, type GeneratedMatch } from './scoring/generated-match.ts'
import { bestMicroseconds, type Subject } from './scoring/measure.ts'
import { printFigure, type Figure } from './figures/figure.ts'
import { peerSets } from './scoring/peer.ts'

const POINTS = 300

/**
 * Our replay against a peer and against a bare loop, in one run, for the same match of 300 points made by rule.
 * Answers whether all aims were kept.
 */
export function bench(): boolean {
  const match = generatedMatch(POINTS)
  agreeOnTheScore(match)
  const subjects = subjectsOf(match)
  const times = bestMicroseconds(Object.values(subjects))
  const order: readonly Subject[] = Object.values(subjects)
  const timeOf = (subject: Subject): number => times[order.indexOf(subject)] ?? NaN
  print(match, order, timeOf)
  return figuresOf(subjects, timeOf)
    .map(printFigure)
    .every((kept) => kept)
}

function subjectsOf(match: GeneratedMatch) {
  const { events } = match
  const serves = encodeServes(events)
  const bareScore = emptyBareScore()
  const before = replay(events, BENCH_RULES, 'Singles')
  const edited = editInTheMiddle(events)
  const structured = () => annotatedMatch(replay(events, BENCH_RULES, 'Singles'))
  const afterEdit = () => annotatedMatch(replay(edited, BENCH_RULES, 'Singles', before))
  return {
    limit: { name: 'bare loop over integers', run: () => bareLoop(serves, bareScore) },
    score: { name: 'ours, score only', run: () => finalState(events, BENCH_RULES, 'Singles') },
    structure: { name: 'ours, with structure', run: structured },
    statistics: {
      name: 'ours, with all statistics',
      run: () => statisticsOf(events, BENCH_RULES, 'Singles'),
    },
    everything: {
      name: 'ours, with structure and all statistics',
      run: () => countStatistics(structured()),
    },
    edit: { name: 'ours, edit in the middle: score and structure', run: afterEdit },
    editWithStatistics: {
      name: 'ours, edit in the middle: with all statistics',
      run: () => countStatistics(afterEdit()),
    },
    peer: { name: 'tods-competition-factory, score only', run: () => peerSets(match) },
  } satisfies Readonly<Record<string, Subject>>
}

/** The winner of the middle point goes to the other team: everything after it changes. */
function editInTheMiddle(events: readonly AnnotatedEvent[]): AnnotatedEvent[] {
  const middle = events.findIndex((event, at) => at >= events.length / 2 && event.endingPlayer !== undefined)
  return events.map((event, at) =>
    at === middle ? { ...event, endingPlayer: event.endingPlayer === 0 ? 2 : 0 } : event,
  )
}

/** A benchmark of different matches would be worthless: all three must come to the same games. */
function agreeOnTheScore(match: GeneratedMatch): void {
  const { sets, setCount, server, top } = bareLoop(encodeServes(match.events), emptyBareScore())
  const bare = Array.from(sets.slice(0, setCount), (games) => [Math.floor(games / 100), games % 100])
  const { setScores: ours, servingTeam, topTeam } = finalState(match.events, BENCH_RULES, 'Singles')
  if (server !== servingTeam || top !== topTeam)
    throw new Error('Bare loop and replay differ in server or ends')
  const texts = [bare, ours, peerSets(match)].map((games) => JSON.stringify(games))
  if (new Set(texts).size > 1) throw new Error(`Three scores of one match: ${texts.join(' ')}`)
}

type TimeOf = (subject: Subject) => number

function figuresOf(
  { limit, score, statistics, edit, peer }: ReturnType<typeof subjectsOf>,
  time: TimeOf,
): Figure[] {
  const micro = { unit: 'µs', less: true } as const
  return [
    { name: 'score only', value: time(score), baseline: time(peer), ratioAim: 20, ...micro },
    { name: 'with all statistics', value: time(statistics), baseline: time(peer), ratioAim: 10, ...micro },
    { name: 'an edit in the middle: score and structure after it', value: time(edit), aim: 200, ...micro },
    {
      name: 'score only, against a bare loop',
      value: time(score),
      baseline: time(limit),
      ratioAim: 1 / 5,
      ...micro,
    },
  ]
}

function print({ events, points }: GeneratedMatch, subjects: readonly Subject[], time: TimeOf): void {
  const peer = subjects.at(-1)
  console.log(
    `One match of ${points.length} points, ${events.length} serves; microseconds for the whole match`,
  )
  for (const subject of subjects) {
    const ratio = peer === undefined ? '' : (time(peer) / time(subject)).toFixed(1)
    const microseconds = time(subject).toFixed(2)
    console.log(`${microseconds.padStart(12)} µs  ${subject.name.padEnd(48)} ${ratio.padStart(8)} × peer`)
  }
}
