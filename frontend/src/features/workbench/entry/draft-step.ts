import { describeDraft } from '@courtline/scoring/entry/draft'
import { entryContext, entrySubjectOf } from '@courtline/scoring/entry/entry-context'
import type { EntryState } from '@courtline/scoring/entry/point-cycle'
import { rederivedAfter, type Rederived } from '@courtline/scoring/entry/rederived'
import type { Replay, Step } from '@courtline/scoring/replay/replay'
import type { AnnotatedEvent } from '@courtline/scoring/rules/vocabulary'

/** The point that is being described, in the replay that shows what it leads to. */
const DRAFT_ID = 'draft'

/** The open description in the match, and what it changes besides. */
export interface DraftStep {
  readonly step: Step
  readonly next: Replay
  readonly changes: readonly Rederived[]
  readonly editedId: string | undefined
}

/** What an open description is read from. */
interface Reading {
  readonly replayed: Replay
  readonly quickEntry: boolean
}

/** Of each state of the point cycle: two parts of the screen show it, one a frame after the other. */
const KNOWN = new WeakMap<EntryState, Reading & { readonly found: DraftStep | undefined }>()

/** The open description as a step of the match, and the match as it would be; undefined while nothing is described. */
export function draftStep(state: EntryState, { replayed, quickEntry }: Reading): DraftStep | undefined {
  const known = KNOWN.get(state)
  if (known?.replayed === replayed && known.quickEntry === quickEntry) return known.found
  const found = stepOf(state, { replayed, quickEntry })
  KNOWN.set(state, { replayed, quickEntry, found })
  return found
}

function stepOf(state: EntryState, { replayed, quickEntry }: Reading): DraftStep | undefined {
  if (state.phase !== 'describing' || !state.draft.outcome) return undefined
  const { draft, origin } = state
  const context = entryContext(replayed, entrySubjectOf(state, draft.startSeconds), quickEntry)
  const editedId = origin.type === 'just-ended' ? undefined : origin.annotationId
  const event: AnnotatedEvent = { annotationId: editedId ?? DRAFT_ID, ...describeDraft(draft, context) }
  const all = replayed.steps.map((step) => step.event)
  const others = editedId === undefined ? all : all.filter((other) => other.annotationId !== editedId)
  const { next, changes } = rederivedAfter(replayed, [...others, event])
  const step = next.steps.find((each) => each.event.annotationId === event.annotationId)
  return (
    step && {
      step,
      next,
      changes: changes.filter(({ before }) => before.annotationId !== editedId),
      editedId,
    }
  )
}
