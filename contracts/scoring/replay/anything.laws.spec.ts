import * as fc from 'fast-check'
import {
  anythingArbitrary,
  mangledArbitrary,
  rulesArbitrary,
  teamTypeArbitrary,
} from '../testing/annotated-event-arbitrary.ts'
import { exportTsv } from '../interchange/export-tsv.ts'
import { filterIndex } from '../figures/index-match.ts'
import { countStatistics, statisticsOf } from '../figures/statistics.ts'
import type { AnnotatedEvent } from '../rules/vocabulary.ts'
import { namesOf } from './match-names.ts'
import { pointTree } from './point-tree.ts'
import { finalState, replay } from './replay.ts'
import { annotatedMatch } from './structure.ts'

const names = namesOf([['A'], ['B']], 'Singles')

/** An annotation out of a text, which may hold anything. */
function recorded(text: string): AnnotatedEvent[] {
  const events: AnnotatedEvent[] = JSON.parse(text)
  return events
}

describe('whatever was recorded', () => {
  it('replay, structure, figures and export never throw', () => {
    fc.assert(
      fc.property(
        fc.oneof(anythingArbitrary, mangledArbitrary),
        rulesArbitrary,
        teamTypeArbitrary,
        (events, rules, teamType) => {
          const replayed = replay(events, rules, teamType)
          const match = annotatedMatch(replayed)
          expect(replayed.steps).toHaveLength(events.length)
          expect(exportTsv(replayed, names).split('\n')).toHaveLength(events.length + 2)
          finalState(events, rules, teamType)
          statisticsOf(events, rules, teamType)
          countStatistics(match)
          filterIndex(match)
          pointTree(match)
        },
      ),
      { numRuns: 500 },
    )
  })

  it.each<[string, string, string[]]>([
    ['a null among the events', '[null]', ['start-missing', 'adjustment-missing']],
    [
      'a null adjustment',
      '[{"annotationId":"a","eventType":"Adjustment","clockTime":{"start":1},"adjustment":null}]',
      ['adjustment-missing'],
    ],
    [
      'a start that is no number',
      '[{"annotationId":"a","eventType":"Point","clockTime":{"start":"soon"},"outcome":"Ace"}]',
      ['start-missing'],
    ],
    [
      'a length that is no number',
      '[{"annotationId":"a","eventType":"Point","clockTime":{"start":1},"outcome":"Winner","endingPlayer":0,"shotType":"Volley","rallyLength":"5"}]',
      ['rally-length-not-whole'],
    ],
  ])('%s is found', (_, text, codes) => {
    const [rules] = fc.sample(rulesArbitrary, { numRuns: 1, seed: 1 })
    if (rules === undefined) throw new Error('There are no rules')
    const { findings } = replay(recorded(text), rules, 'Singles')
    expect(findings.map(({ code }) => code)).toEqual(codes)
  })
})
