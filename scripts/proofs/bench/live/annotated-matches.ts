import { randomUUID } from 'node:crypto'
import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import type { Edit } from '@courtline/messages/match/annotation'
import { eventId, matchStream } from '@courtline/messages/ids'
import type { ClientAccounts, ClientAccount } from '../../crash-test/cast.ts'
import { generatedMatch, type GeneratedMatch } from '../scoring/generated-match.ts'

const EDITS_AT_ONCE = 300
type GeneratedEvent = GeneratedMatch['events'][number]

/** A match with all its points, and who edits it. */
export interface EditedMatch {
  readonly matchId: string
  readonly annotator: ClientAccount
  readonly entries: AnnotatedEvent[]
  /** annotationId → id of its last edit. */
  readonly lastEdits: Map<string, string>
}

/** Annotates the matches of the cast, point by point as the engine would have them. */
export async function annotateMatches(
  { matchIds, annotators }: ClientAccounts,
  points: number,
): Promise<EditedMatch[]> {
  const { events } = generatedMatch(points)
  const edited: EditedMatch[] = []
  for (const [index, matchId] of matchIds.entries()) {
    const annotator = annotators[index]
    if (!annotator) throw new Error('A match without its annotator')
    const params = { id: matchId }
    let after = ''
    for (let from = 0; from < events.length; from += EDITS_AT_ONCE) {
      const edits = events.slice(from, from + EDITS_AT_ONCE).map(added)
      const saved = await annotator.caller.must('editAnnotation', { params, body: { edits } })
      after = saved.position
    }
    const view = await annotator.caller.must('annotation', { params, after })
    edited.push({
      matchId,
      annotator,
      entries: view.annotation,
      lastEdits: new Map(Object.entries(view.lastEdits)),
    })
  }
  return edited
}

/** Entries of different matches may well have the same ids. */
function added({ annotationId, clockTime, ...description }: GeneratedEvent): Edit {
  return { type: 'Add', annotationId, description: { ...description, clockTime: { ...clockTime } } }
}

/** Moves the end of one serve by a few milliseconds: an edit that changes little and may be made for ever. */
export function nudge({ matchId, annotator, entries, lastEdits }: EditedMatch, turn: number) {
  const entry = entries[turn % entries.length]
  const basedOn = entry && lastEdits.get(entry.annotationId)
  if (!entry || basedOn === undefined) throw new Error('There is nothing to edit')
  const { annotationId, clockTime } = entry
  const commandId = randomUUID()
  const id = eventId(matchStream(matchId), annotator.userId, commandId, 0)
  const stop = clockTime.start + 7 + (turn % 1000) / 1000
  const edits: Edit[] = [
    { type: 'Change', annotationId, basedOn, changes: { clockTime: { start: clockTime.start, stop } } },
  ]
  lastEdits.set(annotationId, id)
  return { id, body: { commandId, edits } }
}
