import { describe, expect, it } from '@jest/globals'
import { cohensKappa, confusionTable } from './kappa.ts'

/** A table of counts, its labels a, b, c … */
const tableOf = (...counts: number[][]) => ({ labels: counts.map((_, at) => 'abcdef'[at] ?? ''), counts })

describe("Cohen's kappa", () => {
  it.each([
    // Observed 0.7; by chance 0.5·0.6 + 0.5·0.4 = 0.5.
    [
      'grants',
      [
        [20, 5],
        [10, 15],
      ],
      0.4,
    ],
    [
      'as much agreement, spread otherwise',
      [
        [45, 15],
        [25, 15],
      ],
      0.1304,
    ],
    [
      'as much agreement, more than chance',
      [
        [25, 35],
        [5, 35],
      ],
      0.2593,
    ],
    // Fleiss, Levin, Paik: Statistical Methods for Rates and Proportions, table 18.1.
    [
      'diagnoses by two psychiatrists',
      [
        [75, 1, 4],
        [5, 4, 1],
        [0, 0, 10],
      ],
      0.6765,
    ],
    // Agresti: Categorical Data Analysis, table 10.8.
    [
      'carcinoma by two pathologists',
      [
        [22, 2, 2, 0],
        [5, 7, 14, 0],
        [0, 2, 36, 0],
        [0, 1, 17, 10],
      ],
      0.493,
    ],
    [
      'perfect agreement',
      [
        [10, 0],
        [0, 10],
      ],
      1,
    ],
    [
      'chance',
      [
        [5, 5],
        [5, 5],
      ],
      0,
    ],
    [
      'opposition',
      [
        [0, 10],
        [10, 0],
      ],
      -1,
    ],
    ['the same one thing, always', [[4]], 1],
  ])('of %s', (_, counts, expected) => {
    expect(cohensKappa(tableOf(...counts))).toBeCloseTo(expected, 4)
  })

  it('is null of nothing', () => {
    expect(cohensKappa(tableOf())).toBeNull()
  })
})

describe('the table of confusion', () => {
  it('has a row for each label of the first and a column for each of the second', () => {
    const table = confusionTable(
      ['b', 'never', 'a'],
      [
        [1, 0, 2],
        [0, 0, 0],
        [0, 0, 0],
      ].flat(),
    )
    expect(table).toEqual({
      labels: ['a', 'b'],
      counts: [
        [0, 0],
        [2, 1],
      ],
    })
  })
})
