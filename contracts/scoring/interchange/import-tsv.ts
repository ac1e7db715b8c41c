import { currentAdjustmentName, needsScore } from '../rules/adjustments.ts'
import { parseAdjustedScore } from '../replay/describe.ts'
import { editedScores, type TsvLine, type TsvRemark } from './edited-scores.ts'
import { TSV_COLUMNS, type TsvColumn } from './tsv-rows.ts'
import { tsvCellsOf } from './tsv-cells.ts'
import { isRallyOutcome } from '../rules/rally.ts'
import { isFirstServeOnly } from '../rules/rules.ts'
import { inTimeOrder } from '../replay/validation/time-order.ts'
import {
  ADJUSTMENT_NAMES,
  ERROR_TYPES,
  EVENT_TYPES,
  OUTCOMES,
  PLAYERS,
  SHOT_TYPES,
  TEAMS,
  type AnnotatedEvent,
  type RuleSet,
  type TeamType,
} from '../rules/vocabulary.ts'

/** What an import needs besides the text. */
export interface TsvContext {
  readonly rules: RuleSet
  readonly teamType: TeamType
  /** The annotation as it is: a row that matches clockStart and eventType keeps its id (D43, D103). */
  readonly existing: readonly AnnotatedEvent[]
  /** Makes the id of a row that matches none. */
  readonly newId: () => string
}

/** The events of a text, or the line and reason why it is refused. */
export type TsvImport =
  | {
      readonly ok: true
      readonly events: readonly AnnotatedEvent[]
      /** Cells that were edited but are not imported, because they follow from the entries. */
      readonly remarks: readonly TsvRemark[]
    }
  | {
      readonly ok: false
      readonly code: 'TSV_COLUMNS_MISSING' | 'TSV_CELL_INVALID'
      readonly message: string
      /** From 1, the header being line 1. */
      readonly line: number
    }

/** Columns that an event is read from; all others follow from the replay. */
const READ_COLUMNS = [
  'firstServe',
  'tiebreaker',
  'clockStart',
  'clockStop',
  'event',
  'eventType',
  'outcome',
  'shotType',
  'errorType',
  'winningTeam',
  'endingPlayer',
  'rallyLength',
] as const satisfies readonly TsvColumn[]
type ReadColumn = (typeof READ_COLUMNS)[number]
type Cells = Readonly<Record<ReadColumn, string>>
type Fields = Omit<AnnotatedEvent, 'annotationId'>
type CellProblem = { readonly problem: string }

/**
 * Reads the text that `exportTsv` writes; columns may stand in any order. Exporting the result gives the same text
 * again. What has no column (crossings as typed, annotators) is kept from the row's existing event.
 */
export function importTsv(text: string, context: TsvContext): TsvImport {
  const [header = '', ...lines] = text.split(/\r?\n/)
  const columns = tsvCellsOf(header)
  const missing = READ_COLUMNS.filter((column) => !columns.includes(column))
  if (missing.length > 0)
    return {
      ok: false,
      code: 'TSV_COLUMNS_MISSING',
      message: `Missing columns: ${missing.join(', ')}. Expected: ${TSV_COLUMNS.join(', ')}`,
      line: 1,
    }
  const known = new KnownEvents(context.existing)
  const events: AnnotatedEvent[] = []
  const rows: TsvLine[] = []
  for (const [index, line] of lines.entries()) {
    if (line === '') continue
    const values = tsvCellsOf(line)
    const fields = readFields(cellsOf(values, columns), context.rules)
    if ('problem' in fields)
      return { ok: false, code: 'TSV_CELL_INVALID', message: fields.problem, line: index + 2 }
    const event = merge(known.take(fields), fields, context.newId)
    events.push(event)
    rows.push({ event, line: index + 2, cell: (column) => values[columns.indexOf(column)]?.trim() })
  }
  return { ok: true, events, remarks: editedScores(rows, context) }
}

function cellsOf(values: readonly string[], columns: readonly string[]): Cells {
  const cell = (column: ReadColumn): string => values[columns.indexOf(column)]?.trim() ?? ''
  return {
    firstServe: cell('firstServe'),
    tiebreaker: cell('tiebreaker'),
    clockStart: cell('clockStart'),
    clockStop: cell('clockStop'),
    event: cell('event'),
    eventType: cell('eventType'),
    outcome: cell('outcome'),
    shotType: cell('shotType'),
    errorType: cell('errorType'),
    winningTeam: cell('winningTeam'),
    endingPlayer: cell('endingPlayer'),
    rallyLength: cell('rallyLength'),
  }
}

