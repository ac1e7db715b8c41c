import type { DescriptionChanges } from '@courtline/messages/match/annotated-event'
import type { Edit } from '@courtline/messages/match/annotation'
import { ana } from '../../people.ts'
import type { CommandOf } from '../command-of.ts'
import { ace, FIRST_EDIT, FIRST_SERVE, numberedUuid } from './histories.ts'

/** Edits as the tests send them; the histories have one serve, this is another. */
export const SECOND_SERVE = numberedUuid(2)

/** The command that carries these edits; their events get the ids uuid(201), uuid(202) … */
export const edits = (...list: readonly Edit[]) => editsBy(ana, false, ...list)
export const editsBy = (
  who: typeof ana,
  silent: boolean,
  ...list: readonly Edit[]
): CommandOf<'EditAnnotation'> => ({
  type: 'EditAnnotation',
  by: who,
  edits: [...list],
  eventIds: list.map((_, index) => numberedUuid(201 + index)),
  silent,
})

export const add = (annotationId: string, startSeconds: number): Edit => ({
  type: 'Add',
  annotationId,
  description: ace(startSeconds),
})
export const change = (changes: DescriptionChanges, basedOn = FIRST_EDIT): Edit => ({
  type: 'Change',
  annotationId: FIRST_SERVE,
  changes,
  basedOn,
})
export const remove = (basedOn = FIRST_EDIT): Edit => ({ type: 'Remove', annotationId: FIRST_SERVE, basedOn })
export const undo = (editId: string): Edit => ({ type: 'Undo', editId })
