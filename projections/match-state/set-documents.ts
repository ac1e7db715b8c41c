import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import type { StateAfter } from '@courtline/messages/views/figures'
import type { Replay, Step } from '@courtline/scoring/replay/replay'
import { servingPlayer } from '@courtline/scoring/rules/games/serve-order'
import { currentSetScore, setIndexOf, type MatchState } from '@courtline/scoring/rules/state'
import type { PackedState, SetDocument } from './match-state-document.ts'
import type { WorkingAnnotation } from './working-annotation.ts'

/**
 * The documents of a match's sets. A set that an edit left as it was is the very object that it was before, and so is
 * not written again.
 */
export function setDocuments(
  replayed: Replay,
  working: WorkingAnnotation,
  before: readonly SetDocument[],
  group: string,
): SetDocument[] {
  const stepsOfSets: (Step[] | undefined)[] = []
  for (const step of replayed.steps) (stepsOfSets[setIndexOf(step.before)] ??= []).push(step)
  return Array.from(stepsOfSets, (steps = [], setIndex) => {
    const known = before[setIndex]
    return known && isUnchanged(known, steps, working) ? known : setDocument(group, setIndex, steps, working)
  })
}

function setDocument(
  group: string,
  setIndex: number,
  steps: readonly Step[],
  working: WorkingAnnotation,
): SetDocument {
  return {
    kind: 'set',
    group,
    setIndex,
    entries: steps.map((step) => recordedEntry(step, working)),
    lastEdits: steps.map((step) => lastEditOf(step, working)),
    firstPositions: steps.map(({ event }) => working.firstPositions.get(event.annotationId) ?? ''),
    after: steps.map(({ after }) => packed(after)),
  }
}

const isUnchanged = (known: SetDocument, steps: readonly Step[], working: WorkingAnnotation): boolean =>
  known.entries.length === steps.length &&
  steps.every(
    (step, at) =>
      known.entries[at] === recordedEntry(step, working) &&
      known.lastEdits[at] === lastEditOf(step, working) &&
      isSameState(known.after[at], step.after),
  )

const lastEditOf = ({ event }: Step, { annotation }: WorkingAnnotation) =>
  annotation.lastEdit.get(event.annotationId) ?? ''

/** The replay may have given an entry a time: what is kept is what was recorded. */
function recordedEntry({ event }: Step, { annotation }: WorkingAnnotation): AnnotatedEvent {
  const entry = annotation.entries.get(event.annotationId)
  if (!entry) throw new Error(`The replay has ${event.annotationId}, the annotation does not`)
  return entry
}

function packed(state: MatchState): PackedState {
  const [firstGames, secondGames] = currentSetScore(state)
  const [firstPoints, secondPoints] = state.gameScore
  return [
    firstGames,
    secondGames,
    firstPoints,
    secondPoints,
    state.tiebreakerTo,
    state.firstServe ? 1 : 0,
    servingPlayer(state),
    state.topTeam,
  ]
}

function isSameState(known: PackedState | undefined, state: MatchState): boolean {
  return known !== undefined && packed(state).every((value, at) => value === known[at])
}

/** The state after an entry, as it is shown. */
export function unpacked([
  firstGames,
  secondGames,
  firstPoints,
  secondPoints,
  tiebreakerTo,
  firstServe,
  server,
  topTeam,
]: PackedState): StateAfter {
  return {
    games: [firstGames, secondGames],
    points: [firstPoints, secondPoints],
    tiebreakerTo,
    firstServe: firstServe === 1,
    server,
    topTeam,
  }
}
