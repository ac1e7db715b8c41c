import type { EventLogReader, StoredEvent } from '@courtline/infra/event-log/event-log'
import { keysToOpen } from '@courtline/infra/event-log/sealed/keys-at-hand'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import { isAnnotationEvent, type AnyEvent, type MatchEvent } from '@courtline/messages/events'
import { matchStream } from '@courtline/messages/ids'
import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import { EMPTY_ANNOTATION, foldAnnotation, type Annotation } from '@courtline/messages/match/fold-annotation'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import type { ScoreSummary } from '@courtline/messages/views/match'
import { scoreSummary } from '@courtline/projections/match-state/score-summary'
import { foldMatch } from '@courtline/projections/matches/fold-match'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import { replay } from '@courtline/scoring/replay/replay'
import { annotatedMatch } from '@courtline/scoring/replay/structure'

/** A match as it was at some moment. */
export interface PastMatch {
  readonly match: MatchDocument
  readonly annotation: Annotation
  /** What had happened to it by then. */
  readonly events: readonly Recorded<MatchEvent>[]
  /** By today's engine and the rules of then; null where nothing was annotated yet. */
  readonly score: ScoreSummary | null
}

/** Whether something had been recorded by then. */
export type Until = (
  recorded: Pick<StoredEvent, 'position'> & { readonly meta: { readonly at: string } },
) => boolean

const POSITION = /^\d{20}$/

/** The moment that `?asOf=` names: a position of the log, or an instant in ISO 8601. Undefined for neither. */
export function untilOf(asOf: string): Until | undefined {
  if (POSITION.test(asOf)) return (stored) => stored.position <= asOf
  const moment = Date.parse(asOf)
  return Number.isNaN(moment) ? undefined : (stored) => Date.parse(stored.meta.at) <= moment
}

/**
 * The match as it was: the same fold with an upper bound, from the log. What was erased since stays erased, because the
 * key is gone. Undefined when there was no such match yet.
 */
export async function matchAt(
  ports: { readonly log: EventLogReader; readonly keys: PersonalKeys },
  matchId: string,
  until: Until,
): Promise<PastMatch | undefined> {
  const events: Recorded<MatchEvent>[] = []
  for await (const page of ports.log.readStream(matchStream(matchId))) {
    const past = page.filter(until)
    await keysToOpen(past, ports.keys)
    const then = past.map((stored) => openRecorded(stored, ports.keys))
    events.push(...then.filter(isOfMatch))
    if (then.length < page.length) break
  }
  const match = events.reduce<MatchDocument | null>(foldMatch, null)
  const edits = events.flatMap(({ id, meta, event }) =>
    isAnnotationEvent(event) ? [{ id, meta, event }] : [],
  )
  if (!match) return undefined
  const annotation = foldAnnotation(EMPTY_ANNOTATION, edits)
  return { match, annotation, events, score: scoreOf(match, annotation) }
}

function scoreOf({ metadata }: MatchDocument, annotation: Annotation): ScoreSummary | null {
  if (annotation.entries.size === 0) return null
  const { rules, teamType } = metadata
  return scoreSummary(annotatedMatch(replay(entriesInTimeOrder(annotation), rules, teamType)))
}

/** In time order; entries of equal time keep the order in which they were recorded (D106). */
export const entriesInTimeOrder = ({ entries }: Annotation): AnnotatedEvent[] =>
  [...entries.values()].toSorted((a, b) => a.clockTime.start - b.clockTime.start)

/** A match's stream holds events of matches only. */
const isOfMatch = (recorded: Recorded<AnyEvent>): recorded is Recorded<MatchEvent> =>
  recorded.stream.startsWith('match-')
