import { rederivedAfter, type Rederived } from '@courtline/scoring/entry/rederived'
import type { Replay, Step } from '@courtline/scoring/replay/replay'
import type { AnnotatedEvent } from '@courtline/scoring/rules/vocabulary'
import type { Entry } from './use-entry.ts'

/** The point that is being described, in the replay that shows what it leads to. */
const DRAFT_ID = 'draft'

/** The open description in the match, and what it changes besides. */
export interface DraftStep {
  readonly step: Step
  readonly next: Replay
  readonly changes: readonly Rederived[]
  readonly editedId: string | undefined
}

type Described = Pick<Entry, 'described' | 'state'>

/** Of each drawing: two parts of the screen show it. */
const KNOWN = new WeakMap<Described, { readonly replayed: Replay; readonly found: DraftStep | undefined }>()

/** The open description as a step of the match, and the match as it would be; undefined while nothing is described. */
export function draftStep(entry: Described, replayed: Replay): DraftStep | undefined {
  const known = KNOWN.get(entry)
  if (known?.replayed === replayed) return known.found
  const found = stepOf(entry, replayed)
  KNOWN.set(entry, { replayed, found })
  return found
}

function stepOf({ described, state }: Described, replayed: Replay): DraftStep | undefined {
  if (!described || state.phase !== 'describing') return undefined
  const editedId = state.origin.type === 'just-ended' ? undefined : state.origin.annotationId
  const draft: AnnotatedEvent = { annotationId: editedId ?? DRAFT_ID, ...described }
  const all = replayed.steps.map(({ event }) => event)
  const others = editedId === undefined ? all : all.filter((event) => event.annotationId !== editedId)
  const { next, changes } = rederivedAfter(replayed, [...others, draft])
  const step = next.steps.find(({ event }) => event.annotationId === draft.annotationId)
  return (
    step && {
      step,
      next,
      changes: changes.filter(({ before }) => before.annotationId !== editedId),
      editedId,
    }
  )
}
