import { may, type Actor } from '@courtline/messages/actor'
import { withAccountNames, accountsOf } from '@courtline/messages/match/account-names'
import { annotatorOf } from '@courtline/messages/match/status'
import type { SecondAction, SecondAnnotation } from '@courtline/messages/views/second'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import { findMatches, uncutSecondsOf } from '@courtline/projections/matches/read'
import type { Reads } from '@courtline/projections/runtime/read/reads'
import { matchesInReelsOf } from '@courtline/projections/reels/read'
import type { SecondDocument, SecondRequestDocument } from '@courtline/projections/second-annotations/project'
import { displayNames } from '@courtline/projections/users/read'
import { askerOf, type Caller } from '../auth/caller.ts'
import type { Matches } from './matches.ts'

interface Ports {
  readonly projections: { readonly reads: Reads }
  readonly matches: Matches
}

/** A request with its match, as far as a reader is concerned with it. */
interface ShownSecond {
  readonly match: MatchDocument
  readonly second: SecondDocument
  readonly request: SecondRequestDocument
}

/** Those of these requests that the caller is shown: all for managers, else what they make or may make. */
export async function shownSeconds(
  { projections: { reads }, matches }: Ports,
  found: readonly SecondDocument[],
  caller: Caller,
): Promise<ShownSecond[]> {
  const stored = await findMatches(
    reads,
    found.map(({ matchId }) => matchId),
  )
  const byId = new Map(stored.map((match) => [match.id, match]))
  const filmed = await matchesInReelsOf(reads, caller.actor.userId)
  return found.flatMap((second): ShownSecond[] => {
    const [match, { request }] = [byId.get(second.matchId), second]
    if (!match || match.lifeCycle.status === 'Deleted' || !request) return []
    const shown = { match, second, request }
    return may(caller.actor, 'AnnotationManager') || concerns(matches, shown, caller, filmed) ? [shown] : []
  })
}

function concerns(
  matches: Matches,
  { match, second, request }: ShownSecond,
  caller: Caller,
  filmed: ReadonlySet<string>,
): boolean {
  const { userId } = caller.actor
  if (request.status !== 'Open') return request.annotatorId === userId
  const isFor = request.annotatorId === null ? request.priority > 0 : request.annotatorId === userId
  return isFor && mayBeIndependent(matches, match, second, caller, filmed)
}

/**
 * Whether the caller has no part in the match's own annotation: neither sees it (D22) nor made it, nor has a reel of its
 * points, which stays theirs (D119). Who has entries in it without having submitted it, is checked at the claim.
 *
 * @param filmed matches of which the caller has a reel
 */
export function mayBeIndependent(
  matches: Matches,
  match: MatchDocument,
  second: SecondDocument | undefined,
  caller: Caller,
  filmed: ReadonlySet<string>,
): boolean {
  const knowsNothing = matches.isUnknownTo(match, askerOf(caller)) && !filmed.has(match.id)
  return knowsNothing && second?.completed?.annotatorId !== caller.actor.userId
}

/** Requests as this actor sees them, with the names that people have now. */
export async function secondViews(
  reads: Reads,
  shown: readonly ShownSecond[],
  actor: Actor,
): Promise<SecondAnnotation[]> {
  const people = shown.flatMap(({ match, request }) => [
    request.annotatorId,
    request.settled?.userId ?? null,
    annotatorOf(match.lifeCycle),
    ...accountsOf(match.metadata.players),
  ])
  const names = await displayNames(
    reads,
    people.flatMap((id) => id ?? []),
  )
  return shown.map((each) => secondView(each, names, actor))
}

function secondView(
  { match, request }: ShownSecond,
  names: ReadonlyMap<string, string | null>,
  actor: Actor,
): SecondAnnotation {
  const manages = may(actor, 'AnnotationManager')
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  const { status, priority, annotatorId, requestedAt, submittedAt, settled, agreement, cause } = request
  const firstId = annotatorOf(match.lifeCycle)
  return {
    matchId: match.id,
    teams: withAccountNames(match.metadata, names).teams,
    surface: match.metadata.surface,
    durationSeconds: uncutSecondsOf(match),
    status,
    priority,
    annotatorId,
    annotatorName: nameOf(annotatorId),
    requestedAt,
    submittedAt,
    first: manages
      ? { status: match.lifeCycle.status, annotatorId: firstId, annotatorName: nameOf(firstId), cause }
      : null,
    agreement: manages ? agreement : null,
    settled: manages && settled ? { ...settled, name: nameOf(settled.userId) } : null,
    actions: actionsOn(match, request, actor),
  }
}

function actionsOn(
  { lifeCycle }: MatchDocument,
  { status, annotatorId, agreement }: SecondRequestDocument,
  actor: Actor,
): SecondAction[] {
  const manages = may(actor, 'AnnotationManager')
  const isTheirs = annotatorId === actor.userId
  switch (status) {
    case 'Open':
      return manages ? ['change', 'withdraw'] : ['claim']
    case 'InProgress':
      if (manages) return ['release', 'withdraw']
      return isTheirs ? ['annotate', 'release'] : []
    case 'Submitted': {
      if (!manages) return []
      if (!agreement) return ['withdraw']
      const take: SecondAction[] = lifeCycle.status === 'Review' ? ['take'] : []
      return ['withdraw', 'compare', 'settle', ...take]
    }
    case 'Settled':
      return manages ? ['compare'] : []
  }
}
