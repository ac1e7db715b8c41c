import { rulesByName } from '@courtline/scoring/rules/rules'
import { compareAnnotations } from '@courtline/scoring/agreement/agreement'
import { replay } from '@courtline/scoring/replay/replay'
import { annotatedMatch } from '@courtline/scoring/replay/structure'
import type { AnnotatedEvent, Outcome } from '@courtline/scoring/rules/vocabulary'
import { shownDifferences } from './shown-differences.ts'

const rules = rulesByName('Regular')
if (!rules) throw new Error('The preset Regular is missing')

/** Serves ten seconds apart, by their outcomes. */
const matchOf = (side: string, ...outcomes: (Outcome | null)[]) =>
  annotatedMatch(
    replay(
      outcomes.flatMap((outcome, place): AnnotatedEvent[] =>
        outcome === null
          ? []
          : [
              {
                annotationId: `${side}${place}`,
                eventType: 'Point',
                clockTime: { start: place * 10, stop: place * 10 + 4 },
                outcome,
              },
            ],
      ),
      rules,
      'Singles',
    ),
  )
const kindsOf = (first: (Outcome | null)[], second: (Outcome | null)[]) =>
  shownDifferences(compareAnnotations(matchOf('r', ...first), matchOf('t', ...second))).map(
    ({ kind, clockSeconds }) => [kind, clockSeconds],
  )

describe('differences worth looking at', () => {
  it('are none where both agree', () => {
    expect(kindsOf(['Ace', 'Ace', 'Fault'], ['Ace', 'Ace', 'Fault'])).toEqual([])
  })

  it('name what is missing and what is too much', () => {
    expect(kindsOf(['Ace', 'Let', 'Ace'], ['Ace', null, 'Ace'])).toEqual([['missing', 10]])
    expect(kindsOf(['Ace', null, 'Ace'], ['Ace', 'Let', 'Ace'])).toEqual([['extra', 10]])
  })

  it('give a score that differs from there on once', () => {
    expect(kindsOf(['Ace', 'Ace', 'Ace', 'Ace'], ['Ace', null, 'Ace', 'Ace'])).toEqual([
      ['missing', 10],
      ['score', 20],
    ])
  })
})
