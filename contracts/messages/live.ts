import { Type, type Static } from 'typebox'
import { MediaProgress } from './media/media.ts'
import { annotationSubject, type WhichAnnotation } from './match/which-annotation.ts'
import { SITE_PARTS } from './activity/site-changes.ts'
import { closed, Count, Nullable, OneOf, Text, Uuid } from './schema.ts'
import { LiveEdit } from './views/annotation.ts'
import { MatchCard } from './views/match.ts'
import { QueueRow } from './views/queue.ts'

/**
 * What a browser may listen to (P7): 'queue' (rows of the annotation queue), 'matches' (the user's own list),
 * 'match:<id>' (one match: life cycle, annotation, progress, who is watching), 'trial:<userId>-<matchId>' and 'second:…' (annotations
 * beside that of a match), 'me' (the account itself), 'site' (what
 * admins' pages about the whole site show).
 */
export const LIVE_CHANNEL = /^(queue|matches|me|site|match:[0-9a-f-]{36}|(trial|second):[0-9a-f-]{73})$/

/** The channel of an annotation, and of what happens to it. */
export const annotationChannel = (which: WhichAnnotation): string =>
  `${which.kind}:${annotationSubject(which)}`

/** Names an annotation beside that of its match; absent for the match's own. */
const beside = { annotation: Type.Optional(Text(80)) }

/** Where an annotator is at this moment, for those who watch; no event, and kept nowhere. */
export const WorkPlace = Type.Object(
  {
    clockSeconds: Type.Number({ minimum: 0 }),
    rate: Type.Number({ minimum: 0, maximum: 16 }),
    playing: Type.Boolean(),
    /** Of the point that is open: where it started, and the row that is edited, if it is an old one. */
    open: Nullable(Type.Object({ startSeconds: Type.Number(), annotationId: Nullable(Uuid) }, closed)),
  },
  closed,
)
export type WorkPlace = Static<typeof WorkPlace>

/** A user who has the workbench of a match open. */
export const PersonInWorkbench = Type.Object(
  { userId: Uuid, name: Nullable(Text(100)), role: Text(40) },
  closed,
)
export type PersonInWorkbench = Static<typeof PersonInWorkbench>

/**
 * What gateways of one site send each other for those who watch a match elsewhere; no event, and kept nowhere. `from` names
 * the gateway; a gateway that receives who is in a workbench there answers who is in it here; answers are not answered. People
 * go without their names, which are kept sealed outside of the gateways.
 */
export const BetweenGateways = Type.Union([
  Type.Object({ type: Type.Literal('workPlace'), from: Uuid, matchId: Uuid, place: WorkPlace }, closed),
  Type.Object(
    {
      type: Type.Literal('watching'),
      from: Uuid,
      matchId: Uuid,
      userIds: Type.Array(Uuid),
      isAnswer: Type.Boolean(),
    },
    closed,
  ),
])
export type BetweenGateways = Static<typeof BetweenGateways>

/** One server-sent event of the live feed; its SSE id is the newest position in it. */
export const LiveFrame = Type.Union([
  Type.Object(
    {
      type: Type.Literal('queueRows'),
      rows: Type.Array(QueueRow),
      gone: Type.Array(Uuid),
      highestQueuedPriority: Count,
      lowestClaimablePriority: Count,
    },
    closed,
  ),
  Type.Object(
    { type: Type.Literal('matchCards'), cards: Type.Array(MatchCard), gone: Type.Array(Uuid) },
    closed,
  ),
  /** Edits that follow each other; `fromRevision` is the revision before the first of them, gaps between are other match events. */
  Type.Object(
    {
      type: Type.Literal('edits'),
      matchId: Uuid,
      ...beside,
      fromRevision: Count,
      toRevision: Count,
      edits: Type.Array(LiveEdit),
    },
    closed,
  ),
  /** Something else about the match, or about the annotation beside it, changed: read it again. */
  Type.Object({ type: Type.Literal('matchChanged'), matchId: Uuid, ...beside, revision: Count }, closed),
  /** The match is no longer shown to this reader, who is sent nothing more of it. */
  Type.Object({ type: Type.Literal('gone'), matchId: Uuid }, closed),
  Type.Object({ type: Type.Literal('progress'), matchId: Uuid, progress: MediaProgress }, closed),
  Type.Object(
    { type: Type.Literal('watching'), matchId: Uuid, people: Type.Array(PersonInWorkbench) },
    closed,
  ),
  Type.Object({ type: Type.Literal('workPlace'), matchId: Uuid, place: WorkPlace }, closed),
  Type.Object({ type: Type.Literal('accountChanged') }, closed),
  /** One's favorites changed: read them again. */
  Type.Object({ type: Type.Literal('favoritesChanged'), position: Text(20) }, closed),
  /** Something changed in recruiting that concerns this account: its links, its matches, its coach record. Read it again. */
  Type.Object({ type: Type.Literal('recruitingChanged'), position: Text(20) }, closed),
  /** One's reels changed: read them again. */
  Type.Object({ type: Type.Literal('reelsChanged'), position: Text(20) }, closed),
  /** One's saved filters changed: read them again. */
  Type.Object({ type: Type.Literal('savedFiltersChanged'), position: Text(20) }, closed),
  Type.Object({ type: Type.Literal('reelProgress'), reelId: Uuid, progress: MediaProgress }, closed),
  /** Something of the whole site changed that admins read: read it again. */
  Type.Object({ type: Type.Literal('siteChanged'), part: OneOf(SITE_PARTS), position: Text(20) }, closed),
  /** More was missed than the feed keeps: read everything again. */
  Type.Object({ type: Type.Literal('reset') }, closed),
])
export type LiveFrame = Static<typeof LiveFrame>
