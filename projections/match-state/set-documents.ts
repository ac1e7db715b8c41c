import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import type { StateAfter } from '@courtline/messages/views/figures'
import type { Replay, Step } from '@courtline/scoring/replay'
import { servingPlayer } from '@courtline/scoring/serve-order'
import { currentSetScore, setIndexOf, type MatchState } from '@courtline/scoring/state'
import type { SetDocument, SetEntry } from './match-state-document.ts'
import type { WorkingAnnotation } from './working-annotation.ts'

/**
 * The documents of a match's sets. What an edit did not touch is the very object it was before, so that a set whose
 * entries all stayed is not written again.
 */
export function setDocuments(
  replayed: Replay,
  working: WorkingAnnotation,
  before: readonly SetDocument[],
  matchId: string,
): SetDocument[] {
  const stepsOfSets = Object.groupBy(replayed.steps, (step) => setIndexOf(step.before))
  const count = Math.max(-1, ...Object.keys(stepsOfSets).map(Number)) + 1
  return Array.from({ length: count }, (_, setIndex) => {
    const known = before[setIndex]
    const entries = (stepsOfSets[setIndex] ?? []).map((step, index) =>
      entryOf(step, working, known?.entries[index]),
    )
    const isSame =
      known !== undefined &&
      known.entries.length === entries.length &&
      entries.every((entry, index) => entry === known.entries[index])
    return isSame ? known : { kind: 'set', matchId, setIndex, entries }
  })
}

function entryOf(step: Step, working: WorkingAnnotation, before: SetEntry | undefined): SetEntry {
  const entry = recordedEntry(step, working)
  const { annotationId } = entry
  const lastEdit = working.annotation.lastEdit.get(annotationId) ?? ''
  const firstPosition = working.firstPositions.get(annotationId) ?? ''
  const after = compact(step.after)
  const isSame =
    before !== undefined &&
    before.entry === entry &&
    before.lastEdit === lastEdit &&
    isSameState(before.after, after)
  return isSame ? before : { entry, lastEdit, firstPosition, after }
}

function recordedEntry({ event }: Step, { annotation }: WorkingAnnotation): AnnotatedEvent {
  const entry = annotation.entries.get(event.annotationId)
  if (!entry) throw new Error(`The replay knows ${event.annotationId}, the annotation does not`)
  return entry
}

function compact(state: MatchState): StateAfter {
  const [firstGames, secondGames] = currentSetScore(state)
  const [firstPoints, secondPoints] = state.gameScore
  return {
    games: [firstGames, secondGames],
    points: [firstPoints, secondPoints],
    tiebreakerTo: state.tiebreakerTo,
    firstServe: state.firstServe,
    server: servingPlayer(state),
    topTeam: state.topTeam,
  }
}

function isSameState(a: StateAfter, b: StateAfter): boolean {
  return (
    a.games[0] === b.games[0] &&
    a.games[1] === b.games[1] &&
    a.points[0] === b.points[0] &&
    a.points[1] === b.points[1] &&
    a.tiebreakerTo === b.tiebreakerTo &&
    a.firstServe === b.firstServe &&
    a.server === b.server &&
    a.topTeam === b.topTeam
  )
}
