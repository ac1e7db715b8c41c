import * as fc from 'fast-check'
import { describe, expect, it } from '@jest/globals'
import {
  annotationArbitrary,
  rulesArbitrary,
  teamTypeArbitrary,
} from '../testing/annotated-event-arbitrary.ts'
import { exportTsv } from './export-tsv.ts'
import { tsvCellsOf } from './tsv-cells.ts'
import { TSV_COLUMNS } from './tsv-rows.ts'
import { importTsv, type TsvImport } from './import-tsv.ts'
import {
  aceDraft,
  adjust,
  doubleFault,
  type Draft,
  eventsOfDrafts,
  faultDraft,
  letServe,
  times,
  unforcedError,
  winner,
} from '../testing/match-fixture.ts'
import { namesOf } from '../replay/match-names.ts'
import { replay } from '../replay/replay.ts'
import { rulesByName } from '../rules/rules.ts'
import type { AnnotatedEvent, RuleSet, TeamType } from '../rules/vocabulary.ts'

const names = namesOf([['Ada'], ['Bea']], 'Singles')
const regular = rulesByName('Regular') ?? fail()

function fail(): never {
  throw new Error('The default preset is gone')
}

function exported(drafts: readonly Draft[]): string {
  return exportTsv(replay(eventsOfDrafts(drafts), regular, 'Singles'), names)
}

/** The rows of a text as values by column. */
function rowsOf(text: string): Record<string, string>[] {
  const [header = '', ...lines] = text.trimEnd().split('\n')
  const columns = header.split('\t')
  return lines.map((line) => {
    const cells = tsvCellsOf(line)
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']))
  })
}

/** Ids made in order, as a caller of the import would make them. */
function imported(
  text: string,
  existing: readonly AnnotatedEvent[] = [],
  rules: RuleSet = regular,
  teamType: TeamType = 'Singles',
): TsvImport {
  let made = 0
  return importTsv(text, { rules, teamType, existing, newId: () => `new-${(made += 1)}` })
}

function eventsIn(reading: TsvImport): readonly AnnotatedEvent[] {
  if (!reading.ok) throw new Error(reading.message)
  return reading.events
}

/** The flags gamePoint and breakPoint of the last row. */
function flags(drafts: readonly Draft[], rules: string): (string | undefined)[] {
  const ruleSet = rulesByName(rules) ?? fail()
  const [row] = rowsOf(exportTsv(replay(eventsOfDrafts(drafts), ruleSet, 'Singles'), names)).slice(-1)
  return [row?.['gamePoint'], row?.['breakPoint']]
}

/** The outcomes that come back from an export. */
function outcomes(drafts: readonly Draft[]): (string | undefined)[] {
  return eventsIn(imported(exported(drafts))).map(({ outcome }) => outcome)
}

