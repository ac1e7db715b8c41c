import { replay, type Step } from '../replay/replay.ts'
import type { AnnotatedEvent, RuleSet, TeamType } from '../rules/vocabulary.ts'
import { situationColumns, type SituationColumn, type TsvColumn } from './tsv-rows.ts'

/** A cell of an imported text that differs from the entries, in words. */
export interface TsvRemark {
  /** From 1, the header being line 1. */
  readonly line: number
  readonly column: SituationColumn
  readonly message: string
}

/** A line that was read: its event, and its cells by column; undefined where the text has no such column. */
export interface TsvLine {
  readonly event: AnnotatedEvent
  readonly line: number
  readonly cell: (column: TsvColumn) => string | undefined
}

interface Match {
  readonly rules: RuleSet
  readonly teamType: TeamType
  readonly existing: readonly AnnotatedEvent[]
}

/**
 * The cells of scores, flags, sides and players that were edited: they follow from the entries and are not imported.
 * A cell that has the same content as before the import is no edit, though an entry before it may have been.
 */
export function editedScores(lines: readonly TsvLine[], { rules, teamType, existing }: Match): TsvRemark[] {
  const after = stepsOf(
    replay(
      lines.map(({ event }) => event),
      rules,
      teamType,
    ).steps,
  )
  const before = stepsOf(replay(existing, rules, teamType).steps)
  return lines.flatMap((line) => {
    const { annotationId } = line.event
    return remarksOn(line, after.get(annotationId), before.get(annotationId))
  })
}

function stepsOf(steps: readonly Step[]): ReadonlyMap<string, Step> {
  return new Map(steps.map((step) => [step.event.annotationId, step]))
}

const COLUMNS = [
  'set',
  'setScore0',
  'setScore1',
  'gameScore0',
  'gameScore1',
  'calledScore',
  'breakPoint',
  'gamePoint',
  'firstServe',
  'tiebreaker',
  'topTeam',
  'servingTeam',
  'serveSide',
  'servingPlayer',
  'returningPlayer',
] as const satisfies readonly SituationColumn[]

function remarksOn({ line, cell }: TsvLine, after: Step | undefined, before: Step | undefined): TsvRemark[] {
  if (after === undefined) return []
  const now = situationColumns(after)
  const then = before === undefined ? now : situationColumns(before)
  return COLUMNS.flatMap((column) => {
    const value = cell(column)
    if (value === undefined || value === now[column] || value === then[column]) return []
    const message = `${column} is '${value}' but follows from the entries as '${now[column]}': it is not imported`
    return [{ line, column, message }]
  })
}
