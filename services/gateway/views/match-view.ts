import { MOST_IN_PAGE } from '@courtline/messages/routes/paging'
import type { Actor } from '@courtline/messages/actor'
import { may } from '@courtline/messages/actor'
import type { Visibility } from '@courtline/messages/match/access'
import { VIEWABLE } from '@courtline/messages/match/life-cycle'
import { annotatorOf } from '@courtline/messages/match/status'
import type { MatchMetadata } from '@courtline/messages/match/metadata'
import type {
  MatchCard,
  MatchView,
  ReviewComment,
  ScoreSummary,
  StatusLogEntry,
} from '@courtline/messages/views/match'
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
  /** The score of a match that is being reworked, as it was accepted last (D108). */
  readonly lastAcceptedScore: ScoreSummary | null
}

/** How much of a match a view shows (D108); who may not even see the card gets no view. */
export type Sight = Extract<Visibility, 'match' | 'open' | 'card'>

/** Accounts whose names a match shows. */
export function accountsIn(match: MatchDocument): string[] {
  const annotatorId = annotatorOf(match.lifeCycle)
  const writers = openFirst(match).map(({ userId }) => userId)
  const people = [match.ownerId, annotatorId, ...newestOf(match).map((line) => line.userId), ...writers]
  return [...people.flatMap((id) => (id === null ? [] : [id])), ...accountsOf(match.metadata.players)]
}

/** Owner, managers and admins read the addresses in a match; to others they are not shown (D22). */
export const readsAddresses = (match: MatchDocument, actor: Actor | null): boolean =>
  actor !== null && (actor.userId === match.ownerId || may(actor, 'AnnotationManager') || may(actor, 'Admin'))

/** The match as this actor sees it, whose right to see so much of it has been checked (D22, D108). */
export function matchView(
  match: MatchDocument,
  joined: Joined,
  actor: Actor | null,
  sight: Sight,
): MatchView {
  const own = readsAddresses(match, actor)
  const isWatched = sight !== 'card'
  return {
    ...matchCard(match, joined, actor, sight),
    statusLog: sight === 'open' ? [] : statusLogOf(newestOf(match), joined.names, sight === 'match'),
    reviewComments: readsComments(match, actor) ? commentsOf(openFirst(match), joined.names) : [],
    rawUploads: own ? [...match.rawUploads] : [],
    pieces: isWatched ? [...match.pieces] : [],
    thumbnails: isWatched ? match.thumbnails : null,
    preshareEmails: own ? [...match.preshareEmails] : [],
    recruitingNotes: own ? match.recruitingNotes : null,
    url: own ? match.url : null,
  }
}

/** Between managers and the annotator whose work it is; viewers and owners are shown what came of it. */
export const readsComments = (match: MatchDocument, actor: Actor | null): boolean =>
  actor !== null && (may(actor, 'AnnotationManager') || annotatorOf(match.lifeCycle) === actor.userId)

export const commentsOf = (
  comments: MatchDocument['reviewComments'],
  names: ReadonlyMap<string, string | null>,
): ReviewComment[] => comments.map((comment) => ({ ...comment, name: names.get(comment.userId) ?? null }))

/** The match as lists show it. */
export function matchCard(
  match: MatchDocument,
  joined: Joined,
  actor: Actor | null,
  sight: Sight,
): MatchCard {
  const { lifeCycle, metadata } = match
  const annotatorId = annotatorOf(lifeCycle)
  const own = readsAddresses(match, actor)
  const named = withAccountNames(metadata, joined.names)
  const rework = match.finishedOnce && !VIEWABLE.includes(lifeCycle.status)
  const isWatched = sight !== 'card'
  const score = isWatched ? joined.score : rework ? joined.lastAcceptedScore : null
  return {
    id: match.id,
    ownerId: match.ownerId,
    ownerName: joined.names.get(match.ownerId) ?? null,
    ownerEmail: own ? joined.ownerEmail : null,
    status: lifeCycle.status,
    annotatorId,
    annotatorName: annotatorId === null ? null : (joined.names.get(annotatorId) ?? null),
    priority: match.priority,
    metadata:
      sight === 'open' ? withoutNotes(withoutAddresses(named)) : own ? named : withoutAddresses(named),
    firstUpdate: match.firstUpdate,
    lastUpdate: match.lastUpdate,
    lastAnnotationUpdate: match.lastAnnotationUpdate,
    titleImage: match.titleImage,
    rawVideoUri: own ? (match.rawUploads[0]?.uri ?? null) : null,
    preprocessedVideoUri: isWatched ? match.preprocessedVideoUri : null,
    postprocessedVideoUri: isWatched ? match.postprocessedVideoUri : null,
    smallRendition: isWatched ? smallRenditionOf(match) : null,
    probe: match.probe,
    durationSeconds: durationSecondsOf(match),
    processing: match.processing,
    rework,
    needsPostprocessing: match.needsPostprocessing,
    computedMatchDetails: { score },
    annotationErrors: isWatched ? (joined.score?.errors ?? 0) : 0,
    notes: sight === 'open' ? null : match.notes,
    embedOpen: match.embedOpen,
    demo: match.demo,
    actions: actionsOf(match, actor, sight),
    revision: match.revision,
  }
}

/** Viewers watch the cut video, once there is one. */
const smallRenditionOf = ({ postprocessedVideoUri, smallRenditions: { uncut, cut } }: MatchDocument) =>
  postprocessedVideoUri === null ? uncut : cut

/** As much of the status history as a match brings along; all of it is read page by page (D113). */
const newestOf = ({ statusLog }: MatchDocument) => statusLog.slice(0, MOST_IN_PAGE)

/** As many comments as a match brings along: the newest, open ones before others; all are read page by page (D113). */
function openFirst({ reviewComments }: MatchDocument): MatchDocument['reviewComments'] {
  if (reviewComments.length <= MOST_IN_PAGE) return reviewComments
  const newest = [
    ...reviewComments.filter(({ resolved }) => resolved),
    ...reviewComments.filter(({ resolved }) => !resolved),
  ].slice(-MOST_IN_PAGE)
  const kept = new Set(newest)
  return reviewComments.filter((comment) => kept.has(comment))
}

/** Lines of the status history, newest first, with the names that people have now; what people wrote about the work for some only. */
export function statusLogOf(
  lines: MatchDocument['statusLog'],
  names: ReadonlyMap<string, string | null>,
  withReasons: boolean,
): StatusLogEntry[] {
  return lines.map(({ why, ...line }) => ({
    ...line,
    reason: withReasons ? (why ?? line.reason) : null,
    name: line.userId === null ? null : (names.get(line.userId) ?? null),
  }))
}

/** What is written for those of the match is not for everybody (D108). */
export function withoutNotes(metadata: MatchMetadata): MatchMetadata {
  const [first, second] = metadata.players
  const withoutCue = (side: typeof first) => side.map((player) => ({ ...player, visualCue: null }))
  return { ...metadata, notes: null, players: [withoutCue(first), withoutCue(second)] }
}

function withoutAddresses(metadata: MatchMetadata): MatchMetadata {
  const [first, second] = metadata.players
  const withoutEmail = (side: typeof first) => side.map((player) => ({ ...player, email: null }))
  return { ...metadata, players: [withoutEmail(first), withoutEmail(second)] }
}
