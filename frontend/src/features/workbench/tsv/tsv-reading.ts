import type { Edit } from '@courtline/messages/match/annotation'
import { editsBetween } from '@courtline/messages/match/compare-annotations'
import type { Annotation } from '@courtline/messages/match/fold-annotation'
import { describeStep } from '@courtline/scoring/replay/describe'
import { editImpact, type EditImpact } from '@courtline/scoring/replay/difference/edit-impact'
import type { Finding } from '@courtline/scoring/rules/finding'
import { importTsv } from '@courtline/scoring/interchange/import-tsv'
import type { MatchNames } from '@courtline/scoring/replay/match-names'
import { replay, type Replay } from '@courtline/scoring/replay/replay'
import type { AnnotatedEvent } from '@courtline/scoring/rules/vocabulary'

/** What is wrong with a line of the file, the header being line 1. */
export interface TsvProblem {
  readonly line: number
  readonly message: string
}

/** One serve or adjustment that the import touches. */
export interface TsvChange {
  readonly kind: 'added' | 'changed' | 'removed'
  readonly annotationId: string
  /** Its line of the file; none where it is removed. */
  readonly line: number | null
  readonly startSeconds: number
  readonly what: string
}

export type TsvReading =
  | { readonly ok: false; readonly problems: readonly TsvProblem[] }
  | {
      readonly ok: true
      readonly edits: readonly Edit[]
      readonly changes: readonly TsvChange[]
      readonly unchanged: number
      readonly impact: EditImpact
      /** Remarks of the engine on touched lines that do not stand in the way. */
      readonly warnings: readonly TsvProblem[]
    }

/** What an import is compared with. */
export interface TsvTarget {
  readonly annotation: Annotation
  readonly replayed: Replay
  readonly names: MatchNames
  readonly newId: () => string
}

/** Most edits that the server takes at once: an import is one change, all or none. */
const MOST_EDITS = 2000

/**
 * Reads an annotation from tab-separated text and compares it with what there is (D43, D103), before anything is
 * written. What the server would refuse is listed here, each with its line.
 */
export function readTsv(text: string, target: TsvTarget): TsvReading {
  const { annotation, replayed, newId } = target
  const existing = [...annotation.entries.values()]
  const reading = importTsv(text, { rules: replayed.rules, teamType: replayed.teamType, existing, newId })
  if (!reading.ok) return { ok: false, problems: problemsOf(text, replayed) }
  const { events } = reading
  const lineOf = linesOf(text, events)
  const after = replay(events, replayed.rules, replayed.teamType)
  const edits = editsBetween(annotation, events)
  if (edits.length > MOST_EDITS) {
    return { ok: false, problems: [{ line: 1, message: `More than ${MOST_EDITS} changes at once` }] }
  }
  const touched = new Set(edits.flatMap((edit) => (edit.type === 'Undo' ? [] : [edit.annotationId])))
  const remarks = after.findings.filter(({ annotationId }) => touched.has(annotationId))
  const refused = remarks.filter(isRefused).map((finding) => problemOf(finding, lineOf))
  if (refused.length > 0) return { ok: false, problems: refused }
  return {
    ok: true,
    edits,
    changes: changesOf(edits, target, after, lineOf),
    unchanged: events.filter(({ annotationId }) => !touched.has(annotationId)).length,
    impact: editImpact(replayed, after),
    warnings: [...reading.remarks, ...remarks.map((finding) => problemOf(finding, lineOf))],
  }
}

/** As the server judges: errors, and two answers to who won (D101). */
const isRefused = ({ level, code }: Finding) => level === 'error' || code === 'winner-disagrees'

const problemOf = ({ annotationId, message }: Finding, lineOf: ReadonlyMap<string, number>): TsvProblem => ({
  line: lineOf.get(annotationId) ?? 1,
  message,
})

/** The importer stops at the first line that it cannot read; the others are tried one by one. */
function problemsOf(text: string, { rules, teamType }: Replay): TsvProblem[] {
  const [header = '', ...lines] = text.split(/\r?\n/)
  const problemIn = (line: string) => {
    const reading = importTsv(`${header}\n${line}`, { rules, teamType, existing: [], newId: () => '' })
    return reading.ok ? undefined : reading
  }
  const wrongHeader = problemIn('')
  if (wrongHeader) return [{ line: 1, message: wrongHeader.message }]
  return lines.flatMap((line, index) => {
    const problem = problemIn(line)
    return problem ? [{ line: index + 2, message: problem.message }] : []
  })
}

/** annotationId → its line: events come in the order of the lines that are not empty. */
function linesOf(text: string, events: readonly AnnotatedEvent[]): ReadonlyMap<string, number> {
  const lines = text.split(/\r?\n/).flatMap((line, index) => (index > 0 && line !== '' ? [index + 1] : []))
  return new Map(events.map(({ annotationId }, index) => [annotationId, lines[index] ?? 1]))
}

const KINDS = { Add: 'added', Change: 'changed', Remove: 'removed' } as const

function changesOf(
  edits: readonly Edit[],
  { replayed, names }: TsvTarget,
  after: Replay,
  lineOf: ReadonlyMap<string, number>,
): TsvChange[] {
  const before = stepsOf(replayed)
  const then = stepsOf(after)
  const changes = edits.flatMap((edit): TsvChange[] => {
    if (edit.type === 'Undo') return []
    const { annotationId } = edit
    const step = (edit.type === 'Remove' ? before : then).get(annotationId)
    if (!step) return []
    const what = describeStep(step, names)
    const startSeconds = step.event.clockTime.start
    return [
      { kind: KINDS[edit.type], annotationId, line: lineOf.get(annotationId) ?? null, startSeconds, what },
    ]
  })
  return changes.toSorted((a, b) => a.startSeconds - b.startSeconds)
}

const stepsOf = ({ steps }: Replay) => new Map(steps.map((step) => [step.event.annotationId, step]))
