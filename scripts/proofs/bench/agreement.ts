import { compareAnnotations } from '@courtline/scoring/agreement/agreement'
import { replay } from '@courtline/scoring/replay/replay'
import { annotatedMatch, type AnnotatedMatch } from '@courtline/scoring/replay/structure'
import type { AnnotatedEvent, RuleSet } from '@courtline/scoring/rules/vocabulary'
import { printFigure } from './figures/figure.ts'
import { BENCH_RULES, generatedMatch, mulberry32 } from './scoring/generated-match.ts'

const SERVES = 5000
const AIM_MS = 50
const TIMES = 15

/** A match that may last for any number of sets. */
const ENDLESS: RuleSet = { ...BENCH_RULES, name: 'Best of 199', decidingSet: 199 }

/**
 * How long it takes to compare two annotations of 5,000 serves by two hands. The best of several times counts, as
 * whatever else the machine does slows the others; the first, before the code is compiled, is printed beside it.
 */
export function bench(): boolean {
  const events = generatedMatch(SERVES, ENDLESS).events.slice(0, SERVES)
  const [first, second] = [asMatch(events), asMatch(byAnotherHand(events))]
  const times = Array.from({ length: TIMES }, () => timed(first, second))
  const name = `agreement of two annotations of ${SERVES} serves`
  printFigure({ name: `${name}, the first time`, value: times[0] ?? NaN, unit: 'ms', less: true })
  const best = Math.min(...times)
  return printFigure({ name: `${name}, best of ${TIMES}`, value: best, unit: 'ms', aim: AIM_MS, less: true })
}

function timed(first: AnnotatedMatch, second: AnnotatedMatch): number {
  const startedAt = performance.now()
  const { aligned } = compareAnnotations(first, second)
  const elapsed = performance.now() - startedAt
  if (aligned.length < SERVES / 2) throw new Error(`Of ${SERVES} serves only ${aligned.length} were matched`)
  return elapsed
}

const asMatch = (events: readonly AnnotatedEvent[]) => annotatedMatch(replay(events, ENDLESS, 'Singles'))

/** Marked up to 0.4 s off, one serve in fifty not at all, and one in ten with another stroke. */
function byAnotherHand(events: readonly AnnotatedEvent[]): AnnotatedEvent[] {
  const random = mulberry32(SERVES)
  return events.flatMap((event): AnnotatedEvent[] => {
    const [missed, other, moved] = [random() < 0.02, random() < 0.1, (random() - 0.5) * 0.8]
    if (missed) return []
    const start = event.clockTime.start + moved
    return [
      {
        ...event,
        annotationId: `other-${event.annotationId}`,
        clockTime: { ...event.clockTime, start },
        ...(other && event.shotType !== undefined && { shotType: 'Volley' }),
      },
    ]
  })
}