describe('export (D43)', () => {
  it('has the 27 columns in order', () => {
    expect(TSV_COLUMNS).toHaveLength(27)
    expect(exported([]).split('\n')[0]).toBe(TSV_COLUMNS.join('\t'))
  })

  it('shows scores, flags, sides and players before the event; sets count from 1', () => {
    const rows = rowsOf(exported([aceDraft, faultDraft, winner(0, 3, 'Volley')]))
    expect(rows[2]).toEqual({
      set: '1',
      setScore0: '0',
      setScore1: '0',
      gameScore0: '1',
      gameScore1: '0',
      calledScore: '15-Love',
      breakPoint: 'false',
      gamePoint: 'false',
      firstServe: 'false',
      tiebreaker: 'false',
      clockStart: '20.000',
      clockStop: '23.000',
      gameStart: '',
      gameStop: '',
      event: '2nd serve, volley winner, by Ada, rally 3',
      eventType: 'Point',
      topTeam: '0',
      servingTeam: '0',
      serveSide: '1',
      servingPlayer: '0',
      returningPlayer: '2',
      outcome: 'Winner',
      shotType: 'Volley',
      errorType: '',
      winningTeam: '0',
      endingPlayer: '0',
      rallyLength: '3',
    })
  })

  it("a game point is the serving team's, a break point the receiving team's, both at a deciding point (D40)", () => {
    const deuce = [...times(3, aceDraft), ...times(3, unforcedError(0, 2))]
    expect(flags([...times(3, aceDraft), aceDraft], 'Regular')).toEqual(['true', 'false'])
    expect(flags([...times(3, unforcedError(0, 2)), aceDraft], 'Regular')).toEqual(['false', 'true'])
    expect(flags([...deuce, aceDraft], 'Regular')).toEqual(['false', 'false'])
    expect(flags([...deuce, aceDraft], 'D-1 College')).toEqual(['true', 'true'])
  })

  it('a fault on the last allowed serve is exported as the double fault it is (D31)', () => {
    const rows = rowsOf(exported([faultDraft, faultDraft]))
    expect(rows.map((row) => row['outcome'])).toEqual(['Fault', 'DoubleFault'])
    expect(rows[1]?.['winningTeam']).toBe('1')
  })

  it('never exports a rally length of aces, faults and lets (D44)', () => {
    const rows = rowsOf(exported([aceDraft, letServe, faultDraft, doubleFault, winner(0, 1)]))
    expect(rows.map((row) => row['rallyLength'])).toEqual(['', '', '', '', '1'])
  })

  it('writes what an adjustment carries into its event', () => {
    const rows = rowsOf(
      exported([
        adjust('Adjust score of the current game', { score: [2, 1] }),
        adjust('Award a point', { winningTeam: 1 }),
      ]),
    )
    expect(rows.map((row) => [row['event'], row['winningTeam']])).toEqual([
      ['Adjust score of the current game: 30-15', ''],
      ['Award a point: Bea', '1'],
    ])
  })

  it('turns tabs and line breaks of a text into spaces', () => {
    const event: Draft = { eventType: 'Adjustment', event: 'a\tb\r\nc' }
    expect(rowsOf(exported([event]))[0]?.['event']).toBe('a b c')
  })

  it('gives the time in the cut video where there is one (D12)', () => {
    const text = exportTsv(
      replay(eventsOfDrafts([aceDraft, aceDraft]), regular, 'Singles'),
      names,
      (clock) => clock / 2,
    )
    expect(rowsOf(text).map((row) => [row['gameStart'], row['gameStop']])).toEqual([
      ['0.000', '0.500'],
      ['5.000', '5.500'],
    ])
  })
})

