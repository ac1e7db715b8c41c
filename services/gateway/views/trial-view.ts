import { scoresOfAnnotation } from './scored-entries.ts'
import type { EventLogReader } from '@courtline/infra/event-log/event-log'
import { keysToOpen } from '@courtline/infra/event-log/sealed/keys-at-hand'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import { isAnnotationEvent, type CategoryEvents } from '@courtline/messages/events'
import { EMPTY_ANNOTATION, foldAnnotation } from '@courtline/messages/match/fold-annotation'
import type { TrialAnnotation, TrialDetails } from '@courtline/messages/views/trial'
import { findAnnotation } from '@courtline/projections/match-state/read'
import type { Reads } from '@courtline/projections/runtime/read/reads'
import type { TrialDocument } from '@courtline/projections/trials/project'
import { displayNames } from '@courtline/projections/users/read'
import { entriesInTimeOrder } from './past.ts'

/** Trials with the names that their annotators have now. */
export async function trialViews(reads: Reads, found: readonly TrialDocument[]): Promise<TrialAnnotation[]> {
  const names = await displayNames(
    reads,
    found.map(({ userId }) => userId),
  )
  return found.map(({ id, userId, matchId, status, created, completed, review }) => ({
    id,
    userId,
    userName: names.get(userId) ?? null,
    matchId,
    status,
    created,
    completed,
    reviewed: review?.date ?? null,
    review,
  }))
}

interface Ports {
  readonly log: EventLogReader
  readonly keys: PersonalKeys
  readonly projections: { readonly reads: Reads }
}

/** A trial with its entries and scores, as they are and as they were submitted before the last redo (D122). */
export async function trialDetails(ports: Ports, trial: TrialDocument): Promise<TrialDetails | undefined> {
  const { reads } = ports.projections
  const { userId, matchId, previous } = trial
  const stored = await findAnnotation(reads, { kind: 'trial', userId, matchId })
  const [view] = await trialViews(reads, [trial])
  if (!stored || !view) return undefined
  const { rules, teamType } = stored.head
  const scored = (entries: Parameters<typeof scoresOfAnnotation>[0]) =>
    scoresOfAnnotation(entries, rules, teamType)
  return {
    ...view,
    fullAnnotation: scored(stored.annotation),
    previousReview: previous && {
      completed: previous.completed,
      review: previous.review,
      fullAnnotation: scored(await entriesUntil(ports, trial.id, previous.revision)),
    },
  }
}

/** The entries of a trial as they were at a revision of its stream. */
async function entriesUntil({ log, keys }: Ports, stream: string, revision: number) {
  const edits: Parameters<typeof foldAnnotation>[1][number][] = []
  for await (const page of log.readStream(stream)) {
    const past = page.filter((stored) => stored.revision <= revision)
    await keysToOpen(past, keys)
    for (const stored of past) {
      const { id, meta, event } = openRecorded<CategoryEvents['trial']>(stored, keys)
      if (isAnnotationEvent(event)) edits.push({ id, meta, event })
    }
    if (past.length < page.length) break
  }
  return entriesInTimeOrder(foldAnnotation(EMPTY_ANNOTATION, edits))
}
