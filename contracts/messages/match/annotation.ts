import { Type, type Static } from 'typebox'
import { Event } from '../event-sourcing/fact.ts'
import { closed, Nullable, Tagged, Uuid } from '../schema.ts'
import { AnnotatedEvent, DescriptionChanges, EventDescription } from './annotated-event.ts'

const Added = { annotationId: Uuid, description: EventDescription }
/** The annotator of the entry, where that is not the author of the edit: it was taken from a second annotation (D100). */
const taken = { origAnnotatorId: Type.Optional(Uuid) }
const Changed = { annotationId: Uuid, changes: DescriptionChanges }
const Removed = { annotationId: Uuid }

const silently = {
  /** An admin's correction, which is not work on the annotation: it moves no date and no annotator's name (D51). */
  silent: Type.Optional(Type.Literal(true)),
}
/** What the event of an edit records besides: that it is silent, and whose an added entry was. */
export interface EditMark {
  readonly silent?: true
  readonly takenFrom?: string
}

export const ServeAdded = Event('ServeAdded', { ...Added, ...taken, ...silently })
export const ServeChanged = Event('ServeChanged', { ...Changed, ...silently })
export const ServeRemoved = Event('ServeRemoved', { ...Removed, ...silently })
export const AdjustmentAdded = Event('AdjustmentAdded', { ...Added, ...taken, ...silently })
export const AdjustmentChanged = Event('AdjustmentChanged', { ...Changed, ...silently })
export const AdjustmentRemoved = Event('AdjustmentRemoved', { ...Removed, ...silently })
/** Takes one edit back (P10): `restores` is the entry as it was before that edit, or null where there was none. */
export const EditUndone = Event('EditUndone', {
  /** Id of the edit's event. */
  editId: Uuid,
  annotationId: Uuid,
  restores: Nullable(AnnotatedEvent),
  ...silently,
})

export const ANNOTATION_EVENTS = [
  ServeAdded,
  ServeChanged,
  ServeRemoved,
  AdjustmentAdded,
  AdjustmentChanged,
  AdjustmentRemoved,
  EditUndone,
] as const
export type AnnotationEvent = Static<(typeof ANNOTATION_EVENTS)[number]>

const basedOn = {
  /** Id of the last edit of this entry that the sender has seen, its own pending ones included (P3). */
  basedOn: Uuid,
}

/** One edit as the workbench sends it. An entry's eventType never changes: it is removed and added instead. */
export const Edit = Tagged([
  Type.Object({ type: Type.Literal('Add'), ...Added }, closed),
  Type.Object({ type: Type.Literal('Change'), ...Changed, ...basedOn }, closed),
  Type.Object({ type: Type.Literal('Remove'), ...Removed, ...basedOn }, closed),
  Type.Object({ type: Type.Literal('Undo'), editId: Uuid }, closed),
])
export type Edit = Static<typeof Edit>