describe('import (D103)', () => {
  it('export then import is the identity on the 27 columns', () => {
    fc.assert(
      fc.property(
        annotationArbitrary,
        rulesArbitrary,
        teamTypeArbitrary,
        (events, rules, teamType: TeamType) => {
          const text = exportTsv(replay(events, rules, teamType), names)
          const again = eventsIn(imported(text, [], rules, teamType))
          expect(exportTsv(replay(again, rules, teamType), names)).toBe(text)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('an unchanged annotation comes back as it was: ids, typed crossings and annotators included', () => {
    const events = eventsOfDrafts([
      aceDraft,
      faultDraft,
      faultDraft,
      { ...winner(0, 3), netCrosses: 3, origAnnotatorId: 'a' },
    ]).map((event) => ({ ...event }))
    const text = exportTsv(replay(events, regular, 'Singles'), names)
    expect(eventsIn(imported(text, events))).toEqual(events)
  })

  it('a row that matches clockStart and eventType keeps its id, others get a new one', () => {
    const events = eventsOfDrafts([aceDraft, aceDraft])
    const text = exported([winner(0, 3), aceDraft, aceDraft])
    expect(eventsIn(imported(text, events)).map((event) => event.annotationId)).toEqual([
      events[0]?.annotationId,
      events[1]?.annotationId,
      'new-1',
    ])
  })

  it('a DoubleFault on the last allowed serve is read back as the Fault it was (D31)', () => {
    expect(outcomes([faultDraft, faultDraft])).toEqual(['Fault', 'Fault'])
    expect(outcomes([doubleFault])).toEqual(['DoubleFault'])
  })

  it('reads columns in any order and ignores others', () => {
    const columns = [...TSV_COLUMNS].toReversed()
    const [row] = rowsOf(exported([winner(0, 3)]))
    const text = [columns.concat('event').join('\t'), columns.map((column) => row?.[column] ?? '').join('\t')]
    expect(eventsIn(imported(text.join('\r\n')))[0]).toMatchObject({ outcome: 'Winner', rallyLength: 3 })
  })

  it.each([
    ['outcome', 'Smash', "outcome is 'Smash'; expected Ace, Winner"],
    ['endingPlayer', '7', "endingPlayer is '7'; expected 0, 1, 2, 3"],
    ['clockStart', 'soon', "clockStart is not a number: 'soon'"],
    ['clockStart', '', 'clockStart is empty'],
    ['eventType', '', 'eventType is empty'],
  ])('refuses %s %j with its line', (column, value, message) => {
    const [header = '', first = '', second = ''] = exported([aceDraft, aceDraft]).split('\n')
    const cells = second.split('\t')
    cells[header.split('\t').indexOf(column)] = value
    const reading = imported([header, first, cells.join('\t')].join('\n'))
    expect(reading).toMatchObject({ ok: false, code: 'TSV_CELL_INVALID', line: 3 })
    expect(reading).toHaveProperty('message', expect.stringContaining(message))
  })

  it.each([
    [15, 15],
    [30, 30],
    [40, 15],
    [0, 15],
    [4, 3],
    [3, 3],
  ] as const)('a game adjusted to %i–%i points is read back as that', (first, second) => {
    const text = exported([adjust('Adjust score of the current game', { score: [first, second] })])
    expect(eventsIn(imported(text))[0]?.adjustment?.score).toEqual([first, second])
  })

  it("an old 'Start tiebreaker' is read by its name of today (D14)", () => {
    const text = exported([adjust('Start 7-point tiebreaker')]).replace('Start 7-point', 'Start')
    expect(eventsIn(imported(text))[0]?.adjustment).toEqual({ name: 'Start 7-point tiebreaker' })
  })

  it('names a pair that cannot be read, and keeps one that the rules refuse for the replay to name', () => {
    const text = exported([adjust('Adjust score of the current set', { score: [3, 2] })])
    expect(imported(text.replace('3-2', '3-x'))).toMatchObject({
      ok: false,
      code: 'TSV_CELL_INVALID',
      line: 2,
      message: "event has no score that can be read: '3-x'",
    })
    const events = eventsIn(imported(text.replace('3-2', '-1-2')))
    expect(replay(events, regular, 'Singles').findings).toMatchObject([{ code: 'score-negative' }])
  })

  it('names score columns that were edited: they follow from the entries', () => {
    const events = eventsOfDrafts([aceDraft, aceDraft, aceDraft])
    const text = exported([aceDraft, aceDraft, aceDraft])
    const remarksOf = (edited: string) => {
      const reading = imported(edited, events)
      return reading.ok ? reading.remarks : reading.message
    }
    expect(remarksOf(text)).toEqual([])
    expect(remarksOf(text.replace('30-Love', '40-Love'))).toEqual([
      {
        line: 4,
        column: 'calledScore',
        message: "calledScore is '40-Love' but follows from the entries as '30-Love': it is not imported",
      },
    ])
    // Another outcome moves the scores after it; cells that nobody touched are no edits.
    expect(remarksOf(text.replace('\tAce\t\t\t0', '\tDoubleFault\t\tNet\t1'))).toEqual([])
  })

  it('names the columns that are missing', () => {
    expect(imported('clockStart\tevent')).toMatchObject({ ok: false, code: 'TSV_COLUMNS_MISSING', line: 1 })
  })
})
