import type { Actor } from '@courtline/messages/actor'
import type { Decision } from '@courtline/messages/event-sourcing/decider'
import type { AnnotationEvent, Edit, EditMark } from '@courtline/messages/match/annotation'
import { eventOfEdit } from '@courtline/messages/match/event-of-edit'
import type { Finding } from '@courtline/scoring/rules/finding'
import { findingsAbout } from '@courtline/scoring/replay/replay'
import type { RuleSet, TeamType } from '@courtline/scoring/rules/vocabulary'
import { refuse, type RefusedDecision } from '../../decision.ts'
import { addEdit, draftOfEditLog, lastEditOf, isInForce, type EditRecord, type EditLog } from './edit-log.ts'

/** Edits of one annotation, by a user who may write to it: the decider of the stream has checked that. */
export interface EditRequest {
  readonly by: Actor
  readonly edits: readonly Edit[]
  /** Ids that the events of these edits will get; later edits of the batch may be based on earlier ones. */
  readonly eventIds: readonly string[]
  /** An admin's correction, which moves no date and no annotator's name (D51). */
  readonly silent: boolean
  /** Whose second annotation the entries are taken from (D100). */
  readonly reconciles?: string
}

/** What the score is read by. */
export interface ScoredBy {
  readonly rules: RuleSet
  readonly teamType: TeamType
}

/** One edit of the batch is decided on this: what the earlier ones have left, and the caller. */
interface Batch {
  readonly editLog: EditLog
  readonly userId: string
  readonly mark: EditMark
}

type Step = { readonly event: AnnotationEvent } | RefusedDecision

/**
 * Decides a batch of edits, all or none: one event for each edit, in the order of `eventIds`. Edits are decided on what
 * the earlier ones of the batch leave; what they add or change is then checked in the match as the whole batch makes it.
 *
 * Refusals: ENTRY_EXISTS, ENTRY_UNKNOWN, ENTRY_GONE and ENTRY_CHANGED (P3), EDIT_INVALID with the engine's words (D9),
 * NOTHING_TO_UNDO, NOT_YOUR_EDIT, UNDO_SUPERSEDED (P10). `details.editIndex` is the place of the edit; `details.by` is a
 * user id, whose name the reader looks up.
 */
export function decideEdits(
  editLog: EditLog,
  { by, edits, eventIds, silent, reconciles }: EditRequest,
  scoredBy: ScoredBy,
): Decision<AnnotationEvent> {
  if (eventIds.length !== edits.length) return refuse('INVALID_REQUEST')
  const draft = draftOfEditLog(editLog)
  const batch: Batch = { editLog: draft, userId: by.userId, mark: markOf(silent, reconciles) }
  const events: AnnotationEvent[] = []
  for (const [editIndex, edit] of edits.entries()) {
    const step = decideEdit(batch, edit)
    if ('refused' in step) return refuse(step.refused.code, { ...step.refused.details, editIndex })
    events.push(step.event)
    addEdit(draft, {
      id: eventIds[editIndex] ?? '',
      event: step.event,
      meta: { actorId: by.userId, at: '' },
    })
  }
  return firstInvalid(draft, edits, scoredBy) ?? { events }
}

function markOf(silent: boolean, reconciles: string | undefined): EditMark {
  if (reconciles !== undefined) return { takenFrom: reconciles }
  return silent ? { silent } : {}
}

function decideEdit({ editLog, userId, mark }: Batch, edit: Edit): Step {
  const no = refusalOf(editLog, userId, edit)
  if (no) return no
  const { entries } = editLog.annotation
  const event = eventOfEdit(edit, { entries, editToUndo: (editId) => editLog.edits.get(editId) }, mark)
  return event ? { event } : refuse('NOTHING_TO_UNDO')
}

function refusalOf(editLog: EditLog, userId: string, edit: Edit): RefusedDecision | undefined {
  switch (edit.type) {
    case 'Add':
      // An id is never used twice, not even after the entry was removed (D29).
      if (!editLog.editsOf.has(edit.annotationId)) return undefined
      return refuse('ENTRY_EXISTS', { annotationId: edit.annotationId })
    case 'Change':
    case 'Remove':
      return conflictOf(editLog, edit.annotationId, edit.basedOn)
    case 'Undo':
      return undoRefusal(editLog, userId, edit.editId)
  }
}

/** The entry was edited after the edit that the sender has seen (P3). */
function conflictOf(editLog: EditLog, annotationId: string, basedOn: string): RefusedDecision | undefined {
  const last = lastEditOf(editLog, annotationId)
  if (!last) return refuse('ENTRY_UNKNOWN', { annotationId })
  if (!editLog.annotation.entries.has(annotationId)) return refuse('ENTRY_GONE', whoEdited(last))
  return last.id === basedOn ? undefined : refuse('ENTRY_CHANGED', whoEdited(last))
}

/**
 * Takes back one edit of one's own (P10). Only a later edit of the same entry that is still in force is in the way; one's
 * own undos are not, or a second undo would be refused because of the first. Redo is the undo of an undo.
 */
function undoRefusal(editLog: EditLog, userId: string, editId: string): RefusedDecision | undefined {
  const edit = editLog.edits.get(editId)
  if (!edit) return refuse('NOTHING_TO_UNDO', { editId })
  if (edit.by !== userId) return refuse('NOT_YOUR_EDIT', whoEdited(edit))
  if (!isInForce(editLog, edit)) return refuse('NOTHING_TO_UNDO', { editId })
  const ofEntry = editLog.editsOf.get(edit.annotationId) ?? []
  const inTheWay = ofEntry
    .slice(ofEntry.indexOf(edit) + 1)
    .findLast((later) => isInForce(editLog, later) && !(later.undoes !== null && later.by === userId))
  return inTheWay && refuse('UNDO_SUPERSEDED', whoEdited(inTheWay))
}

/** Who conflicts with an edit, by id: a decider has no names. */
const whoEdited = ({ annotationId, id, by, at }: EditRecord) => ({ annotationId, editId: id, by, at })

/**
 * The refusal of an edit after which an entry breaks a rule of the engine, checked in the match that the whole batch
 * leaves. Entries that nobody touched do not block: what was wrong with them before is reported, not refused (D9), and
 * what an undo brings back was accepted once.
 */
function firstInvalid(
  { annotation }: EditLog,
  edits: readonly Edit[],
  { rules, teamType }: ScoredBy,
): RefusedDecision | undefined {
  const written = new Map<string, number>()
  for (const [editIndex, edit] of edits.entries())
    if (edit.type === 'Add' || edit.type === 'Change') written.set(edit.annotationId, editIndex)
  if (written.size === 0) return undefined

  const entries = [...annotation.entries.values()]
  const finding = findingsAbout(new Set(written.keys()), entries, rules, teamType).find(isRefusedAtEntry)
  if (!finding) return undefined
  const { annotationId, message, code } = finding
  return refuse('EDIT_INVALID', {
    message,
    finding: code,
    annotationId,
    editIndex: written.get(annotationId) ?? 0,
  })
}

/** Two answers to who won are only a warning in what is recorded, but nobody may record them (D101). */
const isRefusedAtEntry = ({ level, code }: Finding) => level === 'error' || code === 'winner-disagrees'
