import { describe, expect, it } from '@jest/globals'
import { chartedFields, readChartedPoint, type ChartedServe, type Side } from './charted-point.ts'

const POINTS: readonly [title: string, first: string, second: string, Side, readonly ChartedServe[]][] = [
  ['an ace down the T', '6*', '', 'server', [{ outcome: 'Ace' }]],
  ['a let before an ace', 'c4*', '', 'server', [{ outcome: 'Let' }, { outcome: 'Ace' }]],
  ['a service winner', '4#', '', 'server', [{ outcome: 'ForcedError', endedBy: 'returner', rallyLength: 1 }]],
  [
    'a double fault: net, then long',
    '4n',
    '6d',
    'returner',
    [
      { outcome: 'Fault', errorType: 'Net' },
      { outcome: 'DoubleFault', errorType: 'Long' },
    ],
  ],
  [
    'a serve-and-volley winner at the net',
    '4+s28v1*',
    '',
    'server',
    [{ outcome: 'Winner', endedBy: 'server', shotType: 'Volley', rallyLength: 3 }],
  ],
  [
    'a wide return of a second serve, unforced',
    '5w',
    '6b3w@',
    'server',
    [
      { outcome: 'Fault', errorType: 'Long' },
      {
        outcome: 'UnforcedError',
        endedBy: 'returner',
        shotType: 'Backhand',
        errorType: 'Long',
        rallyLength: 1,
      },
    ],
  ],
  [
    'a backhand slice of the server forced into the net',
    '5f38s2b1s1n#',
    '',
    'returner',
    [{ outcome: 'ForcedError', endedBy: 'server', shotType: 'Backhand', errorType: 'Net', rallyLength: 4 }],
  ],
  [
    'an overhead off a lob',
    '6f2l1;o3*',
    '',
    'returner',
    [{ outcome: 'Winner', endedBy: 'returner', shotType: 'Volley', rallyLength: 4 }],
  ],
  [
    'a forced error without a letter',
    '6f#',
    '',
    'server',
    [{ outcome: 'ForcedError', endedBy: 'returner', shotType: 'Forehand', rallyLength: 1 }],
  ],
  [
    'a foot fault, whose kind of error is not net or long',
    '0g',
    '6f1x@',
    'server',
    [
      { outcome: 'Fault' },
      {
        outcome: 'UnforcedError',
        endedBy: 'returner',
        shotType: 'Forehand',
        errorType: 'Long',
        rallyLength: 1,
      },
    ],
  ],
  [
    'a stroke nobody saw',
    '6q0*',
    '',
    'returner',
    [{ outcome: 'Winner', endedBy: 'returner', rallyLength: 2 }],
  ],
  [
    'a wrong challenge: the challenged shot wins',
    '6f2b1C',
    '',
    'server',
    [{ outcome: 'Winner', endedBy: 'server', shotType: 'Backhand', rallyLength: 3 }],
  ],
  ['a point the server won, not charted', 'S', '', 'server', []],
  ['a point penalty against the server', 'P', '', 'returner', []],
]

describe('charted points', () => {
  it.each(POINTS)('%s: %s %s', (_title, first, second, winner, serves) => {
    expect(readChartedPoint(first, second)).toEqual({ ok: true, point: { winner, serves } })
  })

  it.each([
    ['', ''],
    ['f2*', ''],
    ['6f2b1', ''],
    ['4n', ''],
    ['4n', 'b2*'],
    // A fault that nevertheless continues.
    ['6db27f1*', ''],
  ])('%j %j is refused', (first, second) => {
    expect(readChartedPoint(first, second)).toMatchObject({ ok: false, code: 'POINT_UNREADABLE' })
  })

  it('gives the fields of an event once server and returner are known', () => {
    const reading = readChartedPoint('4d', '5f2b1*')
    if (!reading.ok) throw new Error(reading.message)
    expect(chartedFields(reading.point, 3, 0)).toEqual([
      { outcome: 'Fault', errorType: 'Long' },
      { outcome: 'Winner', endingPlayer: 3, shotType: 'Backhand', rallyLength: 3 },
    ])
  })
})
