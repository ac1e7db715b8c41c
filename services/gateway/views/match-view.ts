import type { Actor } from '@courtline/messages/actor'
import { may } from '@courtline/messages/actor'
import { annotatorOf } from '@courtline/messages/match/status'
import type { MatchMetadata } from '@courtline/messages/match/metadata'
import type { MatchCard, MatchView, ScoreSummary, StatusLogEntry } from '@courtline/messages/views/match'
import { accountsOf, withAccountNames } from '@courtline/messages/match/account-names'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import { durationSecondsOf } from '@courtline/projections/matches/read'
import { actionsOf } from './match-actions.ts'

/** What is joined to a match when it is read (D32). */
export interface Joined {
  readonly names: ReadonlyMap<string, string | null>
  /** The owner's address, for those who may read it. */
  readonly ownerEmail: string | null
  readonly score: ScoreSummary | null
  readonly errors: number
}

/** Accounts whose names a match shows. */
export function accountsIn(match: MatchDocument): string[] {
  const annotatorId = annotatorOf(match.standing)
  const people = [match.ownerId, annotatorId, ...match.statusLog.map((line) => line.userId)]
  return [...people.flatMap((id) => (id === null ? [] : [id])), ...accountsOf(match.metadata.players)]
}

/** Owner, managers and admins read the addresses in a match; to others they are not shown (D22). */
export const readsAddresses = (match: MatchDocument, actor: Actor | null): boolean =>
  actor !== null && (actor.userId === match.ownerId || may(actor, 'AnnotationManager') || may(actor, 'Admin'))

/** The match as this actor sees it, whose right to see it has been asked (D22). */
export function matchView(match: MatchDocument, joined: Joined, actor: Actor | null): MatchView {
  const own = readsAddresses(match, actor)
  return {
    ...matchCard(match, joined, actor),
    statusLog: actor ? statusLogOf(match, joined.names) : [],
    rawUploads: own ? [...match.rawUploads] : [],
    pieces: [...match.pieces],
    thumbnails: match.thumbnails,
    preshareEmails: own ? [...match.preshareEmails] : [],
    recruitingNotes: own ? match.recruitingNotes : null,
    url: own ? match.url : null,
  }
}

/** The match as lists show it. */
export function matchCard(match: MatchDocument, joined: Joined, actor: Actor | null): MatchCard {
  const { standing, metadata } = match
  const annotatorId = annotatorOf(standing)
  const own = readsAddresses(match, actor)
  const named = withAccountNames(metadata, joined.names)
  return {
    id: match.id,
    ownerId: match.ownerId,
    ownerName: joined.names.get(match.ownerId) ?? null,
    ownerEmail: own ? joined.ownerEmail : null,
    status: standing.status,
    annotatorId,
    annotatorName: annotatorId === null ? null : (joined.names.get(annotatorId) ?? null),
    priority: match.priority,
    metadata: own ? named : withoutAddresses(named),
    firstUpdate: match.firstUpdate,
    lastUpdate: match.lastUpdate,
    lastAnnotationUpdate: match.lastAnnotationUpdate,
    titleImage: match.titleImage,
    rawVideoUri: own ? (match.rawUploads[0]?.uri ?? null) : null,
    preprocessedVideoUri: match.preprocessedVideoUri,
    postprocessedVideoUri: match.postprocessedVideoUri,
    probe: match.probe,
    durationSeconds: durationSecondsOf(match),
    processing: match.processing,
    rework: match.finishedOnce && standing.status !== 'Edited' && standing.status !== 'Completed',
    needsPostprocessing: match.needsPostprocessing,
    computedMatchDetails: { score: joined.score },
    annotationErrors: joined.errors,
    notes: actor ? match.notes : null,
    embedOpen: match.embedOpen,
    demo: match.demo,
    actions: actionsOf(match, actor),
    revision: match.revision,
  }
}

/** The status history, newest first, with the names that people have now. */
export function statusLogOf(
  match: MatchDocument,
  names: ReadonlyMap<string, string | null>,
): StatusLogEntry[] {
  return match.statusLog.map(({ why, ...line }) => ({
    ...line,
    reason: why ?? line.reason,
    name: line.userId === null ? null : (names.get(line.userId) ?? null),
  }))
}

function withoutAddresses(metadata: MatchMetadata): MatchMetadata {
  const [first, second] = metadata.players
  const withoutEmail = (side: typeof first) => side.map((player) => ({ ...player, email: null }))
  return { ...metadata, players: [withoutEmail(first), withoutEmail(second)] }
}
