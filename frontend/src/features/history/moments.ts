import type { HistoryEntry } from '@courtline/messages/views/annotation'
import type { StatusLogEntry } from '@courtline/messages/views/match'
import { editInWords } from '../../domain/annotation-history/edit-in-words.ts'

/** One moment of a match's history: the match as it was once this had happened. */
export interface Moment {
  readonly position: string
  readonly at: string
  /** Who did it; null for a worker. */
  readonly who: string | null
  /** 'changed a serve', 'Claimed'. */
  readonly what: string
  /** The edit, or null where the status of the match changed. */
  readonly edit: HistoryEntry | null
}

/** Everything that happened to a match in the order in which it did: edits of the annotation and changes of status. */
export function momentsOf(edits: readonly HistoryEntry[], statusLog: readonly StatusLogEntry[]): Moment[] {
  const edited = edits.map((edit): Moment => ({
    position: edit.position,
    at: edit.at,
    who: nameOf(edit),
    what: editInWords(edit),
    edit,
  }))
  const passed = statusLog.map((line): Moment => ({
    position: line.position,
    at: line.date,
    who: nameOf(line),
    what: line.what,
    edit: null,
  }))
  return [...edited, ...passed].toSorted((a, b) => (a.position < b.position ? -1 : 1))
}

const nameOf = ({ name, userId }: Pick<StatusLogEntry, 'name' | 'userId'>) =>
  name ?? (userId === null ? null : '[No name]')

/** The moment chosen by the slider, in words: 'Ana Silva changed a serve', 'Preprocessed in 41 s'. */
export function momentInWords({ who, what, edit }: Moment): string {
  if (who === null) return what
  return edit ? `${who} ${what}` : `${what} · ${who}`
}

/** Places of changes of status among the moments, as shares of the slider's length. */
export const statusMarks = (moments: readonly Moment[]): { share: number; what: string }[] =>
  moments.flatMap(({ edit, what }, index) =>
    edit ? [] : [{ share: moments.length < 2 ? 0 : index / (moments.length - 1), what }],
  )
