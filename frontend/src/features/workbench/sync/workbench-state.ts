import { createSelector } from '@reduxjs/toolkit'
import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import { foldAnnotation, type Annotation } from '@courtline/messages/match/fold-annotation'
import type { WhichAnnotation } from '@courtline/messages/match/which-annotation'
import type { AnnotationView, LiveEdit } from '@courtline/messages/views/annotation'
import { IDLE, type EntryState } from '@courtline/scoring/entry/point-cycle'
import type { RuleSet, TeamType } from '@courtline/scoring/rules/vocabulary'
import { withEvents, type PendingCommand, type UndoableEdit } from './outbox.ts'
import { Replaying } from './replaying.ts'

/** What the server has confirmed: the annotation at one revision of its stream. */
export interface Confirmed {
  readonly entries: readonly AnnotatedEvent[]
  readonly lastEdits: Readonly<Record<string, string>>
  readonly revision: number
  /** What the annotation is replayed by; null until it is read. */
  readonly playedBy: { readonly rules: RuleSet; readonly teamType: TeamType } | null
}

/** An edit that the server refused; it is shown until the annotator has seen it. */
interface RefusedCommand {
  readonly commandId: string
  readonly annotationIds: readonly string[]
  readonly code: string
  readonly message: string
  /** The entry as this edit would have left it, where it is one and stays. */
  readonly mine: AnnotatedEvent | null
}

export interface WorkbenchState {
  /** The annotation that is worked on; null while none is opened. */
  readonly which: WhichAnnotation | null
  readonly userId: string
  readonly confirmed: Confirmed
  readonly pending: readonly PendingCommand[]
  readonly refused: readonly RefusedCommand[]
  /** Commands that can be taken back, the newest last. */
  readonly undoable: readonly (readonly UndoableEdit[])[]
  readonly redoable: readonly (readonly UndoableEdit[])[]
  readonly entry: EntryState
  readonly selectedId: string | null
  /** The server cannot be reached: edits wait in this browser. */
  readonly offline: boolean
  /** Something was missed: the annotation has to be read again. */
  readonly stale: boolean
}

const NOTHING: Confirmed = { entries: [], lastEdits: {}, revision: -1, playedBy: null }

export const initialWorkbench = (): WorkbenchState => ({
  which: null,
  userId: '',
  confirmed: NOTHING,
  pending: [],
  refused: [],
  undoable: [],
  redoable: [],
  entry: IDLE,
  selectedId: null,
  offline: false,
  stale: false,
})

/** The events of pending commands: the same list for as long as only the state of a command changes. */
const pendingEvents = createSelector(
  ({ pending }: WorkbenchState) => pending,
  (pending) => pending.flatMap(({ events }) => events),
  { memoizeOptions: { resultEqualityCheck: haveSameElements } },
)

function haveSameElements(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((element, index) => element === other[index])
}

const confirmedAnnotation = createSelector(
  ({ confirmed }: WorkbenchState) => confirmed,
  annotationOfConfirmed,
)

/** The annotation as the annotator sees it: confirmed, with all pending commands. */
export const shownAnnotation = createSelector(confirmedAnnotation, pendingEvents, withEvents)

const replaying = new Replaying()

/** The match as the annotator sees it; null until it is read. */
export const shownReplay = createSelector(
  shownAnnotation,
  ({ confirmed }: WorkbenchState) => confirmed.playedBy,
  (annotation, playedBy) => playedBy && replaying.replay(annotation, playedBy.rules, playedBy.teamType),
)

/** Commands that are not acknowledged yet. */
export const unsavedCommands = createSelector(
  ({ pending }: WorkbenchState) => pending,
  (pending) => pending.filter(({ state }) => state !== 'saved'),
)

export const confirmedBy = ({
  annotation,
  lastEdits,
  revision,
  rules,
  teamType,
}: AnnotationView): Confirmed => ({
  entries: annotation,
  lastEdits,
  revision,
  playedBy: { rules, teamType },
})

export function annotationOfConfirmed({ entries, lastEdits }: Confirmed): Annotation {
  return {
    entries: new Map(entries.map((entry) => [entry.annotationId, entry])),
    lastEdit: new Map(Object.entries(lastEdits)),
  }
}

export function confirmedAfter(
  confirmed: Confirmed,
  edits: readonly LiveEdit[],
  revision: number,
): Confirmed {
  const folded = foldAnnotation(
    annotationOfConfirmed(confirmed),
    edits.map(({ id, event, userId }) => ({
      id,
      event,
      meta: { actorId: userId ?? '' },
    })),
  )
  return {
    entries: [...folded.entries.values()],
    lastEdits: Object.fromEntries(folded.lastEdit),
    revision,
    playedBy: confirmed.playedBy,
  }
}