function readFields(cells: Cells, rules: RuleSet): Fields | CellProblem {
  const start = readNumber(cells, 'clockStart')
  const stop = readNumber(cells, 'clockStop')
  const eventType = oneOf(EVENT_TYPES, cells, 'eventType')
  const outcome = oneOf(OUTCOMES, cells, 'outcome')
  const shotType = oneOf(SHOT_TYPES, cells, 'shotType')
  const errorType = oneOf(ERROR_TYPES, cells, 'errorType')
  const winningTeam = oneOf(TEAMS, cells, 'winningTeam')
  const endingPlayer = oneOf(PLAYERS, cells, 'endingPlayer')
  const rallyLength = readNumber(cells, 'rallyLength')
  const read = [start, stop, eventType, outcome, shotType, errorType, winningTeam, endingPlayer, rallyLength]
  const problem = read.find(isProblem)
  if (problem !== undefined) return problem
  if (typeof start !== 'number') return { problem: 'clockStart is empty' }
  if (typeof eventType !== 'string') return { problem: 'eventType is empty' }
  const fields = {
    eventType,
    clockTime: { start, ...given('stop', stop) },
    ...given('outcome', outcome),
    ...given('shotType', shotType),
    ...given('errorType', errorType),
    ...given('winningTeam', winningTeam),
    ...given('endingPlayer', endingPlayer),
    ...given('rallyLength', rallyLength),
  }
  return eventType === 'Adjustment' ? withAdjustment(fields, cells) : asRecorded(fields, cells, rules)
}

/** The event of an adjustment is its name, today's or an old one (D14), and after a colon what it carries. */
function withAdjustment(fields: Fields, { event, tiebreaker }: Cells): Fields | CellProblem {
  const [, named = '', carried] = /^([^:]*)(?:: (.*))?$/.exec(event) ?? []
  const current = currentAdjustmentName(named)
  const name = ADJUSTMENT_NAMES.find((known) => known === current)
  if (name === undefined) return { ...fields, event }
  if (carried === undefined) return { ...fields, adjustment: { name } }
  const score = parseAdjustedScore(name, carried, tiebreaker === 'true')
  if (score !== null) return { ...fields, adjustment: { name, score } }
  return needsScore(name)
    ? { problem: `event has no score that can be read: '${carried}'` }
    : { ...fields, adjustment: { name } }
}

/**
 * A DoubleFault on the last allowed serve is read back as the Fault it was (D31, D103). The winner is kept only where
 * outcome and player do not determine it already, the text only where nothing else does (D11).
 */
function asRecorded(fields: Fields, cells: Cells, rules: RuleSet): Fields {
  const isLastServe = cells.firstServe !== 'true' || isFirstServeOnly(rules)
  const { winningTeam, ...rest } = fields
  const outcome = rest.outcome === 'DoubleFault' && isLastServe ? 'Fault' : rest.outcome
  const recorded = { ...rest, ...given('outcome', outcome) }
  if (outcome === undefined) return { ...recorded, ...given('winningTeam', winningTeam), event: cells.event }
  if (!isRallyOutcome(outcome) || rest.endingPlayer !== undefined) return recorded
  return winningTeam === undefined ? { ...recorded, event: cells.event } : { ...recorded, winningTeam }
}

/** The existing events, each taken at most once, in time order. */
class KnownEvents {
  readonly #byKey = new Map<string, AnnotatedEvent[]>()

  constructor(events: readonly AnnotatedEvent[]) {
    for (const event of inTimeOrder(events)) {
      const key = keyOf(event)
      this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), event])
    }
  }

  take(fields: Fields): AnnotatedEvent | undefined {
    return this.#byKey.get(keyOf(fields))?.shift()
  }
}

function keyOf({ clockTime, eventType }: Fields): string {
  return `${clockTime.start.toFixed(3)} ${eventType}`
}

/** Takes the row's columns over; fields without a column stay as they were. */
function merge(existing: AnnotatedEvent | undefined, fields: Fields, newId: () => string): AnnotatedEvent {
  if (existing === undefined) return { annotationId: newId(), ...fields }
  const { annotationId, netCrosses, derivedFields, origAnnotatorId, updateAnnotatorId, event } = existing
  return {
    annotationId,
    ...given('event', event),
    ...given('netCrosses', netCrosses),
    ...given('derivedFields', derivedFields),
    ...given('origAnnotatorId', origAnnotatorId),
    ...given('updateAnnotatorId', updateAnnotatorId),
    ...fields,
  }
}

/** A field that is absent where its value is. */
function given<K extends string, T extends string | number | readonly string[]>(
  key: K,
  value: T | undefined | CellProblem,
): { readonly [P in K]?: T } {
  const fields: { [P in K]?: T } = {}
  if (value !== undefined && !isProblem(value)) fields[key] = value
  return fields
}

function isProblem(value: unknown): value is CellProblem {
  return typeof value === 'object' && value !== null && 'problem' in value
}

function readNumber(cells: Cells, column: ReadColumn): number | undefined | CellProblem {
  const cell = cells[column]
  if (cell === '') return undefined
  const value = Number(cell)
  return Number.isFinite(value) ? value : { problem: `${column} is not a number: '${cell}'` }
}

function oneOf<T extends string | number>(
  allowed: readonly T[],
  cells: Cells,
  column: ReadColumn,
): T | undefined | CellProblem {
  const cell = cells[column]
  if (cell === '') return undefined
  const found = allowed.find((value) => String(value) === cell)
  return found ?? { problem: `${column} is '${cell}'; expected ${allowed.join(', ')}` }
}
